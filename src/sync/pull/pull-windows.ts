import type { Coverage, PageWindow, Sweep } from '#store/database/coverage.ts'
import { type ProvedRange, type Unproved, withProved } from '#store/database/proved-ranges.ts'
import type { NewestFirstPull } from '#store/define/define-pull.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { compareInList, orderKeyOf } from '#store/define/order-key.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import { aboutRows } from './about-rows.ts'
import type { FetchedRows } from './fetch-rows.ts'
import { type Begin, recentMs } from './plan-pull.ts'
import { newSweep, nextWindow, proveWindow, type WindowProof } from './prove-window.ts'
import { failed, note, type Pulled, type PullDeps } from './pull-deps.ts'

type Paged = NewestFirstPull<AnyRow>

/** Windows a look at the head reads at most before it leaves the rest to a walk. */
const headWindowsAtMost = 20
/** A page size that every API gives. */
const modestSize = 100

interface Looked {
  proof: WindowProof
  /** Rows that were new or had changed. */
  news: number
  withheld: number | null
  fetched: FetchedRows
}

/** Reads the next window of a walk, brings its rows in and compares it with what is held. */
async function look(parts: PullDeps, pull: Paged, sweep: Sweep): Promise<Looked | Pulled> {
  const { resource, scope, held } = parts
  const window = nextWindow(sweep)
  const { page, pageSize } = window
  const result = await parts.fetch(pull.requestPage({ scope, partition: pull.whole, page, pageSize }))
  if (!result.ok) return failed(result.failure)
  const { fetched } = result
  const { rows, answered, totalPages, startRc } = fetched
  const keys = rows.map((row) => orderKeyOf(resource, row))
  const ids = rows.map(({ id }) => id)
  const proof = proveWindow(sweep, { window, keys, ids, answered, totalPages }, resource.order.direction)
  const { added, changed } = await parts.absorb(fetched, 'listed')
  const { checked } = proof
  const withheld = checked
    ? await parts.looked(held.between(checked.after, checked.before), new Set(ids), startRc)
    : null
  return { proof, news: added + changed, withheld, fetched }
}

/** One window of the walk that is under way or begins now; `before` is what is noted of the collection. */
export async function walk(parts: PullDeps, pull: Paged, before: Coverage, begin: Begin | null): Promise<Pulled> {
  const { now, resource } = parts
  const sweep = before.sweep ?? newSweep(begin ?? 'full', now(), pull.pageSize, lastKey(parts, begin))
  const looked = await look(parts, pull, sweep)
  if ('kind' in looked) return modestly(parts, sweep, looked)
  const { proof, withheld, fetched } = looked
  const { quarantined, totalPages, answered } = fetched
  const window = nextWindow(sweep)
  const next = { ...proof.sweep, quarantined: sweep.quarantined + quarantined }
  const { direction } = resource.order
  const isOver =
    proof.ended ||
    (next.until !== null && next.covered !== null && compareInList(next.covered, next.until, direction) > 0)
  const at = now()
  // A kept period may begin within them.
  const isPastLastDays = next.until === null || compareInList(next.until, lastDaysFrom(at), direction) >= 0
  await note(parts, (coverage) => {
    // A look at the head that never met what is known has begun another walk meanwhile.
    if (coverage.sweep && coverage.sweep.startedAt !== sweep.startedAt) return coverage
    const proved = withProof(coverage, { proof, window, at: sweep.startedAt, direction })
    const isFull = next.kind === 'full'
    return {
      ...proved,
      sweep: isOver ? null : next,
      headAt: window.offset === 0 ? at : coverage.headAt,
      about: proof.ended ? next.pos : aboutRows(coverage.about, { ...window, answered, totalPages }),
      completeAt: proof.ended ? at : coverage.completeAt,
      recentAt: isOver && isPastLastDays ? at : (coverage.recentAt ?? null),
      keptAt: isOver && next.kind !== 'recent' ? at : (coverage.keptAt ?? null),
      quarantined: isOver && isFull ? next.quarantined : Math.max(coverage.quarantined, next.quarantined),
      withheld: withheld ?? coverage.withheld,
    }
  })
  return { kind: 'done' }
}

/** A server that refuses a large page is asked for smaller ones. */
async function modestly(parts: PullDeps, sweep: Sweep, pulled: Pulled): Promise<Pulled> {
  const isRefused = pulled.kind === 'failed' && pulled.refused
  if (!isRefused || sweep.cap <= modestSize) return pulled
  await note(parts, (coverage) => ({ ...coverage, sweep: { ...sweep, cap: modestSize } }))
  return { kind: 'done' }
}

/** Behind which key a walk ends; null goes on to the end. Only lists by time have days. */
function lastKey({ resource, now, kept }: PullDeps, begin: Begin | null): string | null {
  if (resource.order.direction !== 'desc') return null
  if (begin === 'recent') return lastDaysFrom(now())
  const first = kept.map(({ from }) => from).sort()[0]
  return begin === 'kept' && first !== undefined ? colomboDayBounds(first).from : null
}

/** Where the last days begin. */
function lastDaysFrom(at: number): string {
  return new Date(at - recentMs).toISOString()
}

/** The newest rows of one partition, in its turn: what has moved there is seen before a walk comes by. */
export async function lookAtPartition(parts: PullDeps, pull: Paged, partition: string): Promise<Pulled> {
  const { scope, now } = parts
  const pageSize = Math.min(modestSize, pull.pageSize)
  const result = await parts.fetch(pull.requestPage({ scope, partition, page: 1, pageSize }))
  if (result.ok) await parts.absorb(result.fetched, 'seen')
  const at = now()
  // One that the server does not give has had its turn as well, or none of the others would ever have theirs again.
  await note(parts, (coverage) => ({ ...coverage, turn: { at, next: (coverage.turn?.next ?? 0) + 1 } }))
  return result.ok ? { kind: 'done' } : failed(result.failure)
}

/** From the head until a window holds only rows that we had, unchanged, and meets what is proved (sync.md 2.3, rule 5). */
export async function refreshHead(parts: PullDeps, pull: Paged, before: Coverage): Promise<Pulled> {
  const { now, resource } = parts
  const { direction } = resource.order
  const startedAt = now()
  const top = before.ranges[0]
  let sweep = newSweep('head', startedAt, before.sweep?.cap ?? pull.pageSize)
  let meets = false
  const steps: { proof: WindowProof; window: PageWindow }[] = []
  let [about, withheld, added] = [before.about, before.withheld, 0]
  for (let n = 0; n < headWindowsAtMost && !meets; n++) {
    const window = nextWindow(sweep)
    const looked = await look(parts, pull, sweep)
    if ('kind' in looked) return looked
    const { proof, news, fetched } = looked
    steps.push({ proof, window })
    sweep = proof.sweep
    added += news
    withheld = looked.withheld ?? withheld
    about = aboutRows(about, { ...window, answered: fetched.answered, totalPages: fetched.totalPages })
    const { covered } = sweep
    const isPastTop = top !== undefined && covered !== null && compareInList(covered, top.first, direction) > 0
    meets = proof.ended || (isPastTop && news === 0)
  }
  await note(parts, (coverage) => {
    let next: Coverage = { ...coverage, headAt: startedAt, about, withheld }
    for (const { proof, window } of steps) next = withProof(next, { proof, window, at: startedAt, direction })
    if (meets) {
      // New rows push down what the walk under way has still to see.
      const under = coverage.sweep
      return { ...next, sweep: under && { ...under, pos: under.pos + added } }
    }
    // A gap is left between the head and what was known: the walk goes on from here, and nothing is complete.
    return { ...next, sweep: { ...sweep, kind: 'full' }, completeAt: null }
  })
  return { kind: 'done' }
}

interface Proof {
  proof: WindowProof
  window: PageWindow
  at: number
  direction: 'asc' | 'desc'
}

function withProof(coverage: Coverage, { proof, window, at, direction }: Proof): Coverage {
  const { proved, sweep } = proof
  if (!proved) {
    // An empty list is proved as a whole.
    return proof.ended ? { ...coverage, ranges: [], unproved: [] } : coverage
  }
  const piece: ProvedRange = { ...proved, at }
  // A group of equal rows at the edge of the piece may go on beyond it: only what lies inside is proved.
  const isHead = window.offset === 0
  const isOutside = ({ first, last }: Unproved) => {
    const begins = compareInList(first, piece.first, direction)
    return (!isHead && begins <= 0) || (piece.last !== null && compareInList(last, piece.last, direction) >= 0)
  }
  const known = coverage.unproved.filter(isOutside)
  const isNew = (one: Unproved) => !known.some(({ first, last }) => first === one.first && last === one.last)
  return {
    ...coverage,
    ranges: withProved(coverage.ranges, piece, isHead, direction),
    unproved: [...known, ...sweep.unproved.filter(isNew)],
  }
}
