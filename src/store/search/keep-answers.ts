import type { LocalStore } from '#store/database/local-store.ts'
import { type ListAnswer, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'

const answersKept = 60

/** Keeps an answer for the next start, which shows it before any index is there. A start without one is only slower. */
export async function keepAnswer(
  { answers }: LocalStore,
  query: ListQuery,
  answer: ListAnswer,
  keptAt: number,
): Promise<void> {
  try {
    await answers.put({ key: listQueryKey(query), answer, keptAt })
    const kept = await answers.toArray()
    const oldestFirst = kept.sort((a, b) => (a.keptAt ?? 0) - (b.keptAt ?? 0))
    await answers.bulkDelete(oldestFirst.slice(0, Math.max(0, kept.length - answersKept)).map(({ key }) => key))
  } catch {
    return
  }
}
