import { collectionName } from '#store/define/collection-name.ts'
import { type AnyMutation, fieldsOf } from '#store/define/define-mutation.ts'
import type { NewOutboxEntry, OutboxEntry } from '#store/database/tables.ts'

/** How long an online change waits for a server that can be reached. */
const onlinePatienceMs = 15_000

type Made = Pick<NewOutboxEntry, 'owner' | 'at' | 'operationId' | 'args' | 'rowId'>

/** An entry as it enters the outbox; `before` holds the values its fields had when the person began to edit. */
export function newEntry(mutation: AnyMutation, made: Made, before: Readonly<Record<string, unknown>>): NewOutboxEntry {
  const { offline, minReader } = mutation
  const alsoTouches: NonNullable<OutboxEntry['alsoTouches']> = mutation.alsoTouches?.(made.args) ?? []
  return {
    ...made,
    mutation: mutation.name,
    collection: collectionName(mutation.on.name, mutation.scopeOf?.(made.args) ?? ''),
    base: Object.fromEntries(fieldsOf(mutation, made.args).map((field) => [field, before[field]])),
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
