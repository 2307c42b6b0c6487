import { formatCount } from '#store/values/count.ts'

/** Options that a list draws at once; typing finds the others. */
export const offeredAtOnce = 200

/** That not all options are listed, and how the others are found; null if all are. */
export function moreOptionsWords(options: number): string | null {
  if (options <= offeredAtOnce) return null
  return `${offeredAtOnce} of ${formatCount(options)} are listed. Type to find the others.`
}
