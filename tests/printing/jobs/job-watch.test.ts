import { expect, it } from 'vitest'
import type { PrintJob } from '#store/database/print-tables.ts'
import { JobWatch } from '#printing/jobs/job-watch.ts'
import { lineLocks, locksOfTab } from '#tests/support/printer/line-locks.ts'
import { MemoryLedger } from '#tests/support/printer/memory-ledger.ts'
import { SimTime } from '#tests/sync/simulation/sim-time.ts'

const id = 'job-1'
const resumed = { at: 1, what: 'Resume' }

/** Two tabs over one job. The first has it until `letGo`; the second waits; behind it the first stands in line again. */
function twoTabs(change: Partial<PrintJob>) {
  const time = new SimTime()
  const ledger = new MemoryLedger()
  ledger.add({ id, ...change }, ['^XA^XZ'])
  const locks = lineLocks()
  const aTab = () => {
    const own = locksOfTab(locks)
    const open = () => Promise.reject(new Error('nobody opens the printer'))
    const watch = new JobWatch({ ledger, timing: time, open, locks: own.locks, tellHeld: () => undefined })
    return { ...own, watch }
  }
  const [first, second] = [aTab(), aTab()]
  let letGo: () => void = () => undefined
  void first.watch.hold(id, () => new Promise((resolve) => (letGo = resolve)))
  const waiting = second.watch.waitForEnd(id)
  const again = (work: () => Promise<void>) => void first.watch.hold(id, work)
  return { time, ledger, first, again, waiting, letGo: () => letGo(), job: () => ledger.jobs.get(id) }
}

it('leaves a job to the tab that queues it anew and stands in line behind whoever waits', async () => {
  const { time, ledger, again, waiting, letGo, job } = twoTabs({ state: 'running' })
  await time.quiet()
  again(async () => {
    expect(job()?.state).toBe('queued')
    await ledger.update(id, { state: 'done' })
  })
  await ledger.update(id, { state: 'queued', events: [resumed] })
  letGo()
  await waiting
  expect(job()?.state).toBe('done')
})

it('interrupts a queued job whose tab died in line', async () => {
  const { time, ledger, first, again, waiting, job } = twoTabs({ state: 'running' })
  await time.quiet()
  again(() => Promise.reject(new Error('the tab is dead')))
  await ledger.update(id, { state: 'queued', events: [resumed] })
  first.die()
  await waiting
  expect(job()).toMatchObject({ state: 'blocked', blockedBy: 'interrupted' })
})

it.each<Partial<PrintJob>>([
  { state: 'done' },
  { state: 'paused' },
  { state: 'check' },
  { state: 'cancelled' },
  { state: 'blocked', blockedBy: 'disconnected' },
])('leaves a job as it is that waits for a person: $state', async (change) => {
  const { time, waiting, letGo, job } = twoTabs(change)
  await time.quiet()
  letGo()
  await waiting
  expect(job()).toMatchObject(change)
})
