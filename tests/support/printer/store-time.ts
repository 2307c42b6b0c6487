import type { PortalDatabase } from '#store/database/open-database.ts'
import { SimTime } from '#tests/sync/simulation/sim-time.ts'

const patienceMs = 600_000
const stepMs = 100

/** Simulated time for what also waits for a database: it stands still while one works, however slow the machine is. */
export class StoreTime extends SimTime {
  #working = 0

  /** Counts the transactions of this database that are under way. */
  watch(database: PortalDatabase): void {
    const backend = database.backendDB()
    const begin = backend.transaction.bind(backend)
    backend.transaction = (...asked) => {
      const transaction = begin(...asked)
      const end = () => (this.#working -= 1)
      this.#working += 1
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
      return transaction
    }
  }

  override async quiet(): Promise<void> {
    do await super.quiet()
    while (this.#working > 0)
    // What was told last may only now begin the next one.
    await super.quiet()
    if (this.#working > 0) await this.quiet()
  }

  /** Lets time pass until the check no longer throws; its own words come out when it still does after ten minutes. */
  async until(check: () => unknown): Promise<void> {
    for (let passed = 0; ; passed += stepMs) {
      try {
        await check()
        return
      } catch (trouble) {
        if (passed > patienceMs) throw trouble
      }
      await this.pass(stepMs)
    }
  }
}
