import { type AnyMutation, fieldsOf, setsOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { fieldValueWords, isSameValue } from '#store/define/field-words.ts'

type Values = Readonly<Record<string, unknown>>

/** ours: the change is on the server. before: it is not. other: somebody else wrote something different. */
export type Comparison = { kind: 'ours' } | { kind: 'before' } | { kind: 'other'; theirs: Record<string, unknown> }

/** A change with its declaration. */
export interface Declared {
  mutation: AnyMutation
  entry: OutboxEntry
}

/**
 * Compares field by field with the server's row: ours, as before the edit, or a third value. Only a field with a third
 * value is a conflict; the others merge, and so do sets. What `accepted` changes of the same row found and wrote is no third value: a
 * server that is behind may still show either.
 */
export function compareFields(
  mutation: AnyMutation,
  entry: OutboxEntry,
  server: AnyRow,
  accepted: readonly Declared[] = [],
): Comparison {
  const now = server as unknown as Values
  const ours = mutation.apply(server, entry.args) as unknown as Values
  const missing = fieldsOf(mutation, entry.args).filter((field) => !isSameValue(now[field], ours[field]))
  if (missing.length === 0) return { kind: 'ours' }
  const sets = setsOf(mutation, entry.args)
  const isKnown = (field: string) =>
    sets.includes(field) ||
    isSameValue(now[field], entry.base[field]) ||
    accepted.some(
      (one) =>
        field in one.entry.base &&
        (isSameValue(now[field], one.entry.base[field]) ||
          isSameValue(now[field], (one.mutation.apply(server, one.entry.args) as unknown as Values)[field])),
    )
  const others = missing.filter((field) => !isKnown(field))
  if (others.length === 0) return { kind: 'before' }
  return { kind: 'other', theirs: Object.fromEntries(others.map((field) => [field, now[field]])) }
}

/** The server's values of the touched fields that are others than those the edit started from; null where none is. */
export function newsFor(
  mutation: AnyMutation,
  { base, args }: OutboxEntry,
  server: AnyRow,
): Record<string, unknown> | null {
  const now = server as unknown as Values
  const news = fieldsOf(mutation, args).filter((field) => !isSameValue(now[field], base[field]))
  return news.length === 0 ? null : Object.fromEntries(news.map((field) => [field, now[field]]))
}

/** The sentence a person reads when somebody else changed the same field meanwhile; `by`: who changed the row last. */
export function conflictReason(mutation: AnyMutation, theirs: Values, by: string | null): string {
  const values = Object.entries(theirs).map(([field, value]) => `“${fieldValueWords(mutation, field, value)}”`)
  return `Changed by ${by ?? 'somebody else'} meanwhile: it is now ${values.join(', ')}`
}

/**
 * True when the server shows this entry's values, or those of a later entry of the same row that may have been applied.
 * A later one that nobody has accepted does not count where it leads back to the first value: a server that is behind
 * shows that as well.
 */
export function isShown(
  mutation: AnyMutation,
  entry: OutboxEntry,
  later: readonly Declared[],
  server: AnyRow,
): boolean {
  const now = server as unknown as Values
  return fieldsOf(mutation, entry.args).every((field) => {
    const valueOf = (one: AnyMutation, by: OutboxEntry) => (one.apply(server, by.args) as unknown as Values)[field]
    if (isSameValue(now[field], valueOf(mutation, entry))) return true
    return later.some(
      (next) =>
        fieldsOf(next.mutation, next.entry.args).includes(field) &&
        (next.entry.state === 'acked' || !isSameValue(now[field], entry.base[field])) &&
        isSameValue(now[field], valueOf(next.mutation, next.entry)),
    )
  })
}
