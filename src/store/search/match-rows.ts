import type { Resource } from '#store/define/define-resource.ts'
import type { ListQuery, TextSearch } from '#store/listing/list-query.ts'
import { colomboDayBounds, isCalendarDay } from '#store/values/colombo-time.ts'
import { normalForms } from './columns.ts'
import { searchedFields, searchesOf } from './declared-fields.ts'
import type { PackedRows } from './packed-rows.ts'
import { slipsAllowed, tooFar } from './similar-words.ts'

/** 1 for every row that is what the query's filters and searches ask for, 0 for all others. */
export function matchRows(resource: Resource, rows: PackedRows, query: ListQuery): Uint8Array {
  const hits = filteredRows(rows, query)
  for (const search of searchesOf(query)) {
    const found = new Uint8Array(roomFor(rows))
    markSearch(resource, rows, search, found)
    keepBoth(hits, found)
  }
  return hits
}

/** How many slips may be looked for in one text of a query; 0 where it searches in none: a similar id is another one. */
export function slipsWorthTrying(resource: Resource, query: ListQuery): number {
  const texts = searchesOf(query).filter((search) => canBeSimilar(resource, search))
  return Math.max(0, ...texts.map(({ text }) => slipsAllowed(normalForms.text(text.trim()))))
}

/**
 * For every row that passes the filters, how many slips away it is from what the searches ask for, at most so many in each
 * text; `tooFar` for all others.
 */
export function matchSimilarRows(resource: Resource, rows: PackedRows, query: ListQuery, most: number): Uint8Array {
  const total = filteredRows(rows, query).map((isHit) => (isHit === 1 ? 0 : tooFar))
  for (const search of searchesOf(query)) {
    const slips = slipsBySearch(resource, rows, search, most)
    for (let row = 0; row < total.length; row++) total[row] = Math.min(tooFar, total[row]! + slips[row]!)
  }
  return total
}

function canBeSimilar(resource: Resource, search: TextSearch): boolean {
  const isText = searchedFields(resource, search).some(({ kind }) => kind === 'text')
  return isText && search.how !== 'equals' && slipsAllowed(normalForms.text(search.text.trim())) > 0
}

/** Filters alone. The room is a multiple of four, so that rows can be looked at four at a time. */
function filteredRows(rows: PackedRows, { filters }: ListQuery): Uint8Array {
  const hits = new Uint8Array(roomFor(rows))
  hits.set(rows.existing)
  for (const [field, filter] of Object.entries(filters)) {
    const found = new Uint8Array(hits.length)
    rows.column(field)?.mark(filter, found)
    keepBoth(hits, found)
  }
  return hits
}

function roomFor(rows: PackedRows): number {
  return Math.ceil(rows.length / 4) * 4
}

function keepBoth(hits: Uint8Array, found: Uint8Array): void {
  const [a, b] = [new Uint32Array(hits.buffer), new Uint32Array(found.buffer)]
  for (let n = 0; n < a.length; n++) a[n]! &= b[n]!
}

function markSearch(resource: Resource, rows: PackedRows, search: TextSearch, into: Uint8Array): void {
  const { text, how = 'contains' } = search
  for (const field of searchedFields(resource, search)) {
    if (field.kind === 'day') markDay(rows, field.field, text, into)
    else {
      const wanted = normalForms[field.kind](text.trim())
      // A number without digits is nobody's.
      if (field.kind === 'mobile' && wanted === '') continue
      const column = field.kind === 'text' ? rows.searched.wordsOf(field.field) : rows.searched.cellsOf(field)
      column?.markText(wanted, how, into)
    }
  }
}

function markDay(rows: PackedRows, field: string, text: string, into: Uint8Array): void {
  if (!isCalendarDay(text)) return
  const { from, to } = colomboDayBounds(text)
  rows.column(field)?.mark({ from, below: to }, into)
}

function slipsBySearch(resource: Resource, rows: PackedRows, search: TextSearch, most: number): Uint8Array {
  const exact = new Uint8Array(roomFor(rows))
  markSearch(resource, rows, search, exact)
  const slips = exact.map((isHit) => (isHit === 1 ? 0 : tooFar))
  if (!canBeSimilar(resource, search)) return slips
  const wanted = normalForms.text(search.text.trim())
  for (const { field, kind } of searchedFields(resource, search)) {
    if (kind === 'text') rows.searched.wordsOf(field)?.lowerToSlips(wanted, Math.min(most, slipsAllowed(wanted)), slips)
  }
  return slips
}
