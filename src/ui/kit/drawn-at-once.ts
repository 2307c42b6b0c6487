/** No row is less high, in pixels. */
const leastRowHeight = 30
/** The portal's header and the head of a table always stand above the first row. */
const leastAbove = 90
const least = 8

/** How many rows of a page are read and drawn before the others: what a window of this height can show. */
export function drawnAtOnce(): number {
  return Math.max(least, Math.ceil((window.innerHeight - leastAbove) / leastRowHeight))
}
