import { useRowAudit } from '#ui/live/use-outbox.ts'

/** A second notice within this time is asked about (decisions.md G14). */
const soonMs = 10 * 60_000

/** When this device last changed a record by a mutation, in epoch milliseconds; null if it has not. */
export function useLastDone(collection: string, id: string, mutation: { name: string }): number | null {
  const done = useRowAudit(collection, id)?.find(
    ({ mutation: name, end }) => name === mutation.name && (end === 'settled' || end === 'confirmed'),
  )
  return done?.endedAt ?? null
}

/** Whether it was so little ago that a person is asked before it is done again. */
export function isJustDone(last: number | null, now: number): last is number {
  return last !== null && now - last <= soonMs
}
