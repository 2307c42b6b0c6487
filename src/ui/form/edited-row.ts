import type { AnyRow } from '#store/define/define-resource.ts'
import { type FieldNews, type FieldWords, isSameValue, newsOf, withFieldOf } from '#store/define/field-words.ts'
import { type LastChange, lastChangeOf } from '#store/define/last-change.ts'
import { ageWords } from '#ui/listing/list-words.ts'

/** How a form edits a row: the words of its fields, and the values that the form begins with. */
export interface EditSpec<Row extends AnyRow, Values extends object> {
  words: FieldWords
  toForm(row: Row): Values
}

/** A field of a row that somebody else has changed while a form edits it. */
export interface ChangedField<Values extends object> extends FieldNews {
  /** The fields of the form that show it, with their values. */
  theirs: Partial<Values>
}

/** What a form says of its values; `began`: as they were before anything was typed. */
export interface EditedValues<Values extends object> {
  values: Values
  began: Values
}

/** A form that edits a row. */
export interface RowForm<Values extends object> extends EditedValues<Values> {
  /** The fields begin with these values from now on; `isShown`: they show them instead of what was typed. */
  rebase(theirs: Partial<Values>, isShown: boolean): void
}

/** Shown while a form cannot be sent because both people have changed a field. */
export const decideFirst = 'Somebody else has changed a field that you changed as well: choose which one is right.'

/** The fields of the form that have another value in `now` than in `began`. */
export function changedSince<Row extends AnyRow, Values extends object>(
  { words, toForm }: EditSpec<Row, Values>,
  began: Row,
  now: Row,
): ChangedField<Values>[] {
  const before = toForm(began)
  return newsOf(words, began, now).flatMap((news) => {
    const after = toForm(withFieldOf(words, news.field, began, now))
    const theirs = Object.fromEntries(
      Object.entries(after).filter(([name, value]) => !isSameValue(before[name as keyof Values], value)),
    ) as Partial<Values>
    return Object.keys(theirs).length === 0 ? [] : [{ ...news, theirs }]
  })
}

/** Whether the user has changed a field of the form that shows it. */
export function isTouched<Values extends object>(
  { theirs }: ChangedField<Values>,
  { values, began }: EditedValues<Values>,
): boolean {
  return namesIn(theirs).some((name) => !isAlike(values[name], began[name]))
}

/** Whether both people have changed it, to different values that cannot be merged. */
export function isConflict<Values extends object>(field: ChangedField<Values>, form: EditedValues<Values>): boolean {
  const isOther = namesIn(field.theirs).some((name) => !isAlike(form.values[name], field.theirs[name]))
  return !field.isMerged && isOther && isTouched(field, form)
}

function namesIn<Values extends object>(values: Partial<Values>): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[]
}

/** Blanks around a text are no change. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  return isSameValue(one, other)
}

/** Who changed a row last, if that was after the snapshot was taken and the API says so. */
export function changedByOther(began: AnyRow, now: AnyRow): LastChange | null {
  const last = lastChangeOf(now)
  return last && !isSameValue(last, lastChangeOf(began)) ? last : null
}

/** "Status is now Inactive, changed by nimal@shop.lk 2 min ago", "Order items: changed". */
export function changedWords({ label, value }: FieldNews, last: LastChange | null, now: number): string {
  const who = last?.by == null ? '' : ` by ${last.by}`
  const when = last?.at == null ? '' : ` ${ageWords(Date.parse(last.at), now)}`
  if (value === null) return `${label}: changed${who}${when}`
  return `${label} is now ${value === '–' ? 'empty' : value}${who + when === '' ? '' : `, changed${who}${when}`}`
}
