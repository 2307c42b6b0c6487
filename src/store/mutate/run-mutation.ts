import type { AnyRow } from '#store/define/define-resource.ts'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { Role } from '#store/access/roles.ts'
import { mayOpen } from '#store/access/gates.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { type NewOutboxEntry, type OutboxEntry, provisional } from '#store/database/tables.ts'

export interface Person {
  owner: string
  role: Role
}

interface RunPorts {
  /** The strict connection. */
  database: PortalDatabase
  person: Person
  now(): number
  newId(): string
}

/** Why a change was not taken; `invalid` carries the spec's own text, `not-saved` means storage refused it. */
export class MutationRefused extends Error {
  override readonly name = 'MutationRefused'
  readonly kind: 'invalid' | 'not-allowed' | 'not-saved'

  constructor(kind: MutationRefused['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/**
 * Takes a person's change: one strict transaction adds it to the outbox and lays it over the row. Resolves only when
 * that has survived, so what the screen calls "saved on this device" is (sync.md promise 1). `row` is the row in hand,
 * as it was when the person began to edit.
 */
export async function runMutation<Row extends AnyRow, Args extends { id: string }>(
  { database, person, now, newId }: RunPorts,
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row,
): Promise<OutboxEntry> {
  if (!mayOpen(mutation.roles, person.role)) throw new MutationRefused('not-allowed', 'Your role may not change this')
  const parsed = mutation.args.safeParse(args)
  if (!parsed.success) throw new MutationRefused('invalid', parsed.error.issues[0]?.message ?? mutation.says.failed)
  const entry = newEntry(mutation, parsed.data, row, { owner: person.owner, at: now(), operationId: newId() })
  try {
    return await enqueue(database, entry, (shown) => mutation.apply(shown as Row, parsed.data), row)
  } catch (cause) {
    throw new MutationRefused('not-saved', 'Not saved: this browser could not store the change', { cause })
  }
}

function newEntry<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row,
  made: Pick<NewOutboxEntry, 'owner' | 'at' | 'operationId'>,
): NewOutboxEntry {
  const values = row as Readonly<Record<string, unknown>>
  return {
    ...made,
    mutation: mutation.name,
    args,
    collection: mutation.on.name,
    rowId: row.id,
    pre: Object.fromEntries(mutation.verify.fields.map((field) => [field, values[field]])),
    state: 'queued',
    hold: null,
    reason: null,
    theirs: null,
    attempts: [],
    nextAttemptAt: 0,
    ackRc: null,
  }
}

async function enqueue(
  database: PortalDatabase,
  entry: NewOutboxEntry,
  apply: (row: AnyRow) => AnyRow,
  inHand: AnyRow,
): Promise<OutboxEntry> {
  const { collection, rowId } = entry
  return database.transaction('rw', database.changed, database.outbox, async () => {
    const shown = await database.changed.get([collection, rowId])
    const seq = await database.outbox.add(entry)
    await database.changed.put({ collection, id: rowId, rc: provisional, row: apply(shown?.row ?? inHand) })
    return { ...entry, seq }
  })
}
