import type { Replacement } from '#store/database/enqueue.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { endEntry } from '#store/database/whole-args.ts'
import { fieldsOf, setsOf } from '#store/define/define-mutation.ts'
import { mutations } from '#store/registry.ts'
import { auditOf, onWhatStood } from './decide-entry.ts'

/**
 * The edits of a row that nobody has tried to send, and in whose fields `owner` has written something else since: of two
 * edits of one field the later one says what is meant (sync.md 2.9). `lane` is in its order.
 */
export function replacedEdits(lane: readonly OutboxEntry[], owner: string): OutboxEntry[] {
  /** By field, the last change of it. */
  const last = new Map<string, OutboxEntry>()
  const replaced = new Set<OutboxEntry>()
  for (const entry of lane) {
    const fields = fieldsSet(entry)
    // Whatever is no edit tells or ends what the row was then: nothing is put together across it.
    if (fields.length === 0) last.clear()
    for (const field of fields) {
      const earlier = last.get(field)
      last.set(field, entry)
      if (!earlier || entry.owner !== owner || entry.state !== 'queued' || !isUntried(entry)) continue
      const isAll = fieldsSet(earlier).every((one) => fields.includes(one))
      if (earlier.owner === owner && isAll && mayBeReplaced(earlier)) replaced.add(earlier)
    }
  }
  return [...replaced]
}

function fieldsSet({ mutation, args }: OutboxEntry): readonly string[] {
  const declared = mutations[mutation]
  return declared ? fieldsOf(declared, args) : []
}

/** An edit that shows at once, and that nobody has tried to send. */
function isUntried({ attempts, offline = 'queue' }: OutboxEntry): boolean {
  return attempts.length === 0 && offline === 'queue'
}

/** Not what is kept back for its person, what is to tell a customer something, nor what adds to a set or takes from it. */
function mayBeReplaced(entry: OutboxEntry): boolean {
  const { state, setAside, args, mutation } = entry
  const declared = mutations[mutation]
  const tells = declared?.notice?.isSent(args) === true
  const isPart = declared !== undefined && setsOf(declared, args).length > 0
  return isUntried(entry) && (state === 'queued' || state === 'rejected') && !setAside && !tells && !isPart
}

/**
 * What leaves a row as replaced, and what stands otherwise then: each later edit on what the earlier one stood on. The row
 * as people see it stays as it is: the later edit writes every field of the earlier one.
 */
export function replacement(lane: readonly OutboxEntry[], owner: string, now: number): Replacement {
  const gone = replacedEdits(lane, owner)
  const standing = new Map(lane.map((entry) => [entry.seq, entry]))
  for (const { seq } of gone) {
    const edit = standing.get(seq)
    standing.delete(seq)
    if (edit) for (const later of onWhatStood(edit, [...standing.values()])) standing.set(later.seq, later)
  }
  return {
    gone: gone.map((edit) => auditOf(edit, 'replaced', now)),
    changed: [...standing.values()].filter((entry) => !lane.includes(entry)),
  }
}

/** The same for an entry that has just been added otherwise than by `enqueue`; within the caller's transaction. */
export async function replaceEarlier(database: LocalStore, { collection, rowId, owner, at }: OutboxEntry) {
  const { outbox } = database
  const lane = await outbox.where('[collection+rowId]').equals([collection, rowId]).sortBy('seq')
  const { gone, changed } = replacement(lane, owner, at)
  for (const record of gone) await endEntry(database, record)
  await outbox.bulkPut([...changed])
}
