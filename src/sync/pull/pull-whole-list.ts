import type { WholeListPull } from '#store/define/define-pull.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { FetchedRows } from './fetch-rows.ts'
import { note, type PullDeps } from './pull-deps.ts'
import type { WholeAnswer } from './whole-lists.ts'

/** One call that answers every row: whatever it does not show is missing. */
export async function readWhole(parts: PullDeps, pull: WholeListPull<AnyRow>): Promise<WholeAnswer> {
  const startedAt = parts.now()
  const result = await parts.fetch(pull.requestAll({ scope: parts.scope, partition: pull.whole }))
  return { result, stored: result.ok ? store(parts, result.fetched, startedAt) : Promise.resolve() }
}

async function store(parts: PullDeps, fetched: FetchedRows, startedAt: number): Promise<void> {
  const { rows, startRc, answered, quarantined } = fetched
  await parts.absorb(fetched, 'listed')
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
}
