import * as Comlink from 'comlink'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import type { FirstRows, SearchPort } from '#store/ports/search-port.ts'
import type { OnAnswer, SearchService } from './search.worker.ts'

type RemoteSearch = { start(databaseName: string, onAnswer: OnAnswer): Promise<Comlink.Remote<SearchService>> }
type Listener = (answer: ListAnswer, first: FirstRows) => void

export interface TabSearch extends SearchPort {
  /** A hidden tab gives its index back after a while. */
  setVisible(isVisible: boolean): void
}

/** The search worker's port; calls made before it is up are kept waiting for it. */
export function connectSearch(worker: Worker, databaseName: string): TabSearch {
  const listeners = new Map<number, Listener>()
  // An answer on its way to a watch that has ended finds nobody: latest wins.
  const onAnswer = Comlink.proxy<OnAnswer>((watch, answer, first) => listeners.get(watch)?.(answer, first))
  const service = (Comlink.wrap(worker) as unknown as RemoteSearch).start(databaseName, onAnswer)
  let watches = 0
  const watchRows = (query: ListQuery, rows: number, listener: Listener) => {
    const number = ++watches
    listeners.set(number, listener)
    void service.then((search) => search.watch(number, query, rows))
    return () => {
      listeners.delete(number)
      void service.then((search) => search.unwatch(number))
    }
  }
  return {
    watchRows,
    watch: (query, listener) => watchRows(query, 0, listener),
    setVisible: (isVisible) => void service.then((search) => search.setVisible(isVisible)),
    answer: async (query) => (await service).answer(query),
    idsOf: async (query) => (await service).idsOf(query),
    locate: async (collection, ids) => (await service).locate(collection, ids),
  }
}
