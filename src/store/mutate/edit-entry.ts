import { type AnyMutation, fieldsOf, type TypedInput } from '#store/define/define-mutation.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { type OutboxEntry, provisional } from '#store/database/tables.ts'
import { addEntry, argsOf, endEntry } from '#store/database/whole-args.ts'
import { mutations } from '#store/registry.ts'
import {
  asksToTell,
  auditOf,
  discardEntry,
  markProvisional,
  retryEntry,
  standLaterEditsOn,
  tablesLeft,
} from './decide-entry.ts'
import { MutationRefused } from './mutation-refused.ts'
import { newEntry } from './new-entry.ts'
import { replaceEarlier } from './replaced-edits.ts'
import { checkedArgs, type RunPorts } from './run-mutation.ts'
import { saveChange } from './save-change.ts'
import { unclearAttempts } from './unclear-attempts.ts'

/** Whether a change may be corrected: nothing of it can be under way, or a person looks at it beside the server's. */
export function mayBeEdited(entry: OutboxEntry): boolean {
  if (entry.state === 'rejected') return true
  if (entry.state === 'uncertain') return entry.hold === 'needs-you' && entry.theirs !== null
  return entry.state === 'queued' && entry.hold !== 'version' && unclearAttempts(entry) === 0
}

/**
 * "Edit and resend": in one transaction the entry leaves as edited and a new one, with these arguments (all of them: `argsOf`)
 * and a key of its own, takes a place at the end of its lane (sync.md 2.9). Rejects with MutationRefused, and then nothing has happened.
 */
export async function editEntry(ports: RunPorts, seq: number, args: OutboxEntry['args']): Promise<OutboxEntry> {
  const { database, person, now, newId } = ports
  const known = await database.outbox.get(seq)
  const mutation = known && mutations[known.mutation]
  if (!mutation) throw tooLate()
  const checked = checkedArgs(mutation, args, person, now()) as OutboxEntry['args']
  return saveChange(database, () =>
    database.transaction('rw', tablesLeft(database), async () => {
      const old = await database.outbox.get(seq)
      if (!old || !mayBeEdited(old)) throw tooLate()
      await endEntry(database, auditOf(old, 'edited', now()))
      await standLaterEditsOn(database, old)
      const rowId = old.rowId === old.args.id ? checked.id : old.rowId
      const made = { owner: old.owner, at: now(), operationId: newId(), args: checked, rowId }
      const fresh = newEntry(mutation, made, await valuesBefore(database, old))
      const mark = old.setAside ? { setAside: old.setAside } : {}
      const entry = { ...fresh, confirmedAt: now(), madeAt: old.madeAt ?? old.at, ...mark }
      await markProvisional(database, old)
      const added = { ...entry, seq: await addEntry(database, entry, checked) }
      await replaceEarlier(database, added)
      await showAtOnce(database, mutation, added)
      return added
    }),
  )
}

const tooLate = () => new MutationRefused('too-late', 'This change has moved on meanwhile: look at it again')

/** What the server will have when the new entry's turn comes: its values, with the row's later changes laid over. */
async function valuesBefore(database: LocalStore, old: OutboxEntry): Promise<Record<string, unknown>> {
  let values: Record<string, unknown> = { ...old.base, ...old.theirs }
  const lane = await database.outbox.where('[collection+rowId]').equals([old.collection, old.rowId]).sortBy('seq')
  for (const later of lane.filter(({ seq, state }) => seq > old.seq && state !== 'rejected')) {
    const declared = mutations[later.mutation]
    if (!declared || (later.offline ?? 'queue') !== 'queue') continue
    const laid = declared.apply({ ...values, id: old.rowId }, later.args) as Record<string, unknown>
    const set = fieldsOf(declared, later.args).filter((field) => field in values)
    values = { ...values, ...Object.fromEntries(set.map((field) => [field, laid[field]])) }
  }
  return values
}

/** A row that shows changes shows this one, too; where none is left the leader brings it there with its next look. */
async function showAtOnce(database: LocalStore, mutation: AnyMutation, { collection, rowId, args }: OutboxEntry) {
  const shown = await database.changed.get([collection, rowId])
  if (!shown || mutation.offline !== 'queue') return
  await database.changed.put({ ...shown, rc: provisional, row: mutation.apply(shown.row, args) })
}

/** One field that somebody else changed as well; `input` is the argument that sets it, where a person typed it. */
export interface FieldConflict {
  field: string
  label: string
  base: unknown
  mine: unknown
  theirs: unknown
  input: string | null
  isPrivate: boolean
  /** Values that are codes, in words. */
  titles: Readonly<Record<string, string>>
}

/**
 * The fields in dispute, with all three values; none where nobody else changed them, or where somebody has made the very
 * same step and only its message is asked about.
 */
export function conflictsOf(entry: OutboxEntry): FieldConflict[] {
  const declared = mutations[entry.mutation]
  if (!declared || !entry.theirs || asksToTell(entry)) return []
  const inputs: [string, TypedInput][] = Object.entries(declared.inputs ?? {})
  const mine = declared.apply({ ...entry.base, id: entry.rowId }, entry.args) as Record<string, unknown>
  return Object.entries(entry.theirs).map(([field, theirs]) => {
    const [name, input] = inputs.find(([, one]) => one.field === field) ?? []
    const label = input?.label ?? declared.fieldTitles?.[field] ?? field
    const isPrivate = input?.isPrivate ?? false
    return {
      field,
      label,
      base: entry.base[field],
      mine: mine[field],
      theirs,
      input: name ?? null,
      isPrivate,
      titles: declared.valueTitles ?? {},
    }
  })
}

/**
 * A person's choice in a conflict: the fields named stay as they wrote them, the others become the server's. All of
 * them: sent again, now from the server's values. None, where nothing else is in the change or it is a step that cannot be
 * taken in part: discarded. Else edited.
 */
export async function resolveConflict(
  ports: RunPorts,
  entry: OutboxEntry,
  keepMine: ReadonlySet<string>,
): Promise<void> {
  const { database, now } = ports
  const conflicts = conflictsOf(entry)
  const given = conflicts.filter(({ field }) => !keepMine.has(field))
  if (given.length === 0) return retryEntry(database, entry.seq, now())
  const isWhole = given.some(({ input }) => input === null) || !changesMore(entry)
  if (given.length === conflicts.length && isWhole) return discardEntry(database, entry.seq, now())
  const args = { ...((await argsOf(database, entry)) ?? entry.args) }
  for (const { input, theirs } of given) if (input !== null) args[input] = theirs
  await editEntry(ports, entry.seq, args)
}

/** Whether each field may be decided by itself: the ones given away can be written into the arguments. */
export function mayBeMixed(entry: OutboxEntry): boolean {
  const conflicts = conflictsOf(entry)
  return conflicts.every(({ input }) => input !== null) && (conflicts.length > 1 || changesMore(entry))
}

/** Whether the change sets fields that nobody else touched. */
function changesMore({ mutation, theirs, base, args, rowId }: OutboxEntry): boolean {
  const declared = mutations[mutation]
  if (!declared) return false
  const mine = declared.apply({ ...base, id: rowId }, args) as Record<string, unknown>
  return fieldsOf(declared, args).some((field) => !(field in (theirs ?? {})) && mine[field] !== base[field])
}
