import type { ListAnswer } from '#store/listing/list-query.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { clockWords, completenessOf, listStatusWords } from '#ui/listing/list-words.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import type { ListedCollection } from '#ui/record/listed-record.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'

export interface Searched {
  /** As of when, and whether all of it is on this device. */
  words: string
  /** All of the collection is on this device. */
  complete: boolean
  /** Nothing of it is on this device. */
  missing: boolean
}

/** How much of a collection an answer about a customer was drawn from. */
export function useSearched({ collection, resource }: ListedCollection, answer: ListAnswer | null): Searched {
  const coverage = useCoverage(collection)
  const { connectivity } = useSyncHealth()
  const now = useNow(30_000)
  const { noun, pull } = resource
  const offline = connectivity === 'offline'
  // Not of the customer's few rows, but of all that were looked through.
  const all = answer && { ...answer, total: answer.searched }
  const facts = {
    answer: all,
    coverage,
    partition: pull.whole,
    whole: pull.whole,
    searching: false,
    offline,
    noun,
    now,
  }
  const { complete, asOf } = completenessOf(coverage ?? [], pull.whole, pull.whole)
  const missing = answer !== null && coverage !== undefined && asOf === null && answer.searched === 0
  const words = listStatusWords(facts)
  const seen = complete || asOf === null ? '' : ` · as of ${clockWords(asOf, now)}`
  return { words: `${words}${seen}`, complete, missing }
}
