import type { NoteRecord } from '#store/database/draft-tables.ts'
import { type NotedRecord, notedIds, notesOf, notesWith } from '#store/database/notes.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

const nobody: ReadonlySet<string> = new Set()

/** The notes of a record, the youngest first; undefined until they are read. */
export function useNotesOf({ collection, rowId }: NotedRecord): NoteRecord[] | undefined {
  const { database } = usePortal()
  return useLive(() => notesOf(database, { collection, rowId }), [database, collection, rowId])
}

/** The ids of a collection's rows that have notes. */
export function useNotedIds(collection: string): ReadonlySet<string> {
  const { database } = usePortal()
  return useLive(() => notedIds(database, collection), [database, collection]) ?? nobody
}

/** The notes that have every word of a text, the youngest first. */
export function useNotesWith(text: string): readonly NoteRecord[] {
  const { database } = usePortal()
  return useLive(() => notesWith(database, text), [database, text]) ?? []
}
