import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { OutboxEntry } from '#store/database/tables.ts'

type Values = Readonly<Record<string, unknown>>

/** ours: the change is on the server. before: it is not. other: somebody else wrote something different. */
export type Comparison = { kind: 'ours' } | { kind: 'before' } | { kind: 'other'; theirs: Record<string, unknown> }

/** Compares the fields an entry touches with the server's row: ours, as before the edit, or a third value. */
export function compareFields(mutation: AnyMutation, entry: OutboxEntry, server: AnyRow): Comparison {
  const now = server as unknown as Values
  const ours = mutation.apply(server, entry.args) as unknown as Values
  const fields = mutation.verify.fields
  if (fields.every((field) => now[field] === ours[field])) return { kind: 'ours' }
  if (fields.every((field) => now[field] === entry.pre[field])) return { kind: 'before' }
  return { kind: 'other', theirs: Object.fromEntries(fields.map((field) => [field, now[field]])) }
}

/** The sentence a person reads when somebody else changed the same field meanwhile. */
export function conflictReason(theirs: Values): string {
  const values = Object.values(theirs).map((value) => `“${String(value)}”`)
  return `Changed by somebody else meanwhile: it is now ${values.join(', ')}`
}

/**
 * True when the server shows this entry's values, or those of a later entry of the same row that may have been applied.
 * A later one that nobody has accepted does not count where it leads back to the first value: a server that is behind
 * shows that as well.
 */
export function isShown(
  mutation: AnyMutation,
  entry: OutboxEntry,
  later: readonly { mutation: AnyMutation; entry: OutboxEntry }[],
  server: AnyRow,
): boolean {
  const now = server as unknown as Values
  return mutation.verify.fields.every((field) => {
    const valueOf = (one: AnyMutation, by: OutboxEntry) => (one.apply(server, by.args) as unknown as Values)[field]
    if (now[field] === valueOf(mutation, entry)) return true
    return later.some(
      (next) =>
        next.mutation.verify.fields.includes(field) &&
        (next.entry.state === 'acked' || now[field] !== entry.pre[field]) &&
        now[field] === valueOf(next.mutation, next.entry),
    )
  })
}
