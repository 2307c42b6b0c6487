import type { Contains, NameRow } from '#tests/bench/search-peers.ts'

/** Libraries by name: each builds its index and hands back how many rows have a text. `most` rows it builds in good time. */
export const textSearches: Readonly<Record<string, { most: number; make(rows: readonly NameRow[]): Promise<Contains> }>>
