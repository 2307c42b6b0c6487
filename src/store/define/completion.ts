import type { Recheck } from '#store/define/define-mutation.ts'
import { alreadyCounts } from '#store/messages/already-done.ts'
import { formatLkr } from '#store/values/money.ts'

/** Completions of a collection go one after the other: they have no row of their own, and share this one. */
export const completionLane = 'completion'

export const inUnfinished =
  'Some of the selected rows are in a completion that is not finished. Look in the Sync centre.'

interface Chosen {
  rows: readonly { id: string; cents: number }[]
}

/** No two unfinished completions hold one row, in any tab. */
export function sharesRow({ rows }: Chosen, waiting: readonly { args: Chosen }[]): boolean {
  const wanted = new Set(rows.map(({ id }) => id))
  return waiting.some(({ args }) => args.rows.some(({ id }) => wanted.has(id)))
}

type WaitingNow = ReadonlyMap<string, { amountCents: number }>

/** The chosen rows that do not wait any more: somebody else has completed them. */
export function completedRows<Row extends { id: string }>(chosen: readonly Row[], now: WaitingNow): Row[] {
  return chosen.filter(({ id }) => !now.has(id))
}

/**
 * Whether every chosen row still waits and comes to what the question said. `people`: by row, who has completed those
 * that do not, as far as the server says so.
 */
export function whyNotAsAsked(
  chosen: Chosen['rows'],
  now: WaitingNow,
  people: ReadonlyMap<string, string> = new Map(),
): Recheck {
  const done = completedRows(chosen, now).map(({ id }) => ({ id, by: people.get(id) ?? null }))
  if (done.length > 0) {
    return { kind: 'wrong', words: `Nothing was completed: ${alreadyCounts('completed', done, chosen.length)}` }
  }
  const other = chosen.find(({ id, cents }) => now.get(id)?.amountCents !== cents)
  if (!other) return { kind: 'right' }
  return {
    kind: 'wrong',
    words: `Not completed: ${other.id} comes to ${formatLkr(now.get(other.id)?.amountCents ?? 0)} now`,
  }
}
