import type { OrderDraft, OrderDraftRows } from './draft-tables.ts'
import type { PortalDatabase } from './open-database.ts'

/** Rows of a record. */
const rowsOfPart = 2000

/** Keeps what is typed, and nothing of the file's rows; durable once it resolves. */
export async function keepOrderDraft(database: PortalDatabase, draft: OrderDraft): Promise<void> {
  await database.orderDrafts.put(draft)
}

/** Keeps the rows of a draft's file in the place of those before; none where it has no file any more. */
export function keepOrderDraftRows(database: PortalDatabase, id: string, rows: readonly unknown[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, part): OrderDraftRows => {
    return { draft: id, part, rows: rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart) }
  })
  return database.transaction('rw', [database.orderDraftRows], async () => {
    await rowsOf(database, id).delete()
    // One after the other: copied all at once, 20,000 rows would hold up a key.
    for (const part of parts) await database.orderDraftRows.put(part)
  })
}

/** A draft with the rows of its file; null where there is none. */
export async function readOrderDraft(
  database: PortalDatabase,
  id: string,
): Promise<{ draft: OrderDraft; rows: unknown[] } | null> {
  const draft = await database.orderDrafts.get(id)
  return draft ? { draft, rows: await readOrderDraftRows(database, id) } : null
}

/** The rows of a draft's file, in their order. */
export async function readOrderDraftRows<Row>(database: PortalDatabase, id: string): Promise<Row[]> {
  const parts: (readonly unknown[])[] = []
  // One after the other: unpacked all at once, 20,000 rows would hold up a key.
  await rowsOf(database, id).each(({ rows }) => parts.push(rows))
  return parts.flat() as Row[]
}

/** Lets go of a draft and of its file's rows. */
export function dropOrderDraft(database: PortalDatabase, id: string): Promise<void> {
  return database.transaction('rw', [database.orderDrafts, database.orderDraftRows], async () => {
    await database.orderDrafts.delete(id)
    await rowsOf(database, id).delete()
  })
}

/** A draft is in the outbox now: it is not offered while it waits there. */
export async function noteOrderDraftSent(database: PortalDatabase, id: string, sentAt: number): Promise<void> {
  await database.orderDrafts.update(id, { sentAt })
}

/** The outbox notes a change a moment after its draft is handed over. */
const soonMs = 5000

/**
 * What has become of the drafts that were handed to the outbox and are no longer in it: those that the server has taken are
 * let go of, the others are offered again. `waiting`: of those in the outbox, when their order was made.
 */
export async function settleOrderDrafts(
  database: PortalDatabase,
  { mutation, waiting }: { mutation: string; waiting: ReadonlyMap<string, number> },
): Promise<void> {
  // A tab that was killed has not noted it.
  await database.orderDrafts
    .where('id')
    .anyOf([...waiting.keys()])
    .modify((draft) => {
      draft.sentAt ??= waiting.get(draft.id) ?? draft.at
    })
  const sent = await database.orderDrafts.filter(({ id, sentAt }) => sentAt !== undefined && !waiting.has(id)).toArray()
  if (sent.length === 0) return
  const ended = await database.audit.filter((record) => record.mutation === mutation).toArray()
  for (const { id, sentAt = 0 } of sent) {
    const end = ended.find(({ at }) => at >= sentAt && at - sentAt < soonMs)?.end
    if (end === 'settled' || end === 'confirmed' || end === 'server-kept-another-value')
      await dropOrderDraft(database, id)
    else if (end !== undefined)
      await database.orderDrafts
        .where('id')
        .equals(id)
        .modify((draft) => void delete draft.sentAt)
  }
}

function rowsOf(database: PortalDatabase, id: string) {
  return database.orderDraftRows.where('[draft+part]').between([id, 0], [id, Number.POSITIVE_INFINITY])
}
