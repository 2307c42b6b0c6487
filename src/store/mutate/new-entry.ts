import { collectionName } from '#store/define/collection-name.ts'
import { type AnyMutation, fieldsOf } from '#store/define/define-mutation.ts'
import type { NewOutboxEntry } from '#store/database/tables.ts'
import { rowOf } from './holds-back.ts'

/** How long an online change waits for a server that can be reached. */
const onlinePatienceMs = 15_000

type Made = Pick<NewOutboxEntry, 'owner' | 'at' | 'operationId' | 'args' | 'rowId'>

/** An entry as it enters the outbox, its arguments in brief where its mutation says so; `before` holds the values its fields had when the person began to edit. */
export function newEntry(mutation: AnyMutation, made: Made, before: Readonly<Record<string, unknown>>): NewOutboxEntry {
  const { offline, minReader } = mutation
  const touched = (mutation.rows?.(made.args) ?? []).flatMap(({ collection, ids }) =>
    ids.map((rowId) => rowOf({ collection, rowId })),
  )
  const own = rowOf({ collection: mutation.on.name, rowId: made.rowId })
  const alsoTouches = touched.filter((row) => row !== own)
  return {
    ...made,
    ...(mutation.brief ? { args: mutation.brief(made.args) as Made['args'], isBrief: true as const } : {}),
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
