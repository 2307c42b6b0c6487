import Dexie, { type Table } from 'dexie'
import type { FormDraftRecord, NoteRecord, OrderDraft, OrderDraftRows } from './draft-tables.ts'
import type { OutboxEntry, WholeArgs } from './tables.ts'
import { withAllArgs } from './whole-args.ts'

/** Unsent changes, drafts with the rows of their files, and notes. */
export interface ClosedWork {
  entries: OutboxEntry[]
  orders: { draft: OrderDraft; rows: unknown[] }[]
  forms: FormDraftRecord[]
  notes: NoteRecord[]
}

/**
 * Reads the unsent work in a database that the portal does not open, such as one of a newer version, and changes nothing
 * in it. Null if there is no database of that name; rejects if the browser does not open it either.
 */
export async function readClosedWork(name: string): Promise<ClosedWork | null> {
  if (!(await Dexie.exists(name))) return null
  // Without declared versions Dexie takes the database as it is.
  const database = new Dexie(name, { cache: 'disabled' })
  try {
    await database.open()
    const has = new Set(database.tables.map((table) => table.name))
    const all = async <T>(table: string) => (has.has(table) ? database.table<T>(table).toArray() : [])
    const unsent = (await all<OutboxEntry>('outbox')).filter(({ state }) => state !== 'acked')
    const wholeArgs = has.has('wholeArgs') ? database.table('wholeArgs') : nothing
    const rows = await all<OrderDraftRows>('orderDraftRows')
    const drafts = (await all<OrderDraft>('orderDrafts')).filter(({ sentAt }) => sentAt === undefined)
    return {
      entries: await withAllArgs({ wholeArgs: wholeArgs as Table<WholeArgs, number> }, unsent),
      orders: drafts.map((draft) => ({
        draft,
        rows: rows.filter((part) => part.draft === draft.id).flatMap((part) => part.rows),
      })),
      forms: await all<FormDraftRecord>('formDrafts'),
      notes: await all<NoteRecord>('notes'),
    }
  } finally {
    database.close()
  }
}

const nothing = { get: async () => undefined }
