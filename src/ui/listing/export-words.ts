import type { SheetColumn } from '#store/exchange/sheet.ts'
import type { ExportFormat } from '#store/ports/exchange-port.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { headerOf, type ListColumn } from './columns.tsx'
import { clockWords, counted } from './list-words.ts'

/** What a file of a view is of. */
export interface ViewFacts {
  title: string
  noun: { one: string; many: string }
  rows: number
  /** What the rows were narrowed by, in words: the tab, the search, the days. */
  narrowed: readonly string[]
  /** When the newest rows were last looked at; null when never. */
  asOf: number | null
  complete: boolean
  /** Changes of this person that no server has yet. */
  unsent: number
  email: string
}

/** Where the rows of a file come from, in parts between " · " (design/experience.md C-11). */
export function provenanceOf(facts: ViewFacts, now: number): string {
  const { title, noun, rows, narrowed, asOf, complete, unsent, email } = facts
  return [
    title,
    ...narrowed,
    counted(rows, noun),
    asOf === null ? 'not checked with the server yet' : `as of ${clockWords(asOf, now)} IST`,
    ...(complete ? [] : [`not all ${noun.many} were on this device`]),
    ...(unsent === 0 ? [] : [`includes ${counted(unsent, { one: 'change', many: 'changes' })} not yet sent`]),
    `exported by ${email} on ${formatDateTime(new Date(now).toISOString())} IST`,
  ].join(' · ')
}

/** The columns of a file: those that show, under the file's own headers; units stand in the header. */
export function sheetColumns(columns: readonly ListColumn[]): SheetColumn[] {
  return columns.flatMap((column) => {
    const { file, hint } = column.meta ?? {}
    if (!file) return []
    const header = hint === undefined ? headerOf(column) : `${headerOf(column)} (${hint})`
    return [{ header: file.header ?? header, field: file.field, kind: file.kind }]
  })
}

/** "Vouchers 31-12-2024 1730.xlsx", or the name the spec gives an Excel file. */
export function fileNameOf(title: string, given: string | null, format: ExportFormat, now: number): string {
  if (given !== null && format === 'xlsx') return given
  const stamp = formatDateTime(new Date(now).toISOString()).replaceAll('/', '-').replace(':', '.')
  return `${title} ${stamp}.${format}`
}
