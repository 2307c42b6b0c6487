import * as Comlink from 'comlink'
import { openDatabase } from '#store/database/open-database.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import { IndexService } from '#store/search/keep-index.ts'
import { browserPorts } from '#store/search/keeper-ports.ts'
import type { FirstRows } from '#store/ports/search-port.ts'

/** Answers to the watch of that number, with as many rows as it asked for. */
export type OnAnswer = (watch: number, answer: ListAnswer, first: FirstRows) => void

/**
 * The search worker as the page sees it. The page numbers its watches and hands over one listener for all of them: a
 * listener each would leave a message port behind that nobody closes.
 */
export class SearchService {
  private readonly keeper: IndexService
  private readonly onAnswer: OnAnswer
  private readonly ends = new Map<number, () => void>()

  constructor(keeper: IndexService, onAnswer: OnAnswer) {
    this.keeper = keeper
    this.onAnswer = onAnswer
  }

  watch(number: number, query: ListQuery, rows: number): void {
    const tell = (answer: ListAnswer, first: FirstRows = []) => this.onAnswer(number, answer, first)
    this.ends.set(number, rows > 0 ? this.keeper.watchRows(query, rows, tell) : this.keeper.watch(query, tell))
  }

  unwatch(number: number): void {
    this.ends.get(number)?.()
    this.ends.delete(number)
  }

  setVisible(isVisible: boolean): void {
    this.keeper.setVisible(isVisible)
  }

  ask(query: ListQuery) {
    return this.keeper.ask(query)
  }

  idsOf(query: ListQuery) {
    return this.keeper.idsOf(query)
  }

  locate(collection: string, ids: string[]) {
    return this.keeper.locate(collection, ids)
  }
}

Comlink.expose({
  async start(databaseName: string, onAnswer: OnAnswer) {
    const keeper = new IndexService(await openDatabase(databaseName, 'relaxed'), browserPorts)
    return Comlink.proxy(new SearchService(keeper, onAnswer))
  },
})
