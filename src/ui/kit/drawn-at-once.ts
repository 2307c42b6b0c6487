const least = 40
/** No row is less high, in pixels. */
const leastRowHeight = 28

/** How many rows of a page are read and drawn before the others: what a window of this height can show. */
export function drawnAtOnce(): number {
  return Math.max(least, Math.ceil(window.innerHeight / leastRowHeight))
}
