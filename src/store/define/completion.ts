import type { Recheck } from '#store/define/define-mutation.ts'
import { namedIds } from '#store/define/rows-now.ts'
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

/** Whether every chosen row still waits and comes to what the question said. */
export function whyNotAsAsked(chosen: Chosen['rows'], now: ReadonlyMap<string, { amountCents: number }>): Recheck {
  const gone = chosen.flatMap(({ id }) => (now.has(id) ? [] : [id]))
  if (gone.length > 0) return { kind: 'wrong', words: `Not completed: no longer pending: ${namedIds(gone)}` }
  const other = chosen.find(({ id, cents }) => now.get(id)?.amountCents !== cents)
  if (!other) return { kind: 'right' }
  return {
    kind: 'wrong',
    words: `Not completed: ${other.id} comes to ${formatLkr(now.get(other.id)?.amountCents ?? 0)} now`,
  }
}
