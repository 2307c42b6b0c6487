import { matchKey, type ListQuery } from '#store/listing/list-query.ts'
import type { SearchPort } from '#store/ports/search-port.ts'

/** The ids that match, or null where another list is shown by the time they are known. */
export async function idsOfAll(
  search: Pick<SearchPort, 'idsOf'>,
  query: ListQuery,
  shown: () => ListQuery,
): Promise<string[] | null> {
  const ids = await search.idsOf(query)
  return matchKey(query) === matchKey(shown()) ? ids : null
}
