import type { AnyRow, Resource, SearchKind } from '#store/define/define-resource.ts'
import type { FieldFilter, TextSearch } from '#store/listing/list-query.ts'
import { colomboDayBounds, isCalendarDay } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import { searchedFields } from './declared-fields.ts'

type Test = (value: unknown) => boolean

/** What a search finds, by the kind of its field: text and ids folded, mobiles by digits, dates by the Colombo day. */
export function matcherFor(resource: Resource, search: TextSearch): (row: AnyRow) => boolean {
  const tests = searchedFields(resource, search).map(({ field, kind }) => ({ field, test: testOf(kind, search) }))
  return (row) => tests.some(({ field, test }) => test((row as unknown as Readonly<Record<string, unknown>>)[field]))
}

function testOf(kind: SearchKind, { text, how = 'contains' }: TextSearch): Test {
  if (kind === 'day') return isCalendarDay(text) ? filterTest(dayOf(text)) : () => false
  const [normal, wanted] = kind === 'mobile' ? [mobileCore, mobileCore(text)] : [foldText, foldText(text.trim())]
  if (kind === 'mobile' && wanted === '') return () => false
  const compare = {
    contains: (value: string) => value.includes(wanted),
    prefix: (value: string) => value.startsWith(wanted),
    equals: (value: string) => value === wanted,
  }[how]
  return (value) => typeof value === 'string' && compare(normal(value))
}

function dayOf(text: string): FieldFilter {
  const { from, to } = colomboDayBounds(text)
  return { from, below: to }
}

/** Whether a field's value is what a filter asks for. */
export function filterTest(filter: FieldFilter): Test {
  if (filter === null || typeof filter !== 'object') return (value) => (value ?? null) === filter
  if ('oneOf' in filter) {
    const wanted = new Set<unknown>(filter.oneOf)
    return (value) => wanted.has(value ?? null)
  }
  const { from, to, below } = filter
  const isComparable = (value: unknown, bound: unknown) => bound === undefined || typeof value === typeof bound
  return (value) =>
    (typeof value === 'string' || typeof value === 'number') &&
    [from, to, below].every((bound) => isComparable(value, bound)) &&
    (from === undefined || value >= from) &&
    (to === undefined || value <= to) &&
    (below === undefined || value < below)
}

/** Lowercase without diacritics, so that "perera" finds "Pérera"; other scripts keep their vowel signs. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
