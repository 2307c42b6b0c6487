import type { ListAnswer, ListQuery, Place } from '#store/listing/list-query.ts'

/** What screens ask of the search worker. */
export interface SearchPort {
  /** Answers at once and again whenever ids, places or total change, until `unwatch`. Returns the watch's number. */
  watch(query: ListQuery, onAnswer: (answer: ListAnswer) => void): Promise<number>
  unwatch(watch: number): Promise<void>
  /** All ids that match, in list order, regardless of page: select-all-N, exports. */
  idsOf(query: ListQuery): Promise<string[]>
  /** Where rows lie; null for rows this device does not hold. */
  locate(collection: string, ids: string[]): Promise<(Place | null)[]>
}
