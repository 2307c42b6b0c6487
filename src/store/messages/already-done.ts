import { counted, formatCount } from '#store/values/count.ts'

/** "Already completed by administrator@demo.lk"; without the person if the server does not say who it was. */
export function alreadyWords(deed: string, by: string | null): string {
  return `Already ${deed}${by === null ? '' : ` by ${by}`}`
}

/** Rows of which somebody else has done already what was asked for; `by` is null if nobody says who. */
export interface DoneRow {
  id: string
  by: string | null
}

/** IDs that a line names; the others are counted. */
const mostNamed = 5

/**
 * "2 of 5 already completed by administrator@demo.lk: 12, 14; 1 of 5 already completed: 15": counted by person, as one
 * line. `all`: of how many rows they are.
 */
export function alreadyCounts(deed: string, rows: readonly DoneRow[], all: number): string {
  const people = [...new Set(rows.map(({ by }) => by))].toSorted(
    (one, other) => Number(one === null) - Number(other === null),
  )
  return people
    .map((by) => {
      const ids = rows.flatMap((row) => (row.by === by ? [row.id] : []))
      const more =
        ids.length > mostNamed ? ` and ${counted(ids.length - mostNamed, { one: 'other', many: 'others' })}` : ''
      const words = alreadyWords(deed, by).replace(/^A/, 'a')
      return `${formatCount(ids.length)} of ${formatCount(all)} ${words}: ${ids.slice(0, mostNamed).join(', ')}${more}`
    })
    .join('; ')
}
