import type { AuditRecord } from '#store/database/tables.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'

/** A second notice within this time is asked about (decisions.md G14). */
const soonMs = 10 * 60_000

type Done = Pick<AuditRecord, 'mutation' | 'end' | 'endedAt' | 'change'>

/**
 * When this device last changed a record by a mutation, in epoch milliseconds; null if it has not. Where the mutation is
 * done to several, `args` say to whom: a notice to the customer is none to the merchant.
 */
export function useLastDone(
  collection: string,
  id: string,
  mutation: AnyMutation,
  args?: Readonly<Record<string, unknown>>,
): number | null {
  return lastDoneIn(useRowAudit(collection, id) ?? [], mutation, args)
}

/** The same of the records of one row, newest first. */
export function lastDoneIn(
  records: readonly Done[],
  { name, says }: AnyMutation,
  args?: Readonly<Record<string, unknown>>,
): number | null {
  const change = args && says.change(args)
  const done = records.find(
    (record) =>
      record.mutation === name &&
      (record.end === 'settled' || record.end === 'confirmed') &&
      (change === undefined || record.change === change),
  )
  return done?.endedAt ?? null
}

/** Whether it was so little ago that a person is asked before it is done again. */
export function isJustDone(last: number | null, now: number): last is number {
  return last !== null && now - last <= soonMs
}
