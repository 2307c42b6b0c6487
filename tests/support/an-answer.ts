import type { ListAnswer } from '#store/listing/list-query.ts'

/** What the search worker says of a list: nothing found, unless told otherwise. */
export function anAnswer(change: Partial<ListAnswer> = {}): ListAnswer {
  return {
    ids: [],
    places: [],
    total: 0,
    page: 1,
    sum: null,
    groups: null,
    match: 'exact',
    searched: 0,
    asOf: null,
    complete: false,
    preview: false,
    w: 1,
    ...change,
  }
}
