/** What a list asks the search worker. Everything in it is plain data, so that it can be compared and stored. */
export interface ListQuery {
  collection: string
  /** Field to value, by equality; an absent field does not narrow. */
  filters: Readonly<Record<string, string>>
  /** `by` is a key of the resource's `search`; null asks for the whole list. */
  search: { by: string; text: string } | null
  sort: { by: string; direction: 'asc' | 'desc' }
  /** 1-based; beyond the end the last page is answered (decisions.md J25). */
  page: number
  pageSize: number
}

/** Where a row lies: a hint, never a truth (storage.md rule 2). */
export interface Place {
  block: number
  slot: number
}

export interface ListAnswer {
  ids: string[]
  /** Same length as `ids`. */
  places: Place[]
  /** Rows that match, over all pages. */
  total: number
  /** The page that was answered. */
  page: number
  /** Rows that were searched: what this device holds of the collection. */
  searched: number
  /** The write sequence the answer stands on. */
  w: number
}

/** A stable key of a query, for caches and comparisons. */
export function listQueryKey(query: ListQuery): string {
  const filters = Object.entries(query.filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([query.collection, filters, query.search, query.sort, query.page, query.pageSize])
}
