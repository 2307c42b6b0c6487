import type { AnyRow } from '#store/define/define-resource.ts'
import { type AnyMutation, fieldsOf, type Mutation } from '#store/define/define-mutation.ts'
import type { Role } from '#store/access/roles.ts'
import { mayOpen } from '#store/access/gates.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { NewOutboxEntry, OutboxEntry } from '#store/database/tables.ts'
import { addEntry } from '#store/database/whole-args.ts'
import { MutationRefused } from './mutation-refused.ts'
import { newEntry } from './new-entry.ts'
import { replacement } from './replaced-edits.ts'
import { saveChange } from './save-change.ts'

export interface Person {
  owner: string
  role: Role
}

export interface RunPorts {
  /** The strict connection. */
  database: LocalStore
  person: Person
  now(): number
  newId(): string
}

/**
 * Takes a person's change: one strict transaction adds it to the outbox, in the place of untried edits of its fields, and,
 * where it is to show at once, lays it over the row. Resolves only when that has survived, so what the screen calls "saved on this device" is (sync.md promise
 * 1). `row` is the row in hand, as it was when the person began to edit; null for a creation.
 */
export async function runMutation<Row extends AnyRow, Args extends { id: string }>(
  { database, person, now, newId }: RunPorts,
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row | null,
): Promise<OutboxEntry> {
  const parsed = checkedArgs(mutation, args, person, now())
  const made = { owner: person.owner, at: now(), operationId: newId(), args: parsed, rowId: row?.id ?? parsed.id }
  const entry = newEntry(mutation, made, (row ?? {}) as Readonly<Record<string, unknown>>)
  const isShown = mutation.offline === 'queue' && row !== null
  const show = isShown ? (held: AnyRow | undefined) => mutation.apply((held ?? row) as Row, parsed) : null
  const isEdit = mutation.offline === 'queue' && fieldsOf(mutation, parsed).length > 0
  const replace = isEdit ? (lane: readonly OutboxEntry[]) => replacement(lane, entry.owner, entry.at) : null
  const add = () =>
    mutation.clashes || mutation.brief
      ? addUnlessClashing(database, mutation, entry, parsed)
      : database.enqueue(entry, { show, replace })
  const save = async () => ({ ...entry, seq: await add() })
  return saveChange(database, save)
}

/** Two tabs may come to the same change at the same time: the outbox lets them in one after the other. */
async function addUnlessClashing(
  database: LocalStore,
  { name, clashes }: AnyMutation,
  entry: NewOutboxEntry,
  args: OutboxEntry['args'],
): Promise<number> {
  const { collection, rowId } = entry
  return database.transaction('rw', [database.outbox, database.wholeArgs, database.audit], async () => {
    const waiting = (await database.outbox.toArray()).filter(({ mutation }) => mutation === name)
    const ended = await database.audit.where('[collection+rowId]').equals([collection, rowId]).toArray()
    const done = ended.filter(({ mutation, end }) => mutation === name && (end === 'settled' || end === 'confirmed'))
    const doneAt = done.length > 0 ? Math.max(...done.map(({ endedAt }) => endedAt)) : null
    const words = clashes?.(args, { waiting, doneAt })
    if (words) throw new MutationRefused('invalid', words)
    return addEntry(database, entry, args)
  })
}

/** The arguments as the mutation reads them; throws MutationRefused where this person may not, they are not right, or their time is over. */
export function checkedArgs<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  { role }: Person,
  now: number,
): Args & Record<string, unknown> {
  if (!mayOpen(mutation.roles, role)) throw new MutationRefused('not-allowed', 'Your role may not change this')
  const parsed = mutation.args.safeParse(args)
  if (!parsed.success) throw new MutationRefused('invalid', parsed.error.issues[0]?.message ?? mutation.says.failed)
  const over = mutation.whyOver?.(parsed.data, now) ?? null
  if (over !== null) throw new MutationRefused('invalid', over)
  return parsed.data
}
