import { stillLeads } from '#store/database/lead-lost.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Directories } from './build-directories.ts'

/** Which rows only a search has shown. The mark lies on disk before its row does, and goes when a walk lists the row. */
export class FoundRows {
  private readonly relaxed: LocalStore
  private readonly epoch: number
  private readonly known = new Map<string, Set<string>>()

  constructor(relaxed: LocalStore, epoch: number) {
    this.relaxed = relaxed
    this.epoch = epoch
  }

  /** What the leader before has noted; a mark whose row never came is let go of. */
  async load(directories: Directories): Promise<void> {
    this.known.clear()
    for (const { collection, id } of await this.relaxed.found.toArray()) {
      const marks = this.known.get(collection) ?? new Set()
      this.known.set(collection, marks.add(id))
    }
    for (const [collection, marks] of this.known) {
      const over = [...marks].filter((id) => directories.get(collection)?.find(id) === undefined)
      await this.forget(collection, over)
    }
  }

  /** Before the rows are written; `isHeld` says which of them this device has already. */
  async mark(collection: string, rows: readonly AnyRow[], isHeld: (id: string) => boolean): Promise<void> {
    const marks = this.known.get(collection) ?? new Set()
    const ids = rows.map(({ id }) => id).filter((id) => !isHeld(id) && !marks.has(id))
    if (ids.length === 0) return
    this.known.set(collection, marks)
    await this.write(() => this.relaxed.found.bulkPut(ids.map((id) => ({ collection, id }))))
    for (const id of ids) marks.add(id)
  }

  /** A walk has listed these rows, or they are gone. */
  async forget(collection: string, ids: readonly string[]): Promise<void> {
    const marks = this.known.get(collection)
    const over = marks ? ids.filter((id) => marks.has(id)) : []
    if (over.length === 0) return
    await this.write(() => this.relaxed.found.bulkDelete(over.map((id): [string, string] => [collection, id])))
    for (const id of over) marks?.delete(id)
  }

  private async write(job: () => Promise<unknown>): Promise<void> {
    const { relaxed, epoch } = this
    await relaxed.transaction('rw', [relaxed.found, relaxed.leader], async () => {
      await stillLeads(relaxed, epoch)
      await job()
    })
  }
}
