import type { FieldFilter } from '#store/listing/list-query.ts'

/** Whether a value is what a filter asks for: the plain truth that the columns' fast ways must agree with. */
export function filterTest(filter: FieldFilter): (value: unknown) => boolean {
  if (filter === null || typeof filter !== 'object') return (value) => (value ?? null) === filter
  if ('oneOf' in filter) {
    const wanted = new Set<unknown>(filter.oneOf)
    return (value) => wanted.has(value ?? null)
  }
  if ('not' in filter) return (value) => (value ?? null) !== filter.not
  const { from, to, below } = filter
  const bounds = [from, to, below].filter((bound) => bound !== undefined)
  return (value) =>
    (typeof value === 'string' || typeof value === 'number') &&
    bounds.every((bound) => typeof bound === typeof value) &&
    (from === undefined || value >= from) &&
    (to === undefined || value <= to) &&
    (below === undefined || value < below)
}
