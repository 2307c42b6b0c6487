import type { PageWindow } from '#store/database/coverage.ts'

/** No window is smaller than this part of the largest: so a group of equal rows up to half a page fits, wherever it lies. */
const leastPart = 0.5

/**
 * The page that begins at or before `start` and reaches furthest beyond it. Only page number and size can be asked for,
 * so both are chosen (sync.md 2.3, rule 3).
 */
export function pickWindow(start: number, cap: number): PageWindow {
  const least = Math.max(1, Math.ceil(cap * leastPart))
  let best: PageWindow = { page: 1, pageSize: cap, offset: 0 }
  if (start <= 0) return best
  for (let pageSize = cap; pageSize >= least; pageSize--) {
    const page = Math.floor(start / pageSize) + 1
    const offset = (page - 1) * pageSize
    if (offset + pageSize > best.offset + best.pageSize) best = { page, pageSize, offset }
  }
  return best
}
