import type { AnyRow, Resource } from '#store/define/define-resource.ts'

/** A row's place in the order of its list; rows without a value come first when ascending. */
export type OrderKey = string | number

export type Direction = Resource['order']['direction']

export function compareKeys(a: OrderKey, b: OrderKey): number {
  if (a === b) return 0
  // Numbers before texts, so that the order is total whatever a server sends.
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}

/** Below 0 where `a` is listed before `b`. */
export function compareInList(a: OrderKey, b: OrderKey, direction: Direction): number {
  return direction === 'asc' ? compareKeys(a, b) : compareKeys(b, a)
}

/** What rows of a collection are kept in order by: the list's order, or the parent of those read by parent. */
export function orderKeyOf({ pull, order }: Pick<Resource, 'pull' | 'order'>, row: AnyRow): OrderKey {
  if (pull.kind === 'by-parent') return pull.parentOf(row)
  const value = (row as unknown as Readonly<Record<string, unknown>>)[order.by]
  return typeof value === 'string' || typeof value === 'number' ? value : ''
}
