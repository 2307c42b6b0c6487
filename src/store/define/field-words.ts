import { contentHash } from '#store/values/content-hash.ts'
import type { AnyMutation } from './define-mutation.ts'
import type { AnyRow } from './define-resource.ts'

/** What people read of the fields of a row. A mutation declares it; a form that sends a call declares its own. */
export type FieldWords = Partial<
  Pick<AnyMutation, 'inputs' | 'fieldTitles' | 'fieldValues' | 'fieldParts' | 'valueTitles' | 'verify'>
>

type Values = Readonly<Record<string, unknown>>

/** A field that has another value on the server than in the snapshot of an edit. */
export interface FieldNews {
  field: string
  label: string
  /** Its value now, in words; null if that is private, a list, or too long for a line. */
  value: string | null
  /** Changes of several people are merged: there is nothing to decide. */
  isMerged: boolean
}

/** Letters of a value that a line of text takes. */
const longestValue = 80

/** The titles of the fields, by field. */
export function titlesOf({ inputs = {}, fieldTitles = {} }: FieldWords): ReadonlyMap<string, string> {
  const typed = Object.values(inputs).flatMap(({ field, label }) => (field === undefined ? [] : [[field, label]]))
  return new Map([...Object.entries(fieldTitles), ...typed] as [string, string][])
}

/** A value of a field in words; a dash if there is none. `row`: of which it is, if that is known. */
export function fieldValueWords(words: FieldWords, field: string, value: unknown, row: AnyRow | null = null): string {
  if (value === null || value === undefined || value === '') return '–'
  const declared = words.fieldValues?.[field]
  if (declared) return declared(value, row)
  return typeof value === 'string' ? (words.valueTitles?.[value] ?? value) : JSON.stringify(value)
}

/** The fields whose values are others in `now` than in `began`. */
export function newsOf(words: FieldWords, began: AnyRow, now: AnyRow): FieldNews[] {
  const [before, after] = [began as unknown as Values, now as unknown as Values]
  const { verify, inputs = {} } = words
  const sets = verify?.kind === 'absolute' ? (verify.sets ?? []) : []
  return [...titlesOf(words)].flatMap(([field, label]) => {
    if (isSameValue(before[field], after[field])) return []
    const isPrivate = Object.values(inputs).some((input) => input.field === field && input.isPrivate)
    const isList = partsOf(words, field).some((part) => Array.isArray(after[part]))
    const value = fieldValueWords(words, field, after[field], now)
    const isHidden = isPrivate || isList || value.length > longestValue || value.includes('\n')
    return [{ field, label, value: isHidden ? null : value, isMerged: sets.includes(field) }]
  })
}

/** The snapshot of an edit with the value that a field has now. */
export function withFieldOf<Row extends AnyRow>(words: FieldWords, field: string, began: Row, now: Row): Row {
  const values = now as unknown as Values
  return { ...began, ...Object.fromEntries(partsOf(words, field).map((part) => [part, values[part]])) }
}

/** A field and what belongs to it: fields of a row, or arguments that have the same names. */
export function partsOf({ fieldParts }: FieldWords, field: string): readonly string[] {
  return [field, ...(fieldParts?.[field] ?? [])]
}

/** Lists and objects are the same if their content is. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  return contentHash(one) === contentHash(other)
}
