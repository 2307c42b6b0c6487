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
  const open = new Map<string, Place[]>()
  const held = new Map<number, OutboxEntry>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    if (entry.state === 'acked') continue
    const lanes = lanesOf(entry)
    const before = lanes.flatMap((lane) => open.get(lane) ?? []).filter((place) => holds(place, entry, mutations))
    const stuck = before.find(({ stuckOn }) => stuckOn !== null)
    const holder = stuck?.stuckOn ?? before[0]?.entry
    if (holder) held.set(entry.seq, holder)
    const place = { entry, stuckOn: waitsForPerson(entry) ? entry : (stuck?.stuckOn ?? null) }
    for (const lane of lanes) open.set(lane, [...(open.get(lane) ?? []), place])
  }
  return held
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
