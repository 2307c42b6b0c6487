import type { ShopLine } from './new-shop.ts'

/** What has become of a line: its id once it is added (null where the list does not show it yet), else why not. */
export interface ShopResult {
  id?: string | null
  why?: string
}

/** By row. */
export type ShopResults = ReadonlyMap<number, ShopResult>

/** The most shops that one press adds, and the most lines of a list that are shown. */
export const shopsAtOnce = 500

/** The lines of a list that can be added and are not yet: those that were not tried come first. */
export function shopsToAdd(lines: readonly ShopLine[], results: ShopResults): ShopLine[] {
  const open = lines.filter(({ row, problems }) => problems.length === 0 && results.get(row)?.id === undefined)
  const isTried = ({ row }: ShopLine) => results.has(row)
  return [...open.filter((line) => !isTried(line)), ...open.filter(isTried)]
}

/** The lines that are shown: all of a list that is no longer than that, else those first that a person has to look at. */
export function shopLinesShown(lines: readonly ShopLine[], results: ShopResults): readonly ShopLine[] {
  if (lines.length <= shopsAtOnce) return lines
  const weight = ({ row, problems, warnings }: ShopLine) => {
    const result = results.get(row)
    if (problems.length > 0 || result?.why !== undefined) return 0
    if (result?.id !== undefined) return 3
    return warnings.length > 0 ? 1 : 2
  }
  // Sorting keeps the order of equal ones: that of the list.
  return lines.toSorted((one, other) => weight(one) - weight(other)).slice(0, shopsAtOnce)
}
