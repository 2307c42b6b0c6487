import type { AnyRow } from '#store/define/define-resource.ts'
import type { Block, StoredRow, ServerRow } from './tables.ts'

/** Names of the fields whose values the texts of a block list. */
type Fields = readonly string[]

/** `w` of a row that is about to be written. */
const unwritten = 0

/** A server row as it lies in a block with these fields; `putBlocks` stamps it. */
export function storedRow({ row, ...read }: ServerRow, fields: Fields = []): StoredRow {
  return { id: row.id, ...read, text: textOf(row, fields), w: unwritten }
}

/** What a slot of this block holds. */
export function serverRowIn({ fields = [] }: Pick<Block, 'fields'>, { text, rc, older }: StoredRow): ServerRow {
  const content = JSON.parse(text) as AnyRow | unknown[]
  const row = Array.isArray(content) ? withNames(fields, content) : content
  return older ? { row, rc, older } : { row, rc }
}

function withNames(fields: Fields, values: readonly unknown[]): AnyRow {
  const row: Record<string, unknown> = {}
  for (let n = 0; n < fields.length; n++) row[fields[n] as string] = values[n]
  return row as unknown as AnyRow
}

/** Notes which write brings those of the rows that are new. */
export function stamp(rows: readonly (StoredRow | null)[], w: number): void {
  for (const stored of rows) if (stored?.w === unwritten) stored.w = w
}

/** The values alone where the row has the block's fields, which halves the text; the whole row otherwise. */
function textOf(row: AnyRow, fields: Fields): string {
  const names = Object.keys(row)
  const values: unknown[] = Object.values(row)
  const isAlike = names.length === fields.length && names.every((name, n) => name === fields[n])
  // An array cannot say that there is no value at all.
  return JSON.stringify(isAlike && !values.includes(undefined) ? values : row)
}
