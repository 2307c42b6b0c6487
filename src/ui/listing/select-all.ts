import { matchKey, type ListQuery } from '#store/listing/list-query.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import { nextTurn } from '#store/search/next-turn.ts'

/** Ids that are put together at a time: of tens of thousands at once, a page holds still for several frames. */
const slice = 5000

/** The ids that match, or null where another list is shown by the time they are known. */
export async function idsOfAll(
  search: Pick<SearchPort, 'idsOf'>,
  query: ListQuery,
  shown: () => ListQuery,
): Promise<ReadonlySet<string> | null> {
  const isShown = () => matchKey(query) === matchKey(shown())
  const ids = await search.idsOf(query)
  const all = new Set<string>()
  for (let from = 0; from < ids.length && isShown(); from += slice) {
    for (const id of ids.slice(from, from + slice)) all.add(id)
    await nextTurn()
  }
  return isShown() ? all : null
}
