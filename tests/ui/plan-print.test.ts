import { expect, it } from 'vitest'
import { type LabelPlan, usualLabelSettings } from '#store/ports/print-port.ts'
import { planPrint } from '#ui/printing/plan-print.ts'

const source = { kind: 'printer-check' } as const
const aPlan: LabelPlan = { plan: 3, rows: 1, labels: 1, held: [], warnings: [], problem: null }
const fails = () => Promise.reject(new Error('the worker is gone'))

it('a preview that cannot be drawn shows nothing, and the plan stands', async () => {
  const planned = await planPrint({ plan: async () => aPlan, preview: fails }, source, usualLabelSettings)
  expect(planned).toEqual({ plan: aPlan, pictures: [] })
})

it('a plan that cannot be made says so, and holds nothing to print', async () => {
  const { plan } = await planPrint({ plan: fails, preview: fails }, source, usualLabelSettings)
  expect(plan).toMatchObject({ labels: 0, problem: 'Oops, something went wrong. Please try again' })
})
