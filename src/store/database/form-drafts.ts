import type { FormDraftRecord } from './draft-tables.ts'
import type { PortalDatabase } from './open-database.ts'

/** The drafts of one form, the youngest first. */
export async function formDraftsOf(database: PortalDatabase, form: string): Promise<FormDraftRecord[]> {
  const drafts = await database.formDrafts.orderBy('at').reverse().toArray()
  return drafts.filter((draft) => draft.form === form)
}

/**
 * Hands what is typed to the browser before it returns, and costs no fsync: a tab or browser that is killed right after
 * loses nothing of it. Straight on IndexedDB, for Dexie's requests leave the page one after the other. Screens are not told.
 */
export function noteFormDraft(database: PortalDatabase, draft: FormDraftRecord): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.backendDB().transaction('formDrafts', 'readwrite', { durability: 'relaxed' })
    transaction.objectStore('formDrafts').put(draft)
    transaction.commit()
    transaction.oncomplete = () => resolve()
    // A full disk tells the transaction alone, and only at the commit (storage.md).
    transaction.onabort = () => reject(transaction.error as Error)
  })
}

/** Keeps what is typed, durable once it resolves. */
export async function keepFormDraft(database: PortalDatabase, draft: FormDraftRecord): Promise<void> {
  await database.formDrafts.put(draft)
}

/**
 * Takes a draft as it was read out of its place: into `next`, under which somebody types on, or away for good. What another
 * tab has typed into it since stays.
 */
export function moveFormDraft(database: PortalDatabase, read: FormDraftRecord, next: string | null): Promise<void> {
  return database.transaction('rw', [database.formDrafts], async () => {
    const { id, at } = read
    const held = await database.formDrafts.get(id)
    if (held && held.at <= at) await database.formDrafts.delete(id)
    if (next !== null) await database.formDrafts.put({ ...read, id: next })
  })
}
