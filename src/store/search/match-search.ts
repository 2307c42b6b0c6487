import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { colomboDayBounds, isCalendarDay } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'

type Match = (value: string) => boolean

/** What a search finds, by the kind of its field: contains for text and ids, digits for mobiles, the Colombo day for dates. */
export function matcherFor(resource: Resource, { by, text }: { by: string; text: string }): (row: AnyRow) => boolean {
  const field = resource.search[by]
  if (!field) return () => false
  const matches = matchOf(field.kind, text)
  return (row) => {
    const value = (row as unknown as Readonly<Record<string, unknown>>)[field.field]
    return typeof value === 'string' && matches(value)
  }
}

function matchOf(kind: Resource['search'][string]['kind'], text: string): Match {
  if (kind === 'mobile') return mobileMatch(text)
  if (kind === 'day') return dayMatch(text)
  const wanted = foldText(text.trim())
  return (value) => foldText(value).includes(wanted)
}

/** Lowercase without diacritics, so that "perera" finds "Pérera"; other scripts keep their vowel signs. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

function mobileMatch(text: string): Match {
  const wanted = mobileCore(text)
  if (wanted === '') return () => false
  return (value) => mobileCore(value).includes(wanted)
}

function dayMatch(text: string): Match {
  if (!isCalendarDay(text)) return () => false
  const { from, to } = colomboDayBounds(text)
  return (value) => value >= from && value < to
}
