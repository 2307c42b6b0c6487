import { absorbFields } from '#store/database/absorb-fields.ts'
import { type Absorbed, absorbRows, type RowsRead } from '#store/database/absorb-rows.ts'
import { LeadLost } from '#store/database/lead-lost.ts'
import type { RowsTouched } from '#store/define/define-mutation.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { removeRows } from '#store/database/remove-rows.ts'
import type { RowDirectory } from '#store/database/row-directory.ts'
import { serialQueue } from '#store/database/serial-queue.ts'
import { resourceNamed } from '#store/registry.ts'
import type { Arrival, HeldRows } from '#sync/pull/pull-deps.ts'
import type { Timing } from '#sync/timing.ts'
import { buildDirectories, buildDirectory, type Directories } from './build-directories.ts'
import { FoundRows } from './found-rows.ts'
import { pausesForReaders } from './pauses-for-readers.ts'

interface RowServiceDeps extends Pick<Timing, 'after' | 'elapsed'> {
  relaxed: LocalStore
  epoch: number
  visible(): boolean
  onLeadLost(): void
}

/** The only writer of blocks: one job at a time, newer reads win. */
export class RowService {
  private readonly parts: RowServiceDeps
  private readonly oneWriter = serialQueue()
  private readonly found: FoundRows
  /** Rows whose deletion was accepted: a replica that lags may still list them, and does not bring them back. */
  private readonly leaving = new Set<string>()
  /** Where rows lie, by collection; filled when the lead is taken. */
  directories: Directories = new Map()

  constructor(parts: RowServiceDeps) {
    this.parts = parts
    this.found = new FoundRows(parts.relaxed, parts.epoch)
  }

  async takeOver(): Promise<void> {
    const { relaxed, epoch } = this.parts
    this.directories = await buildDirectories(relaxed, epoch)
    await this.found.load(this.directories)
  }

  /**
   * Brings rows in, and notes of those that nobody knew whether a walk has listed them. Between two writes readers get
   * their turn; `isQuick` is for a few rows that somebody waits for.
   */
  absorb(collection: string, read: RowsRead, how: Arrival, isQuick = false): Promise<Absorbed> {
    const { relaxed, epoch } = this.parts
    return this.alone(async () => {
      const directory = await this.directoryOf(collection)
      const rows = read.rows.filter(({ id }) => !this.leaving.has(`${collection}/${id}`))
      const isHeld = (id: string) => directory.find(id) !== undefined
      if (how === 'found') await this.found.mark(collection, rows, isHeld)
      const pause = isQuick ? () => Promise.resolve() : pausesForReaders(this.parts)
      const absorbed = await absorbRows(relaxed, { collection, directory, epoch, ...read, rows, pause })
      if (how === 'listed') {
        await this.found.forget(
          collection,
          read.rows.map(({ id }) => id),
        )
      }
      return absorbed
    })
  }

  /** Brings in what the yes to a change says of rows that are held. */
  follow({ collection, ids, shows = {} }: RowsTouched, rc: number): Promise<Absorbed> {
    const { relaxed, epoch } = this.parts
    return this.alone(async () => {
      const directory = await this.directoryOf(collection)
      const pause = pausesForReaders(this.parts)
      return absorbFields(relaxed, { collection, directory, epoch, ids, shows, startRc: rc, pause })
    })
  }

  remove(collection: string, ids: readonly string[], rc: number): Promise<number> {
    const { relaxed, epoch } = this.parts
    return this.alone(async () => {
      const directory = await this.directoryOf(collection)
      const pause = pausesForReaders(this.parts)
      const removed = await removeRows(relaxed, { collection, directory, epoch, ids, rc, pause })
      await this.found.forget(collection, ids)
      return removed
    })
  }

  /** From now until `stays` no read brings the row back; false where that was so already. */
  leaves(collection: string, id: string): boolean {
    const isNew = !this.leaving.has(`${collection}/${id}`)
    this.leaving.add(`${collection}/${id}`)
    return isNew
  }

  /** Reads have the last word on the row again. */
  stays(collection: string, id: string): void {
    this.leaving.delete(`${collection}/${id}`)
  }

  /** Runs a job while nothing is written to blocks. */
  async alone<T>(job: () => Promise<T>): Promise<T> {
    return this.oneWriter(async () => {
      try {
        return await job()
      } catch (trouble) {
        if (trouble instanceof LeadLost) this.parts.onLeadLost()
        throw trouble
      }
    })
  }

  async held(collection: string): Promise<HeldRows> {
    const directory = await this.alone(() => this.directoryOf(collection))
    const isDescending = resourceNamed(collection).order.direction === 'desc'
    return {
      between: (after, before) => [
        ...(isDescending ? directory.between(before, after) : directory.between(after, before)),
      ],
      all: () => [...directory.between(null, null)],
      equal: (key) => [...directory.equal(key)],
      unseenSince: (rc) => [...directory.between(null, null)].filter((id) => directory.newestRead(id) < rc),
    }
  }

  /** A merchant's collection comes into being when somebody first looks at it. */
  private async directoryOf(collection: string): Promise<RowDirectory> {
    const known = this.directories.get(collection)
    if (known) return known
    const built = await buildDirectory(this.parts.relaxed, collection, this.parts.epoch)
    this.directories.set(collection, built)
    return built
  }
}
