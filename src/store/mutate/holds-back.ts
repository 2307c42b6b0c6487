import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { fieldsOf, isInWorld } from '#store/define/define-mutation.ts'
import { waitsForPerson } from './decide-entry.ts'

/** The row an entry changes. */
export function rowOf({ collection, rowId }: Pick<OutboxEntry, 'collection' | 'rowId'>): string {
  return `${collection}/${rowId}`
}

/** The records an entry touches: it keeps its place in the order of each. */
export function lanesOf(entry: OutboxEntry): string[] {
  return [rowOf(entry), ...(entry.alsoTouches ?? [])]
}

interface Place {
  entry: OutboxEntry
  /** The change that waits for a person, where it is this one or the one before this one; else null. */
  stuckOn: OutboxEntry | null
}

/**
 * By number, the earlier unsettled change for which each of them waits (the one that a person has to decide about, if
 * there is one); what is not named may move. Changes of a
 * record go in their order. But what waits for a person, or behind such a one, holds up only what could go wrong by going
 * first: an edit in dispute no edit of other fields, an effect in the world no edit at all (docs/adr/0021).
 */
export function heldBack(entries: readonly OutboxEntry[], mutations: MutationsByName): Map<number, OutboxEntry> {
  const holders = new Holders(mutations)
  const held = new Map<number, OutboxEntry>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    if (entry.state === 'acked') continue
    const holder = holders.holderOf(entry)
    if (holder) held.set(entry.seq, holder)
  }
  return held
}

/** The places of one record that may be the first to hold back a later change. */
interface Lane {
  places: Place[]
  kinds: Set<string>
  /** Rows of the changes that wait for a person here, at most two. */
  rows: Set<string>
}

/** The same for one change after the other, each unsettled one in its order. */
export class Holders {
  private readonly mutations: MutationsByName
  private readonly lanes = new Map<string, Lane>()

  constructor(mutations: MutationsByName) {
    this.mutations = mutations
  }

  /** The earlier change for which this one waits, as in `heldBack`. */
  holderOf(entry: OutboxEntry): OutboxEntry | undefined {
    const { mutations } = this
    const lanes = lanesOf(entry)
    const before = lanes
      .flatMap((lane) => this.lanes.get(lane)?.places ?? [])
      .filter((place) => holds(place, entry, mutations))
    const stuck = before.find(({ stuckOn }) => stuckOn !== null)
    const place = { entry, stuckOn: waitsForPerson(entry) ? entry : (stuck?.stuckOn ?? null) }
    for (const lane of lanes) this.add(lane, place)
    return stuck?.stuckOn ?? before[0]?.entry
  }

  /**
   * Of two places that hold back the same changes only the earlier counts, so that a lane stays short. A change that
   * waits in a lane holds back all of other rows, so after those of two rows one of a third never counts.
   */
  private add(name: string, place: Place): void {
    const lane = this.lanes.get(name) ?? { places: [], kinds: new Set(), rows: new Set() }
    this.lanes.set(name, lane)
    const kind = kindOf(place, this.mutations)
    if (lane.kinds.has(kind)) return
    if (kind.startsWith('edit')) {
      const row = rowOf(place.entry)
      if (lane.rows.size === 2 && !lane.rows.has(row)) return
      lane.rows.add(row)
    }
    lane.kinds.add(kind)
    lane.places.push(place)
  }
}

/** Equal for places that hold back the same changes. */
function kindOf({ entry, stuckOn }: Place, mutations: MutationsByName): string {
  if (stuckOn === null) return 'moving'
  if (isEffect(entry, mutations)) return 'effect'
  if (entry.state === 'uncertain') return 'uncertain'
  return `edit ${JSON.stringify([rowOf(entry), ...fieldsIn(entry, mutations)])}`
}

/** Whether an earlier change of one of its records keeps a later one waiting. */
function holds({ entry: earlier, stuckOn }: Place, later: OutboxEntry, mutations: MutationsByName): boolean {
  if (stuckOn === null) return true
  if (isEffect(earlier, mutations)) return isEffect(later, mutations)
  // Its request may still be on its way, with the whole row in it.
  if (earlier.state === 'uncertain' || rowOf(earlier) !== rowOf(later)) return true
  const [fields, wanted] = [fieldsIn(earlier, mutations), fieldsIn(later, mutations)]
  return fields.length === 0 || wanted.length === 0 || fields.some((field) => wanted.includes(field))
}

function fieldsIn({ mutation, args }: OutboxEntry, mutations: MutationsByName): readonly string[] {
  const known = mutations[mutation]
  return known ? fieldsOf(known, args) : []
}

/** Whether an entry has its effect in the world alone; one that this portal does not know may have any. */
function isEffect({ mutation }: OutboxEntry, mutations: MutationsByName): boolean {
  const known = mutations[mutation]
  return known !== undefined && isInWorld(known)
}
