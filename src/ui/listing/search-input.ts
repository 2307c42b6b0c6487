import type { SearchKind } from '#store/define/define-resource.ts'
import { mobileInput, textInput } from '#store/values/live-input.ts'

/** A search box holds at most this many characters (spec 000 §9). */
export const searchMax = 50

export interface FilteredInput {
  /** What stays in the box. */
  text: string
  /** What was taken out, in words for people; null when nothing worth saying. */
  note: string | null
}

/** What a search box keeps of what was typed or pasted, by the kind of its search (spec 000 §5, decisions.md F3, T8). */
export function filterSearchInput(kind: SearchKind, typed: string, max = searchMax): FilteredInput {
  switch (kind) {
    case 'id':
      return filterId(typed, max)
    case 'mobile':
      return { text: mobileInput(typed, max), note: null }
    case 'day':
      return { text: filterDay(typed), note: null }
    case 'text':
    case 'email':
      return { text: textInput(typed, max), note: null }
  }
}

const removedNames: Readonly<Record<string, string>> = {
  ' ': 'spaces',
  '-': 'hyphens',
  '\t': 'tabs',
  '\n': 'line breaks',
}

function filterId(typed: string, max: number): FilteredInput {
  const removed = new Set<string>()
  const kept = typed.replace(/[^\p{L}\p{N}]/gu, (sign) => {
    removed.add(removedNames[sign] ?? `“${sign}”`)
    return ''
  })
  return { text: kept.slice(0, max), note: removed.size > 0 ? `Removed ${[...removed].join(', ')}` : null }
}

const dayFirst = /^\d{1,2}\/(\d{0,2}(\/\d{0,4})?)?$/
const dayFirstWhole = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Digits as YYYY-MM-DD while they are typed; DD/MM/YYYY, as the table shows days, is turned round once it is whole. */
function filterDay(typed: string): string {
  const text = typed.trim()
  const whole = dayFirstWhole.exec(text)
  if (whole) return `${whole[3]}-${whole[2]?.padStart(2, '0')}-${whole[1]?.padStart(2, '0')}`
  if (dayFirst.test(text)) return text
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** The text a search can start with, or null while it is not whole (half a date). Blank text is ''. */
export function searchableText(kind: SearchKind, text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  if (kind === 'day') return isDay(trimmed) ? trimmed : null
  return trimmed === '+' ? null : trimmed
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Why a submitted text is no search, in the spec's words; null when it is one. */
export function whyNotSearchable(kind: SearchKind, text: string, placeholder: string): string | null {
  if (text.trim() === '') return `${placeholder} Cannot be Empty`
  if (searchableText(kind, text) !== null) return null
  return kind === 'day' ? 'Enter a whole date as YYYY-MM-DD or DD/MM/YYYY' : 'Enter a number'
}
