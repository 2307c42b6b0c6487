import type { NoteRecord } from '#store/database/draft-tables.ts'
import { notesByRow } from '#store/database/notes.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { RowsToWrite } from '#store/ports/exchange-port.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import type { SheetColumn } from './sheet.ts'

const column: SheetColumn = { header: 'Notes (this device)', field: 'notesOfThisDevice', kind: 'text' }

/** The last column of a sheet, and its value laid onto rows. */
interface NoteColumn {
  columns: readonly SheetColumn[]
  onto(rows: readonly object[]): readonly object[]
}

const without: NoteColumn = { columns: [], onto: (rows) => rows }

/** What this device's notes add to a sheet: nothing where none of its rows has any. */
export async function noteColumnOf(database: PortalDatabase, rows: RowsToWrite): Promise<NoteColumn> {
  if (rows.kind !== 'stored') return without
  const notes = await notesByRow(database, rows.collection)
  if (notes.size === 0 || !rows.ids.some((id) => notes.has(id))) return without
  const onto = (some: readonly object[]) =>
    some.map((row) => {
      const ofRow = notes.get((row as { id: string }).id)
      return ofRow ? { ...row, [column.field]: ofRow.map(noteWords).join('\n') } : row
    })
  return { columns: [column], onto }
}

const noteWords = ({ text, by, at }: NoteRecord) => `${formatDateTime(new Date(at).toISOString())} ${by}: ${text}`
