import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { JobDesk } from '#printing/jobs/job-desk.ts'
import { openUsbLink } from '#printing/usb/usb-link.ts'
import type { Fault } from '#tests/support/printer/fake-printer-settings.ts'
import { FakePrinter } from '#tests/support/printer/fake-printer.ts'
import { fastTime } from '#tests/support/printer/fast-time.ts'
import { lineLocks } from '#tests/support/printer/line-locks.ts'
import { aRowOf } from '#tests/support/printer/print-shop.ts'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'

const serial = 'D4J193000001'
let databases = 0
const open: PortalDatabase[] = []

afterEach(async () => {
  for (const database of open.splice(0)) await database.delete()
})

async function aShop({
  faults = [],
  locks = lineLocks(),
}: {
  faults?: Fault[]
  locks?: ReturnType<typeof lineLocks>
} = {}) {
  databases += 1
  const strict = await openDatabase(`printing-${databases}`, 'strict')
  open.push(strict)
  const time = fastTime()
  const printer = new FakePrinter({ time, random: randomFrom(3), faults })
  let ids = 0
  const aDesk = () =>
    new JobDesk({
      strict,
      locks,
      timing: time,
      channel: { postMessage: () => undefined, onmessage: null },
      open: (of) => openUsbLink(printer.usb, of),
      newId: () => `job-${(ids += 1)}`,
      random: randomFrom(9),
      by: 'amaya@example.com',
    })
  const sheets = (rows: number) =>
    Array.from({ length: rows }, (_, n) => ({ zpl: aRowOf(n + 1), ids: [`V${n}`, `W${n}`] }))
  const jobOf = (rows: number) =>
    ({ kind: 'voucher-qr', title: 'QR codes', serial, labels: rows * 2, sheets: () => sheets(rows) }) as const
  const state = async (id: string) => (await strict.printJobs.get(id))?.state
  return { strict, printer, time, desk: aDesk(), aDesk, jobOf, sheets, state }
}

describe('the print desk', () => {
  it('prints the frozen rows of a job and counts them for their vouchers', async () => {
    const { desk, jobOf, state, printer, sheets, strict } = await aShop()
    const id = await desk.add(jobOf(130))
    await vi.waitFor(async () => expect(await state(id)).toBe('done'), { timeout: 20_000 })
    expect(printer.printed).toEqual(sheets(130).map(({ zpl }) => zpl))
    expect(await strict.voucherPrints.get('W129')).toMatchObject({ times: 1 })
    expect(await strict.voucherPrints.count()).toBe(260)
  }, 30_000)

  it('prints one job after the other, in the order in which they were asked for', async () => {
    const { desk, jobOf, state, printer } = await aShop()
    const first = await desk.add(jobOf(4))
    const second = await desk.add(jobOf(3))
    await vi.waitFor(async () => expect(await state(second)).toBe('done'), { timeout: 10_000 })
    expect(await state(first)).toBe('done')
    expect(printer.printed).toHaveLength(7)
  }, 20_000)

  it('waits for a person after the cable was pulled, and prints the rest once', async () => {
    const { desk, jobOf, state, printer, sheets } = await aShop({ faults: [{ kind: 'unplug', at: 4000, ms: 500 }] })
    const id = await desk.add(jobOf(20))
    await vi.waitFor(async () => expect(await state(id)).toBe('blocked'), { timeout: 10_000 })
    await vi.waitFor(() => expect(printer.isThere).toBe(true))
    await desk.resume(id)
    await vi.waitFor(async () => expect(await state(id)).toBe('done'), { timeout: 10_000 })
    expect(printer.printed).toEqual(sheets(20).map(({ zpl }) => zpl))
  }, 20_000)

  it('prints nothing of a job whose tab is gone before somebody says so', async () => {
    const { desk, aDesk, jobOf, strict, state } = await aShop()
    const id = await desk.add(jobOf(2))
    await vi.waitFor(async () => expect(await state(id)).toBe('done'), { timeout: 10_000 })
    await strict.printJobs.update(id, { state: 'running', confirmedTo: 0, intentTo: 2 })
    await aDesk().open()
    expect(await strict.printJobs.get(id)).toMatchObject({ state: 'blocked', blockedBy: 'interrupted' })
  }, 20_000)

  it('prints rows again only as a job of its own, with the reason, and counts them twice', async () => {
    const { desk, jobOf, state, printer, sheets, strict } = await aShop()
    const id = await desk.add(jobOf(5))
    await vi.waitFor(async () => expect(await state(id)).toBe('done'), { timeout: 10_000 })
    const again = await desk.reprint(id, { from: 2, to: 3 }, 'smudged')
    await vi.waitFor(async () => expect(await state(again)).toBe('done'), { timeout: 10_000 })
    expect(printer.printed.slice(5)).toEqual(
      sheets(5)
        .slice(1, 3)
        .map(({ zpl }) => zpl),
    )
    expect(await strict.printJobs.get(again)).toMatchObject({ reprint: { of: id, from: 2, to: 3, reason: 'smudged' } })
    expect(await strict.voucherPrints.get('V1')).toMatchObject({ times: 2 })
    expect(await strict.voucherPrints.get('V0')).toMatchObject({ times: 1 })
  }, 20_000)

  it('stops where the labels were let go of while they were printed', async () => {
    const { desk, jobOf, state, strict, printer } = await aShop()
    const id = await desk.add(jobOf(130))
    await vi.waitFor(() => expect(printer.printed.length).toBeGreaterThan(2), { timeout: 10_000 })
    await strict.printRows.clear()
    await vi.waitFor(async () => expect(['check', 'failed']).toContain(await state(id)), { timeout: 10_000 })
    expect(printer.printed.length).toBeLessThan(40)
  }, 20_000)

  it('cancels a job that waits, and leaves what is in doubt to the next look at the printer', async () => {
    const { desk, jobOf, state, strict } = await aShop({ faults: [{ kind: 'unplug', at: 2000, ms: 1e9 }] })
    const id = await desk.add(jobOf(20))
    await vi.waitFor(async () => expect(await state(id)).toBe('blocked'), { timeout: 10_000 })
    await desk.cancel(id)
    const job = await strict.printJobs.get(id)
    expect(job).toMatchObject({ state: 'cancelled' })
    expect(job?.intentTo).toBeGreaterThan(job?.confirmedTo ?? 0)
  }, 20_000)
})
