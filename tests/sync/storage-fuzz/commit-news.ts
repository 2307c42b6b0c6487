import { type ObservabilitySet, RangeSet } from 'dexie'
import type { Key } from '#tests/support/memory-table.ts'

/** What Dexie would tell live queries of a commit. */
export function newsOf(name: string, touched: readonly [table: string, key: Key][]): ObservabilitySet {
  const news: Record<string, RangeSet> = {}
  for (const [table, key] of touched) {
    const part = `idb://${name}/${table}/`
    news[part] ??= new RangeSet()
    news[part].addKey(key as never)
  }
  return news as ObservabilitySet
}
