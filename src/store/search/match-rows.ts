import type { Resource } from '#store/define/define-resource.ts'
import { dayRange, type ListQuery, type TextSearch } from '#store/listing/list-query.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { normalForms } from './columns.ts'
import { searchedFields, searchesOf } from './declared-fields.ts'
import type { PackedRows } from './packed-rows.ts'
import type { Codes, Sieve } from './sieve.ts'
import { slipsAllowed, tooFar } from './similar-words.ts'
import type { WordColumn } from './word-column.ts'

/** What a question is answered from: a collection's declaration, its rows, and the sieve they are passed through. */
export interface Searched {
  resource: Resource
  rows: PackedRows
  sieve: Sieve
}

/** Those of some rows that are what the query's filters and searches ask for, in their order. */
export function matchRows(searched: Searched, query: ListQuery, among: Int32Array): Int32Array {
  let left = among
  for (const search of searchesOf(query)) left = narrowBySearch(searched, search, left)
  return narrowByFilters(searched, query, left)
}

/** How many slips may be looked for in one text of a query; 0 where it searches in none: a similar id is another one. */
export function slipsWorthTrying(resource: Resource, query: ListQuery): number {
  const texts = searchesOf(query).filter((search) => canBeSimilar(resource, search))
  return Math.max(0, ...texts.map(({ text }) => slipsAllowed(normalForms.text(text.trim()))))
}

/**
 * Those of some rows that pass the filters and are the fewest slips away from what is searched for, at most so many a
 * text; to be asked only where none is fewer than so many away.
 */
export function matchSimilarRows(searched: Searched, query: ListQuery, among: Int32Array, most: number): Int32Array {
  const [search, ...more] = searchesOf(query)
  const codes = search && more.length === 0 ? codesOfTexts(searched, search) : null
  if (search && codes) {
    const wanted = normalForms.text(search.text.trim())
    const slips = searched.rows.searched.texts.slips(wanted, Math.min(most, slipsAllowed(wanted)))
    const mask = slips?.map((some) => (some === tooFar ? 0 : 1))
    return mask ? searched.sieve.byCode(narrowByFilters(searched, query, among), mask, codes) : new Int32Array(0)
  }
  return fewestSlips(searched, query, among, most)
}

function fewestSlips(searched: Searched, query: ListQuery, among: Int32Array, most: number): Int32Array {
  const total = new Uint8Array(searched.rows.length)
  for (const search of searchesOf(query)) {
    const slips = slipsBySearch(searched, search, most)
    if (!slips) return new Int32Array(0)
    for (let row = 0; row < total.length; row++) {
      const sum = total[row]! + slips[row]!
      total[row] = sum < tooFar ? sum : tooFar
    }
  }
  const passing = narrowByFilters(searched, query, among)
  let least = tooFar
  for (let n = 0; n < passing.length; n++) if (total[passing[n]!]! < least) least = total[passing[n]!]!
  return least === tooFar ? new Int32Array(0) : searched.sieve.noted(passing, total, least)
}

function canBeSimilar(resource: Resource, search: TextSearch): boolean {
  const isText = searchedFields(resource, search).some(({ kind }) => kind === 'text')
  return isText && search.how !== 'equals' && slipsAllowed(normalForms.text(search.text.trim())) > 0
}

function narrowByFilters({ rows, sieve }: Searched, { filters }: ListQuery, among: Int32Array): Int32Array {
  let left = among
  for (const [field, filter] of Object.entries(filters)) left = rows.column(field)?.narrow(left, filter, sieve) ?? left
  return left
}

function narrowBySearch(searched: Searched, search: TextSearch, among: Int32Array): Int32Array {
  const { rows, sieve } = searched
  const codes = codesOfTexts(searched, search)
  if (!codes) return sieve.noted(among, hitsOf(searched, search), 1)
  const mask = rows.searched.texts.maskOfText(normalForms.text(search.text.trim()), search.how ?? 'contains')
  return sieve.byCode(among, mask, codes)
}

/** Names alone, in one field or two, which is what people mostly look for, need no note of every row; null for any other. */
function codesOfTexts(searched: Searched, search: TextSearch): Codes | null {
  const [first, second, ...more] = textColumns(searched, search)
  const isTextAlone = searchedFields(searched.resource, search).every(({ kind }) => kind === 'text')
  if (!isTextAlone || !first || more.length > 0) return null
  const { length } = searched.rows
  return second ? [first.codesBelow(length), second.codesBelow(length)] : [first.codesBelow(length)]
}

function textColumns({ resource, rows }: Searched, search: TextSearch): WordColumn[] {
  return searchedFields(resource, search).flatMap(({ field, kind }) => {
    const column = kind === 'text' ? rows.searched.wordsOf(field) : undefined
    return column ? [column] : []
  })
}

/** 1 for every row that has what a search asks for in any of its fields. */
function hitsOf(searched: Searched, search: TextSearch): Uint8Array {
  const { resource, rows } = searched
  const { text, how = 'contains' } = search
  const hits = new Uint8Array(rows.length)
  const texts = textColumns(searched, search)
  const mask = texts.length > 0 ? rows.searched.texts.maskOfText(normalForms.text(text.trim()), how) : new Uint8Array(0)
  for (const column of texts) column.markCodes(mask, hits)
  for (const field of searchedFields(resource, search)) {
    if (field.kind === 'day') markDay(searched, field.field, text, hits)
    else if (field.kind !== 'text') {
      const wanted = normalForms[field.kind](text.trim())
      // A number without digits is nobody's.
      if (field.kind === 'mobile' && wanted === '') continue
      rows.searched.cellsOf(field)?.markText(wanted, how, hits)
    }
  }
  return hits
}

function markDay({ rows, sieve }: Searched, field: string, text: string, into: Uint8Array): void {
  if (!isCalendarDay(text)) return
  for (const row of rows.column(field)?.narrow(rows.all(), dayRange(text, text), sieve) ?? []) into[row] = 1
}

/** For every row how many slips away it is from what a search asks for, `tooFar` for more than `most`; null where all are. */
function slipsBySearch(searched: Searched, search: TextSearch, most: number): Uint8Array | null {
  const slips = hitsOf(searched, search)
  let isAnyNear = false
  for (let row = 0; row < slips.length; row++) {
    isAnyNear ||= slips[row] === 1
    slips[row] = slips[row] === 1 ? 0 : tooFar
  }
  const wanted = normalForms.text(search.text.trim())
  const allowed = canBeSimilar(searched.resource, search) ? Math.min(most, slipsAllowed(wanted)) : 0
  const ofWords = allowed > 0 ? searched.rows.searched.texts.slips(wanted, allowed) : null
  if (!ofWords) return isAnyNear ? slips : null
  for (const column of textColumns(searched, search)) column.lowerByCode(ofWords, slips)
  return slips
}
