import * as Comlink from 'comlink'
import { openDatabase } from '#store/database/open-database.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import { IndexKeeper } from '#store/search/keep-index.ts'

type Listener = ((answer: ListAnswer) => void) & { [Comlink.releaseProxy](): void }

Comlink.expose({
  async start(databaseName: string) {
    const keeper = new IndexKeeper(await openDatabase(databaseName, 'relaxed'), Date.now)
    return Comlink.proxy(withoutLeaks(keeper))
  },
})

/** The page's listener arrives as a proxy with a port of its own, which nobody closes but whoever holds it. */
function withoutLeaks(keeper: IndexKeeper): SearchPort {
  const listeners = new Map<number, Listener>()
  return {
    async watch(query, onAnswer) {
      const number = await keeper.watch(query, onAnswer)
      listeners.set(number, onAnswer as Listener)
      return number
    },
    async unwatch(number) {
      await keeper.unwatch(number)
      listeners.get(number)?.[Comlink.releaseProxy]()
      listeners.delete(number)
    },
    idsOf: (query) => keeper.idsOf(query),
    locate: (collection, ids) => keeper.locate(collection, ids),
  }
}
