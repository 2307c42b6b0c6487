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
    const tooMany = (await answers.count()) - answersKept
    if (tooMany <= 0) return
    await answers.bulkDelete(await answers.where('keptAt').below(Infinity).limit(tooMany).primaryKeys())
  } catch {
    return
  }
}

/** Whether it lists rows by their ids: what is selected is not kept for the next start. */
export function isOfSelected({ filters: { id = null } }: ListQuery): boolean {
  return typeof id === 'object' && id !== null && 'oneOf' in id
}
