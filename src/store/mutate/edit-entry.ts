import { type AnyMutation, fieldsOf } from '#store/define/define-mutation.ts'
import { fieldValueWords, partsOf, titlesOf } from '#store/define/field-words.ts'
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

/** One field that somebody else changed as well, with its three values in words. */
export interface FieldConflict {
  field: string
  label: string
  base: string
  mine: string
  theirs: string
  isPrivate: boolean
}

/**
 * The fields in dispute, with all three values; none where nobody else changed them, or where somebody has made the very
 * same step and only its message is asked about.
 */
export function conflictsOf(entry: OutboxEntry): FieldConflict[] {
  const declared = mutations[entry.mutation]
  if (!declared || !entry.theirs || asksToTell(entry)) return []
  const titles = titlesOf(declared)
  const mine = appliedTo(declared, entry)
  const words = (field: string, value: unknown) => fieldValueWords(declared, field, value)
  return Object.entries(entry.theirs).map(([field, theirs]) => ({
    field,
    label: titles.get(field) ?? field,
    base: words(field, entry.base[field]),
    mine: fieldValueWords(declared, field, mine[field], mine),
    theirs: words(field, theirs),
    isPrivate: Object.values(declared.inputs ?? {}).some((input) => input.field === field && input.isPrivate),
  }))
}

type AppliedRow = { id: string } & Record<string, unknown>

function appliedTo(declared: AnyMutation, { base, rowId, args }: Pick<OutboxEntry, 'base' | 'rowId' | 'args'>) {
  return declared.apply({ ...base, id: rowId }, args) as AppliedRow
}

/**
 * A user's choice in a conflict: the fields named stay as they wrote them, the others become the server's. All of them:
 * sent again, now from the server's values. None, if nothing else is in the change: discarded. Else edited; a change that
 * cannot be taken apart is then discarded as a whole.
 */
export async function resolveConflict(
  ports: RunPorts,
  entry: OutboxEntry,
  keepMine: ReadonlySet<string>,
): Promise<void> {
  const { database, now } = ports
  const given = conflictsOf(entry).flatMap(({ field }) => (keepMine.has(field) ? [] : [field]))
  if (given.length === 0) return retryEntry(database, entry.seq, now())
  const whole = { ...entry, args: (await argsOf(database, entry)) ?? entry.args }
  const args = withTheirs(whole, given)
  if (args === null || !changesMore({ ...whole, args }, given)) return discardEntry(database, entry.seq, now())
  await editEntry(ports, entry.seq, args)
}

/** Whether each field may be decided by itself: the change can go without any of them, and is about something else too. */
export function mayBeMixed(entry: OutboxEntry): boolean {
  const fields = conflictsOf(entry).map(({ field }) => field)
  const isApart = fields.every((field) => withTheirs(entry, [field]) !== null)
  return isApart && (fields.length > 1 || changesMore(entry, fields))
}

/**
 * The arguments with some fields as the server has them: without what sets those, or, if the change cannot go without,
 * with the server's values. Null if neither is possible, or if nothing is left of it.
 */
function withTheirs(entry: OutboxEntry, fields: readonly string[]): OutboxEntry['args'] | null {
  const declared = mutations[entry.mutation]
  if (!declared || fieldsOf(declared, entry.args).every((field) => fields.includes(field))) return null
  const inputs = Object.entries(declared.inputs ?? {})
  const inputOf = (field: string) => inputs.find(([, input]) => input.field === field)?.[0]
  const named = fields.flatMap((field) => [inputOf(field) ?? [], ...partsOf(declared, field)].flat())
  const rest = Object.entries(entry.args).filter(([name]) => !named.includes(name))
  const without = { ...Object.fromEntries(rest), id: entry.args.id }
  const isComplete = declared.args.safeParse(without).success
  if (isComplete && !fieldsOf(declared, without).some((field) => fields.includes(field))) return without
  const written = fields.map((field) => [inputOf(field), entry.theirs?.[field]] as const)
  if (written.some(([name]) => name === undefined)) return null
  return { ...entry.args, ...Object.fromEntries(written) }
}

/** Whether the change sets other fields than these to another value. */
function changesMore(entry: OutboxEntry, fields: readonly string[]): boolean {
  const declared = mutations[entry.mutation]
  if (!declared) return false
  const others = fieldsOf(declared, entry.args).filter((field) => !fields.includes(field))
  if (others.length === 0) return false
  const mine = appliedTo(declared, entry)
  return others.some((field) => mine[field] !== entry.base[field])
}
