/** Orders values of one field: empty first, then numbers, then texts by the collator or, without one, by code units. */
export function compareValues(a: unknown, b: unknown, collator?: Intl.Collator): number {
  if (a === b) return 0
  const order = rank(a) - rank(b)
  if (order !== 0) return order
  // Two texts that a language takes for the same still need an order of their own.
  const spoken = typeof a === 'string' && typeof b === 'string' ? (collator?.compare(a, b) ?? 0) : 0
  return spoken || ((a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0)
}

function rank(value: unknown): number {
  if (value === null || value === undefined) return 0
  if (typeof value === 'boolean') return 1
  return typeof value === 'number' ? 2 : 3
}
