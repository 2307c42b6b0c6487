import * as Comlink from 'comlink'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import type { FirstRows, SearchPort } from '#store/ports/search-port.ts'
import { WorkerConnection } from './connect-worker.ts'
import type { OnAnswer, SearchService } from './search.worker.ts'
import type { WorkerTroubles } from './worker-troubles.ts'

type RemoteSearch = { start(databaseName: string, onAnswer: OnAnswer): Promise<Comlink.Remote<SearchService>> }
type Listener = (answer: ListAnswer, first: FirstRows) => void

interface Watch {
  query: ListQuery
  rows: number
  listener: Listener
}

export interface TabSearch extends SearchPort {
  /** A hidden tab gives its index back after a while. */
  setVisible(isVisible: boolean): void
  end(): void
}

/** The search worker's port; calls made before it is up are kept waiting for it. */
export function connectSearch(databaseName: string, troubles: WorkerTroubles, create?: () => Worker): TabSearch {
  const watches = new Map<number, Watch>()
  let isVisible = true
  // An answer on its way to a watch that has ended finds nobody: latest wins.
  const onAnswer: OnAnswer = (watch, answer, first) => watches.get(watch)?.listener(answer, first)
  const connection = new WorkerConnection<RemoteSearch, Comlink.Remote<SearchService>>({
    name: 'search',
    ...(create ? { create } : {}),
    start: (remote) => remote.start(databaseName, Comlink.proxy(onAnswer)),
    onStart(search) {
      if (!isVisible) void search.setVisible(false)
      // Those that began while the worker was starting, or before it was started again.
      for (const [number, { query, rows }] of watches) void search.watch(number, query, rows)
    },
    troubles,
  })
  troubles.onRestart('search', () => connection.restart())
  connection.open()
  let numbers = 0
  const watchRows = (query: ListQuery, rows: number, listener: Listener) => {
    const number = ++numbers
    watches.set(number, { query, rows, listener })
    if (connection.running) void connection.running.watch(number, query, rows)
    return () => {
      watches.delete(number)
      void connection.running?.unwatch(number)
    }
  }
  return {
    watchRows,
    watch: (query, listener) => watchRows(query, 0, listener),
    setVisible(next) {
      isVisible = next
      void connection.running?.setVisible(next)
    },
    answer: (query) => connection.call((search) => search.answer(query)),
    idsOf: (query) => connection.call((search) => search.idsOf(query)),
    locate: (collection, ids) => connection.call((search) => search.locate(collection, ids)),
    end: () => connection.end(),
  }
}
