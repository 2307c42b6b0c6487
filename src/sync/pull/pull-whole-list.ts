import type { WholeListPull } from '#store/define/define-pull.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { FetchResult } from './fetch-rows.ts'
import { note, type PullDeps } from './pull-deps.ts'

/** One call that answers every row: whatever it does not show is missing. */
export async function readWhole(parts: PullDeps, pull: WholeListPull<AnyRow>): Promise<FetchResult> {
  const startedAt = parts.now()
  const result = await parts.fetch(pull.requestAll({ scope: parts.scope, partition: pull.whole }))
  if (!result.ok) return result
  const { rows, startRc, answered, quarantined } = result.fetched
  await parts.absorb(result.fetched, 'listed')
  const withheld = await parts.looked(parts.held.all(), new Set(rows.map(({ id }) => id)), startRc)
  await note(parts, (coverage) => ({
    ...coverage,
    sweep: null,
    completeAt: startedAt,
    headAt: startedAt,
    about: answered,
    quarantined,
    withheld,
  }))
  return result
}
