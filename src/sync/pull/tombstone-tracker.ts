import { stillLeads } from '#store/database/lead-lost.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { RowDirectory } from '#store/database/row-directory.ts'
import type { MissingRow } from '#store/database/tables.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import type { Timing } from '#sync/timing.ts'
import { isBelievable, isForgotten, isGoneByLooks, missed } from './reconcile.ts'

interface TombstoneDeps extends Pick<Timing, 'now' | 'elapsed'> {
  relaxed: LocalStore
  epoch: number
  /** Seconds by which a read may lag, as milliseconds: a row is looked for when every replica must know it. */
  lagMs: number
  directory(collection: string): RowDirectory | undefined
  /** Whether rows of the collection can be read one by one. */
  canReadOne(collection: string): boolean
  readOne(collection: string, id: string): Promise<OneRead>
  remove(collection: string, ids: string[], rc: number): Promise<unknown>
}

/** What a look at a stretch of a list has shown. */
export interface Looked {
  collection: string
  /** Ids this device holds of the stretch. */
  held: readonly string[]
  returned: ReadonlySet<string>
  startRc: number
}

const hourMs = 3_600_000
/** The row, one that must be found in the same way, and the row again. */
const readsOfAbsent = 3

/**
 * Rows that the server no longer lists: suspected, looked for one by one, and only then taken away (sync.md 2.3, rule
 * 4). A search that does not even find a row which the list has just shown proves nothing; nor does an empty list.
 */
export class TombstoneTracker {
  private readonly parts: TombstoneDeps
  private readonly known = new Map<string, MissingRow>()
  /** When this worker first suspected a row, by a clock that never jumps. */
  private readonly suspectedAt = new Map<string, number>()
  private readonly wentAt: { collection: string; at: number }[] = []
  /** A row of each collection that a list has just shown. */
  private readonly witnesses = new Map<string, string>()

  constructor(parts: TombstoneDeps) {
    this.parts = parts
  }

  /** What the leader before has noted. */
  async load(): Promise<void> {
    const { relaxed, now, directory } = this.parts
    const all = await relaxed.missing.toArray()
    // One that a later read has brought back is not missing, whatever was noted.
    const isOver = (row: MissingRow) => {
      const place = directory(row.collection)?.find(row.id)
      const isBack = row.state === 'gone' || row.state === 'hidden' ? place !== undefined : place === undefined
      return isBack || isForgotten(row, now())
    }
    const over = all.filter(isOver)
    if (over.length > 0) await relaxed.missing.bulkDelete(over.map(({ collection, id }) => [collection, id]))
    for (const row of all) {
      if (over.includes(row)) continue
      this.known.set(laneOf(row), row)
      if (row.state === 'gone' || row.state === 'hidden') directory(row.collection)?.remove(row.id, row.rc)
    }
  }

  /** Rows kept although the server has not listed them for a while, or does not list them all at once. */
  withheld(collection: string): number {
    const { now } = this.parts
    let count = 0
    for (const row of this.known.values()) {
      if (row.collection !== collection) continue
      if (row.state === 'withheld' || (row.state === 'suspect' && isGoneByLooks(row, now()))) count += 1
    }
    return count
  }

  /** Compares a look with what is held: rows that should have been in it and were not are suspected. */
  async looked({ collection, held, returned, startRc }: Looked): Promise<void> {
    const { directory, now } = this.parts
    const places = directory(collection)
    if (!places) return
    const witness = [...returned].at(-1)
    if (witness !== undefined) this.witnesses.set(collection, witness)
    const missing = held.filter((id) => !returned.has(id) && places.newestRead(id) < startRc)
    const goneLastHour = this.wentAt.filter((one) => one.collection === collection && this.isRecent(one.at)).length
    const believed = isBelievable({ missing: missing.length, held: held.length, answered: returned.size, goneLastHour })
    const notes = missing.map((id) =>
      missed({ collection, id, rc: startRc }, this.known.get(`${collection}/${id}`), believed, now()),
    )
    const back = held.filter((id) => this.isAwaited(collection, id) && places.newestRead(id) >= startRc)
    await this.note(
      notes,
      [...back, ...returned].map((id) => ({ collection, id })),
    )
  }

  /** A read of this very row has not found it: it becomes a suspect. True once it has been looked for and is gone. */
  async miss(collection: string, id: string, rc: number): Promise<boolean> {
    const known = this.known.get(laneOf({ collection, id }))
    if (known?.state === 'gone' || known?.state === 'hidden') return true
    if (known?.state !== 'suspect') await this.note([missed({ collection, id, rc }, known, true, this.parts.now())], [])
    return false
  }

  private isRecent(at: number): boolean {
    return this.parts.elapsed() - at < hourMs
  }

  private isAwaited(collection: string, id: string): boolean {
    return this.known.has(`${collection}/${id}`)
  }

  private async note(rows: readonly MissingRow[], seen: readonly { collection: string; id: string }[]): Promise<void> {
    const { relaxed, epoch, elapsed } = this.parts
    // Most often nothing is missing: a page of a walk then costs nothing here.
    const back = this.known.size > 0 ? seen.filter(({ collection, id }) => this.isAwaited(collection, id)) : []
    const news = rows.filter((row) => {
      const known = this.known.get(laneOf(row))
      return known?.state !== row.state || known.since !== row.since
    })
    for (const row of rows) {
      this.known.set(laneOf(row), row)
      if (!this.suspectedAt.has(laneOf(row))) this.suspectedAt.set(laneOf(row), elapsed())
    }
    for (const row of back) this.forget(laneOf(row))
    if (news.length === 0 && back.length === 0) return
    await relaxed.transaction('rw', [relaxed.missing, relaxed.leader], async () => {
      await stillLeads(relaxed, epoch)
      await relaxed.missing.bulkPut(news)
      await relaxed.missing.bulkDelete(back.map(({ collection, id }): [string, string] => [collection, id]))
    })
  }

  private forget(lane: string): void {
    this.known.delete(lane)
    this.suspectedAt.delete(lane)
  }

  /** Looks for the next suspect; how many reads that was worth, 0 where there is none whose time has come. */
  async lookForNext(): Promise<number> {
    const next = this.nextSuspect()
    if (!next) return 0
    const { collection, id } = next
    const { parts } = this
    if ((parts.directory(collection)?.newestRead(id) ?? Infinity) > next.rc) {
      await this.note([], [next])
      return 1
    }
    if (!parts.canReadOne(collection)) {
      await this.take([next])
      return 1
    }
    const read = await parts.readOne(collection, id)
    // One that cannot be read now is asked for again when all others have had their turn.
    this.suspectedAt.set(laneOf(next), parts.elapsed())
    if (read.kind === 'absent') {
      // Asked again, because a search that was blind may have recovered between the two.
      if ((await this.isSearchHonest(collection)) && (await parts.readOne(collection, id)).kind === 'absent') {
        await this.take([next])
      }
      return readsOfAbsent
    }
    if (read.kind === 'row') await this.note([], [next])
    else if (read.forbidden === true) await this.take([next], 'hidden')
    return 1
  }

  private nextSuspect(): MissingRow | null {
    const { elapsed, now, lagMs, canReadOne } = this.parts
    let oldest: MissingRow | null = null
    let oldestAt = Infinity
    for (const [lane, row] of this.known) {
      if (row.state !== 'suspect') continue
      const at = this.suspectedAt.get(lane) ?? elapsed()
      this.suspectedAt.set(lane, at)
      const isDue = canReadOne(row.collection) ? elapsed() - at >= lagMs : isGoneByLooks(row, now())
      if (isDue && at < oldestAt) [oldest, oldestAt] = [row, at]
    }
    return oldest
  }

  private async isSearchHonest(collection: string): Promise<boolean> {
    const witness = this.witnesses.get(collection)
    if (witness === undefined || this.isAwaited(collection, witness)) return false
    return (await this.parts.readOne(collection, witness)).kind === 'row'
  }

  /** Takes rows away for good, or out of sight of somebody who may no longer see them. */
  private async take(rows: MissingRow[], state: 'gone' | 'hidden' = 'gone'): Promise<void> {
    const { now, elapsed } = this.parts
    for (const row of rows) {
      await this.parts.remove(row.collection, [row.id], row.rc)
      this.wentAt.push({ collection: row.collection, at: elapsed() })
      await this.note([{ ...row, state, since: now() }], [])
    }
    while (this.wentAt[0] && !this.isRecent(this.wentAt[0].at)) this.wentAt.shift()
    await this.forgetOld()
  }

  /** Rows that went so long ago that no replica lists them any more. */
  private async forgetOld(): Promise<void> {
    const { now } = this.parts
    const over = [...this.known.values()].filter((row) => isForgotten(row, now()))
    if (over.length > 0) await this.note([], over)
  }

  /** The server has said so itself: the answer to a deletion, or a read after it. */
  async gone(collection: string, ids: readonly string[], rc: number): Promise<void> {
    const { now } = this.parts
    await this.parts.remove(collection, [...ids], rc)
    await this.note(
      ids.map((id) => ({ collection, id, rc, state: 'gone' as const, since: now() })),
      [],
    )
  }
}

const laneOf = ({ collection, id }: { collection: string; id: string }) => `${collection}/${id}`
