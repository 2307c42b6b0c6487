import { isUnderWay, type PrintJob, printerLock, printJobLock } from '#store/database/print-tables.ts'
import { pause } from '#printing/timing.ts'
import { lookMs } from './ledger.ts'
import { lookAtPrinter, mayBeFound } from './look-at-printer.ts'
import type { JobDeps } from './run-job.ts'

export interface WatchDeps extends JobDeps {
  /** Over all tabs. */
  locks: Pick<LockManager, 'request'>
  /** Tells the other tabs that this one has the job now. */
  tellHeld(id: string): void
}

/**
 * Which tab has which job, and what becomes of a job whose tab is gone. A tab holds a lock for each job that prints there or
 * waits there for its turn; all others wait for it. Whoever gets it while the job is still under way knows that the tab
 * is gone, marks the job as interrupted and looks at the printer, while its count can still be believed (docs/adr/0013).
 */
export class JobWatch {
  readonly #world: WatchDeps
  readonly #watching = new Set<string>()
  readonly #awaited = new Set<string>()

  constructor(world: WatchDeps) {
    this.#world = world
  }

  /**
   * Does the work as the tab that has the job. It is in line for the job when this returns its promise: only then may the
   * job be written down as queued, or it would be taken for one without a tab.
   */
  hold(id: string, work: () => Promise<void>): Promise<void> {
    return this.#world.locks.request(printJobLock(id), async () => {
      this.#world.tellHeld(id)
      await work()
    })
  }

  /** Interrupts a job that is under way and that no tab has; one that another tab has is waited for. */
  async lookAfter(id: string): Promise<void> {
    const isFree = await this.#world.locks.request(printJobLock(id), { ifAvailable: true }, async (lock) => {
      if (lock) await this.#interrupt(id)
      return lock !== null
    })
    if (!isFree) void this.waitForEnd(id)
  }

  /** Waits until the other tab is done with the job, or gone. */
  async waitForEnd(id: string): Promise<void> {
    if (this.#awaited.has(id)) return
    this.#awaited.add(id)
    const { locks, ledger } = this.#world
    let before: PrintJob | undefined
    const look = async () => {
      const job = await ledger.get(id)
      // Whoever queued it just now stands in line behind us, unless that tab is gone: we go to the end of the line.
      const isNewInLine = job?.state === 'queued' && job.events.length !== before?.events.length
      before = job
      if (!isNewInLine) await this.#interrupt(id)
      return isNewInLine
    }
    try {
      while (await locks.request(printJobLock(id), look));
    } catch {
      // The session has ended and its database with it: the next tab finds the job at its start.
    } finally {
      this.#awaited.delete(id)
    }
  }

  async #interrupt(id: string): Promise<void> {
    const change = { state: 'blocked', blockedBy: 'interrupted' } as const
    const job = await this.#world.ledger.updateIf(id, isUnderWay, change)
    if (job) void this.watch(job.serial)
  }

  /** Keeps an eye on a printer while rows are in doubt, so that nobody prints there unseen. */
  async watch(serial: string): Promise<void> {
    if (this.#watching.has(serial)) return
    this.#watching.add(serial)
    const { locks, timing } = this.#world
    const look = () =>
      locks.request(printerLock(serial), { ifAvailable: true }, (lock) =>
        // Whoever has it now looks after it, for as long as they live.
        lock ? lookAtPrinter(this.#world, serial) : mayBeFound(this.#world, serial),
      )
    try {
      while (await look()) await pause(timing, lookMs)
    } catch {
      // The session has ended and its database with it: who looks next will find that nobody was watching.
    } finally {
      this.#watching.delete(serial)
    }
  }
}
