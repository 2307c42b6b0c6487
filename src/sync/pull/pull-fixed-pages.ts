import type { Coverage, Pass } from '#store/database/coverage.ts'
import type { FixedPagesPull } from '#store/define/define-pull.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { aboutRows } from './about-rows.ts'
import type { FetchedRows } from './fetch-rows.ts'
import { againAfter, newPass, pageAfter, withPage } from './page-pass.ts'
import { coverageOf, failed, note, type Pulled, type PullDeps } from './pull-deps.ts'

type Fixed = FixedPagesPull<AnyRow>

/** One page of a pass, and the page before it once more: what a deletion has pushed there is not skipped. */
export async function passOn(parts: PullDeps, pull: Fixed): Promise<Pulled> {
  const pass = (await coverageOf(parts)).pass ?? null
  const page = pageAfter(pass)
  const read = await readPage(parts, pull, page)
  if ('kind' in read) return read
  const again = page > 1 ? await readPage(parts, pull, page - 1) : null
  if (again && 'kind' in again) return again
  const now = parts.now()
  const begun = pass ?? newPass(parts.epoch, now, read.startRc)
  const next = withPage(begun, read, parts.epoch)
  if (next === null) return endPass(parts, begun)
  await note(parts, (coverage) => ({
    ...coverage,
    pass: next,
    headAt: page === 1 ? now : coverage.headAt,
    about: page > 1 ? coverage.about : aboutRows(coverage.about, { ...read, page, pageSize: read.answered }),
  }))
  return { kind: 'done' }
}

/**
 * Complete only where the pass before has read the very same. Which rows were seen unchanged only the leader knows that saw
 * them: one that took over on the way takes none for gone, and reads the list once more for that.
 */
async function endPass(parts: PullDeps, pass: Pass): Promise<Pulled> {
  const isSame = pass.before === pass.mark
  const isProof = isSame && pass.epoch === parts.epoch
  const held = isSame ? parts.held.all() : []
  const unseen = new Set(isProof ? parts.held.unseenSince(pass.startRc) : [])
  const seen = new Set(held.filter((id) => !unseen.has(id)))
  const withheld = isProof ? await parts.looked(held, seen, pass.startRc) : null
  const now = parts.now()
  await note(parts, (coverage: Coverage) => ({
    ...coverage,
    quarantined: pass.quarantined,
    withheld: withheld ?? coverage.withheld,
    // An empty list has no first page that would have noted it, and would be asked for without a pause.
    headAt: coverage.headAt ?? now,
    completeAt: isSame ? now : coverage.completeAt,
    about: seen.size > 0 ? seen.size : coverage.about,
    pass: isProof ? null : againAfter(pass, parts.epoch, now),
  }))
  return { kind: 'done' }
}

/** The first pages, until one holds nothing new. */
export async function refreshFirstPages(parts: PullDeps, pull: Fixed): Promise<Pulled> {
  const startedAt = parts.now()
  for (let page = 1; page <= 20; page++) {
    const read = await readPage(parts, pull, page)
    if ('kind' in read) return read
    if (read.answered === 0 || read.news === 0) break
  }
  await note(parts, (coverage) => ({ ...coverage, headAt: startedAt }))
  return { kind: 'done' }
}

async function readPage(
  parts: PullDeps,
  pull: Fixed,
  page: number,
): Promise<(FetchedRows & { news: number }) | Pulled> {
  const result = await parts.fetch(pull.requestPage({ scope: parts.scope, partition: pull.whole, page }))
  if (!result.ok) return failed(result.failure)
  const { added, changed } = await parts.absorb(result.fetched, 'listed')
  return { ...result.fetched, news: added + changed }
}
