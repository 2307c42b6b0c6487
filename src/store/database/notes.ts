import Dexie from 'dexie'
import type { NoteRecord } from './draft-tables.ts'
import type { PortalDatabase } from './open-database.ts'

export const noteLettersAtMost = 500
export const notesPerRecordAtMost = 20

/** The record that a note is about. */
export type NotedRecord = Pick<NoteRecord, 'collection' | 'rowId'>

/** The notes of a record, the youngest first. */
export async function notesOf(database: PortalDatabase, { collection, rowId }: NotedRecord): Promise<NoteRecord[]> {
  const notes = await database.notes.where('[collection+rowId]').equals([collection, rowId]).toArray()
  return notes.toSorted((one, other) => other.at - one.at)
}

/** Keeps a new note, durable once it resolves; false, and nothing kept, where its record has as many as it may. */
export function addNote(database: PortalDatabase, note: NoteRecord): Promise<boolean> {
  return database.transaction('rw', [database.notes], async () => {
    const key = [note.collection, note.rowId]
    if ((await database.notes.where('[collection+rowId]').equals(key).count()) >= notesPerRecordAtMost) return false
    await database.notes.add(note)
    return true
  })
}

/** Changes the text of a note; false where another tab has deleted it meanwhile. */
export async function editNote(database: PortalDatabase, id: string, change: { text: string; editedAt: number }) {
  return (await database.notes.update(id, change)) === 1
}

export async function deleteNote(database: PortalDatabase, id: string): Promise<void> {
  await database.notes.delete(id)
}

/** The ids of a collection's rows that have notes. */
export async function notedIds(database: PortalDatabase, collection: string): Promise<ReadonlySet<string>> {
  const keys = (await ofCollection(database, collection).uniqueKeys()) as unknown as [string, string][]
  return new Set(keys.map(([, rowId]) => rowId))
}

/** The notes of a collection's rows by their ids, each record's in the order in which they were written. */
export async function notesByRow(
  database: PortalDatabase,
  collection: string,
): Promise<ReadonlyMap<string, readonly NoteRecord[]>> {
  const byRow = new Map<string, NoteRecord[]>()
  for (const note of (await ofCollection(database, collection).toArray()).toSorted((one, other) => one.at - other.at)) {
    byRow.set(note.rowId, [...(byRow.get(note.rowId) ?? []), note])
  }
  return byRow
}

/** The notes that have every word of a text, in any case, the youngest first; none for no words. */
export async function notesWith(database: PortalDatabase, text: string): Promise<NoteRecord[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const notes = await database.notes.orderBy('at').reverse().toArray()
  return notes.filter((note) => words.every((word) => note.text.toLowerCase().includes(word)))
}

function ofCollection(database: PortalDatabase, collection: string) {
  return database.notes.where('[collection+rowId]').between([collection, Dexie.minKey], [collection, Dexie.maxKey])
}
