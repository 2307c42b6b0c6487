import { scopeName, shopOfScope } from '#store/access/scopes.ts'
import type { PortalUser } from '#store/access/session.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import type { SheetColumn } from '#store/exchange/sheet.ts'
import type { ExportFormat } from '#store/ports/exchange-port.ts'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { counted } from '#store/values/count.ts'
import { headerOf, type ListColumn } from './columns.tsx'
import type { Listing } from './define-listing.ts'
import { filterId, filterOf, filterWords, hasDays } from './filters.ts'
import type { ReadAddress } from './list-address.ts'
import { clockWords } from './list-words.ts'

/** What a file of a view is of, or its print. */
export interface ViewFacts {
  title: string
  /** The merchant or the shop whose rows they are; null where they are everybody's. */
  whose: string | null
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
  /** What was done with the rows; exported unless it is said. */
  done?: 'exported' | 'printed'
}

/** Where the rows of a file or a print come from, in parts between " · " (design/experience.md C-11). */
export function provenanceOf(facts: ViewFacts, now: number): string {
  const { title, whose, noun, rows, narrowed, asOf, complete, unsent, email, done = 'exported' } = facts
  return [
    title,
    ...(whose === null ? [] : [whose]),
    ...narrowed,
    counted(rows, noun),
    asOf === null ? 'not checked with the server yet' : `as of ${clockWords(asOf, now)} IST`,
    ...(complete ? [] : [`not all ${noun.many} were on this device`]),
    ...(unsent === 0 ? [] : [`includes ${counted(unsent, { one: 'change', many: 'changes' })} not yet sent`]),
    `${done} by ${email} on ${formatDateTime(new Date(now).toISOString())} IST`,
  ].join(' · ')
}

/** "Lanka Stores (101)": whose rows a collection holds; null for everybody's. Two merchants may go by one name. */
export function whoseWords(user: PortalUser, collection: string): string | null {
  const { scope } = partsOfCollection(collection)
  const name = scopeName(user, scope)
  return name === null ? null : merchantTitle({ id: shopOfScope(scope) ?? scope, name })
}

type Narrowed = Pick<ReadAddress, 'values' | 'searchKey' | 'period'> & {
  /** How it is searched. */
  choice: { title: string } | undefined
}

/** What a list is narrowed by, in words for the file of it. */
export function narrowedWords({ filters }: Listing, { values, choice, searchKey, period }: Narrowed): string[] {
  const days = filterOf(filters, 'days')
  const [start, end] = [period.start, period.end].map(dayWords)
  return [
    ...filters.flatMap((filter) => filterWords(filter, values[filterId(filter)] ?? '')),
    ...(searchKey !== '' && choice ? [`${choice.title}: ${searchKey}`] : []),
    ...(days && hasDays(period) ? [`${days.title} ${start || '…'} – ${end || '…'}`] : []),
  ]
}

/** The columns of a file: those that show, under the file's own headers; units stand in the header. */
export function sheetColumns(columns: readonly ListColumn[]): SheetColumn[] {
  return columns.flatMap((column) => {
    const { file, hint } = column.meta ?? {}
    if (!file) return []
    const header = hint === undefined ? headerOf(column) : `${headerOf(column)} (${hint})`
    return [{ ...file, header: file.header ?? header }]
  })
}

/** "Vouchers 31-12-2024 1730.xlsx", or the name the spec gives an Excel file. */
export function fileNameOf(title: string, given: string | null, format: ExportFormat, now: number): string {
  if (given !== null && format === 'xlsx') return given
  const stamp = formatDateTime(new Date(now).toISOString()).replaceAll('/', '-').replace(':', '.')
  return `${title} ${stamp}.${format}`
}
