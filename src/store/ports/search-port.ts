import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListAnswer, ListQuery, RowLocation } from '#store/listing/list-query.ts'

/** The first rows of an answer, read as the database stood right after it; none where they could not be read. */
export type FirstRows = readonly (AnyRow | undefined)[]

/** What screens ask of the search worker. A query by a field its resource does not declare is refused with UndeclaredField. */
export interface SearchPort {
  /**
   * Answers soon and again whenever ids, places, total or sum change, or the collection becomes complete, until the
   * returned function is called. A watch that ended before its turn costs nothing: only the newest of several keystrokes
   * is looked for.
   */
  watch(query: ListQuery, onAnswer: (answer: ListAnswer) => void): () => void
  /** The same, with so many rows of every answer: for who draws them, that is sooner than to read them there. */
  watchRows(query: ListQuery, count: number, onAnswer: (answer: ListAnswer, first: FirstRows) => void): () => void
  /** One answer, as the database stands now. */
  answer(query: ListQuery): Promise<ListAnswer>
  /** All ids that match, in list order, regardless of page, as the database stands now: select-all-N, exports. */
  idsOf(query: ListQuery): Promise<string[]>
  /** Where rows lie; null for rows this device does not hold. */
  locate(collection: string, ids: string[]): Promise<(RowLocation | null)[]>
}
