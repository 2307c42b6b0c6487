/** No row is less high, in pixels. */
const leastRowHeight = 30
/** The portal's header and the head of a table always stand above the first row. */
const leastAbove = 90
const least = 8
const soon = 40

/** How many rows of a page a window of this height can show at most. */
export function drawnAtOnce(): number {
  return Math.max(least, Math.ceil((window.innerHeight - leastAbove) / leastRowHeight))
}

/** How many rows come with an answer, and are drawn before the rest is read: as far as a first turn of the wheel goes. */
export function drawnSoon(): number {
  return Math.max(soon, drawnAtOnce())
}
