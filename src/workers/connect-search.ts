import * as Comlink from 'comlink'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import type { SearchDesk } from './search.worker.ts'

type Answer = (watch: number, answer: ListAnswer) => void
type RemoteSearch = { start(databaseName: string, onAnswer: Answer): Promise<Comlink.Remote<SearchDesk>> }

export interface TabSearch extends SearchPort {
  /** A hidden tab gives its index back after a while. */
  setVisible(isVisible: boolean): void
}

/** The search worker's port; calls made before it is up are kept waiting for it. */
export function connectSearch(worker: Worker, databaseName: string): TabSearch {
  const listeners = new Map<number, (answer: ListAnswer) => void>()
  // An answer on its way to a watch that has ended finds nobody: latest wins.
  const onAnswer = Comlink.proxy<Answer>((watch, answer) => listeners.get(watch)?.(answer))
  const desk = (Comlink.wrap(worker) as unknown as RemoteSearch).start(databaseName, onAnswer)
  let watches = 0
  return {
    watch(query, listener) {
      const number = ++watches
      listeners.set(number, listener)
      void desk.then((search) => search.watch(number, query))
      return () => {
        listeners.delete(number)
        void desk.then((search) => search.unwatch(number))
      }
    },
    setVisible: (isVisible) => void desk.then((search) => search.setVisible(isVisible)),
    ask: async (query) => (await desk).ask(query),
    idsOf: async (query) => (await desk).idsOf(query),
    locate: async (collection, ids) => (await desk).locate(collection, ids),
  }
}
