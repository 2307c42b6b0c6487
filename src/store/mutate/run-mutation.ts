import type { AnyRow } from '#store/define/define-resource.ts'
import { fieldsOf, type Mutation } from '#store/define/define-mutation.ts'
import type { Role } from '#store/access/roles.ts'
import { mayOpen } from '#store/access/gates.ts'
import { dropColdBlocks } from '#store/database/blocks.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { storageTroubleOf } from '#store/database/storage-trouble.ts'
import type { NewOutboxEntry, OutboxEntry } from '#store/database/tables.ts'

export interface Person {
  owner: string
  role: Role
}

interface RunPorts {
  /** The strict connection. */
  database: LocalStore
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

/** How long an online change waits for a server that can be reached. */
const onlinePatienceMs = 15_000

/**
 * Takes a person's change: one strict transaction adds it to the outbox and, where it is to show at once, lays it over
 * the row. Resolves only when that has survived, so what the screen calls "saved on this device" is (sync.md promise
 * 1). `row` is the row in hand, as it was when the person began to edit; null for a creation.
 */
export async function runMutation<Row extends AnyRow, Args extends { id: string }>(
  { database, person, now, newId }: RunPorts,
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row | null,
): Promise<OutboxEntry> {
  if (!mayOpen(mutation.roles, person.role)) throw new MutationRefused('not-allowed', 'Your role may not change this')
  const parsed = mutation.args.safeParse(args)
  if (!parsed.success) throw new MutationRefused('invalid', parsed.error.issues[0]?.message ?? mutation.says.failed)
  const entry = newEntry(mutation, parsed.data, row, { owner: person.owner, at: now(), operationId: newId() })
  const isShown = mutation.offline === 'queue' && row !== null
  const show = isShown ? (held: AnyRow | undefined) => mutation.apply((held ?? row) as Row, parsed.data) : null
  const save = async () => ({ ...entry, seq: await database.enqueue(entry, show) })
  try {
    return await save().catch(async (cause: unknown) => {
      // What can be fetched again makes room for what cannot, once.
      if (storageTroubleOf(cause) !== 'full' || !(await dropColdBlocks(database))) throw cause
      return save()
    })
  } catch (cause) {
    throw new MutationRefused('not-saved', notSaved[storageTroubleOf(cause)], { cause })
  }
}

const notSaved = {
  full: 'Not saved: this device has no room left. Your text is still here',
  gone: 'Not saved: the browser has closed the storage of this page. Copy your text and reload',
  other: 'Not saved: this browser could not store the change',
} as const

function newEntry<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row | null,
  made: Pick<NewOutboxEntry, 'owner' | 'at' | 'operationId'>,
): NewOutboxEntry {
  const values = (row ?? {}) as Readonly<Record<string, unknown>>
  const { offline, minReader } = mutation
  const alsoTouches = mutation.alsoTouches?.(args) ?? []
  return {
    ...made,
    mutation: mutation.name,
    args,
    collection: mutation.on.name,
    rowId: row?.id ?? args.id,
    pre: Object.fromEntries(fieldsOf(mutation).map((field) => [field, values[field]])),
    state: 'queued',
    hold: null,
    reason: null,
    theirs: null,
    attempts: [],
    nextAttemptAt: 0,
    ackRc: null,
    offline,
    ...(alsoTouches.length > 0 ? { alsoTouches } : {}),
    ...(minReader === undefined ? {} : { minReader }),
    ...(offline === 'online' ? { expiresAt: made.at + onlinePatienceMs } : {}),
  }
}
