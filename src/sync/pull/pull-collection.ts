import type { Resource } from '#store/define/define-resource.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { stillLeads } from '#store/database/lead-lost.ts'
import type { Absorbed } from '#store/database/absorb-rows.ts'
import type { Coverage } from '#store/database/tables.ts'
import { contentHash } from '#store/values/content-hash.ts'
import type { FetchedRows, FetchResult } from './fetch-rows.ts'
import { afterHead, afterPage, newCoverage, type PullPace, planPull } from './plan-pull.ts'
import { afterWholeList } from './pull-whole-list.ts'

interface PullParts {
  resource: Resource
  /** The resource's name, with its scope where it has one. */
  collection: string
  relaxed: LocalStore
  /** The leader that pulls: one that has been replaced notes nothing. */
  epoch: number
  fetchPage(page: number): Promise<FetchResult>
  fetchAll(): Promise<FetchResult>
  absorb(fetched: FetchedRows): Promise<Absorbed>
  pace: PullPace
  now(): number
  visible(): boolean
  /** False while storage is nearly full: only what is new is read then. */
  mayFill(): boolean
}

/** done: go on after the usual pause. rest: nothing to do for so long. failed: the server did not give a page. */
export type Pulled = { kind: 'done' } | { kind: 'rest'; forMs: number } | { kind: 'failed' }

/** Pages a head refresh reads at most before it leaves the rest to the sweep. */
const headPagesAtMost = 20

/** Does the next read of one collection: a page of the sweep, a look at the newest rows, or the whole of it. */
export async function pullCollection(parts: PullParts): Promise<Pulled> {
  const { resource, collection, relaxed, pace, now, visible } = parts
  const { pull } = resource
  // These are read when somebody looks at them.
  if (pull.kind === 'by-parent' || pull.kind === 'by-id') return { kind: 'rest', forMs: pace.headRefreshMs }
  const pageSize = 'pageSize' in pull ? pull.pageSize : 0
  const coverage =
    (await relaxed.coverage.get([collection, pull.whole])) ?? newCoverage(collection, pull.whole, pageSize)
  const planned = planPull(coverage, now(), pace, visible())
  if (planned.kind === 'rest') return { kind: 'rest', forMs: planned.at - now() }
  if (pull.kind === 'whole-list') return readAll(parts, coverage)
  const isFilling = planned.kind === 'page' && planned.page > 1
  if (isFilling && !parts.mayFill()) return { kind: 'rest', forMs: pace.headRefreshMs }
  return planned.kind === 'head' ? refreshHead(parts, coverage) : readPage(parts, coverage, planned.page)
}

async function readAll(parts: PullParts, coverage: Coverage): Promise<Pulled> {
  const startedAt = parts.now()
  const result = await parts.fetchAll()
  if (!result.ok) return { kind: 'failed' }
  await parts.absorb(result.fetched)
  await note(parts, afterWholeList(coverage, result.fetched, startedAt))
  return { kind: 'done' }
}

async function readPage(parts: PullParts, coverage: Coverage, page: number): Promise<Pulled> {
  const { fetchPage, absorb, now } = parts
  const result = await fetchPage(page)
  if (!result.ok) return { kind: 'failed' }
  await absorb(result.fetched)
  // After the rows: a kill in between re-reads one page, it never skips one.
  const { answered, quarantined, totalPages, rows } = result.fetched
  const mark = rows.length > 0 ? contentHash(rows.map(({ id }) => id)) : ''
  await note(parts, afterPage(coverage, { page, answered, quarantined, totalPages, mark }, now()))
  return { kind: 'done' }
}

/** From page 1 until a whole page holds only rows that we had, unchanged (sync.md 2.3, rule 5). */
async function refreshHead(parts: PullParts, coverage: Coverage): Promise<Pulled> {
  const { fetchPage, absorb, now } = parts
  const startedAt = now()
  let page = 1
  let metKnownRows = false
  for (; ; page++) {
    const result = await fetchPage(page)
    if (!result.ok) return { kind: 'failed' }
    const { added, changed } = await absorb(result.fetched)
    if (page === 1) coverage = { ...coverage, totalPages: result.fetched.totalPages ?? coverage.totalPages }
    metKnownRows = added + changed === 0 || result.fetched.answered === 0
    if (metKnownRows || page === headPagesAtMost) break
  }
  await note(parts, afterHead(coverage, page, metKnownRows, startedAt))
  return { kind: 'done' }
}

async function note({ relaxed, epoch }: PullParts, coverage: Coverage): Promise<void> {
  await relaxed.transaction('rw', [relaxed.coverage, relaxed.leader], async () => {
    await stillLeads(relaxed, epoch)
    await relaxed.coverage.put(coverage)
  })
}
