import type { LocalStore } from '#store/database/local-store.ts'
import { readPage } from '#store/database/read-page.ts'
import { hasSameRows, type ListAnswer } from '#store/listing/list-query.ts'
import type { FirstRows } from '#store/ports/search-port.ts'

/**
 * Hands every answer on with so many of its rows, never after a newer one. What only counts anew has its rows on screen
 * already, and storage that does not answer holds nothing up: both come without.
 */
export function withFirstRows(
  database: LocalStore,
  collection: string,
  count: number,
  onAnswer: (answer: ListAnswer, first: FirstRows) => void,
): (answer: ListAnswer) => void {
  let asked: ListAnswer | null = null
  let turn = 0
  let told = 0
  return (answer) => {
    const mine = ++turn
    const isSamePage = asked !== null && !asked.preview && hasSameRows(asked, answer)
    asked = answer
    const [ids, places] = [answer.ids.slice(0, count), answer.places.slice(0, count)]
    const reading = isSamePage ? Promise.resolve([]) : readPage(database, collection, ids, places).catch(() => [])
    void reading.then((first) => {
      if (mine < told) return
      told = mine
      onAnswer(answer, first)
    })
  }
}
