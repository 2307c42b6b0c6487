import * as Comlink from 'comlink'
import { openDatabase } from '#store/database/open-database.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import { IndexService } from '#store/search/index-service.ts'
import { browserPorts } from '#store/search/index-service-ports.ts'
import type { FirstRows } from '#store/ports/search-port.ts'

/** Answers to the watch of that number, with as many rows as it asked for. */
export type OnAnswer = (watch: number, answer: ListAnswer, first: FirstRows) => void

/**
 * The search worker as the page sees it. The page numbers its watches and hands over one listener for all of them: a
 * listener each would leave a message port behind that nobody closes.
 */
export class SearchService {
  private readonly index: IndexService
  private readonly onAnswer: OnAnswer
  private readonly ends = new Map<number, () => void>()

  constructor(index: IndexService, onAnswer: OnAnswer) {
    this.index = index
    this.onAnswer = onAnswer
  }

  watch(number: number, query: ListQuery, rows: number): void {
    const tell = (answer: ListAnswer, first: FirstRows = []) => this.onAnswer(number, answer, first)
    this.ends.set(number, rows > 0 ? this.index.watchRows(query, rows, tell) : this.index.watch(query, tell))
  }

  unwatch(number: number): void {
    this.ends.get(number)?.()
    this.ends.delete(number)
  }

  setVisible(isVisible: boolean): void {
    this.index.setVisible(isVisible)
  }

  answer(query: ListQuery) {
    return this.index.answer(query)
  }

  idsOf(query: ListQuery) {
    return this.index.idsOf(query)
  }

  locate(collection: string, ids: string[]) {
    return this.index.locate(collection, ids)
  }
}

Comlink.expose({
  async start(databaseName: string, onAnswer: OnAnswer) {
    const index = new IndexService(await openDatabase(databaseName, 'relaxed'), browserPorts)
    return Comlink.proxy(new SearchService(index, onAnswer))
  },
})
