import { headDueAt, planFill } from './plan-pull.ts'
import { pullKeptDays } from './pull-kept-days.ts'
import { passOn, refreshFirstPages } from './pull-fixed-pages.ts'
import { coverageOf, failed, note, type Pulled, type PullDeps } from './pull-deps.ts'
import { lookAtPartition, refreshHead, walk } from './pull-windows.ts'

/** Looks at the newest rows of a collection where that is due; a fresh one begins with its first page. */
export async function pullHead(parts: PullDeps): Promise<Pulled> {
  const { resource, now } = parts
  const { pull } = resource
  // These are read when somebody looks at them.
  if (pull.kind === 'by-parent') return { kind: 'rest', forMs: restMs }
  const coverage = await coverageOf(parts)
  const dueAt = headDueAt(coverage, circumstances(parts))
  if (dueAt > now()) return { kind: 'rest', forMs: dueAt - now() }
  if (pull.kind === 'whole-list') {
    const { result, stored } = await parts.readList()
    await stored
    return result.ok ? { kind: 'done' } : failed(result.failure)
  }
  const isFirst = coverage.headAt === null
  if (pull.kind === 'fixed-pages') return isFirst ? passOn(parts, pull) : refreshFirstPages(parts, pull)
  return isFirst ? walk(parts, pull, coverage, 'full') : refreshHead(parts, pull, coverage)
}

/** One more window of a collection, where it is being filled or walked through again. */
export async function pullFill(parts: PullDeps): Promise<Pulled> {
  const { resource, now } = parts
  const { pull } = resource
  if (pull.kind === 'by-parent' || pull.kind === 'whole-list') {
    return { kind: 'rest', forMs: restMs }
  }
  const coverage = await coverageOf(parts)
  if (coverage.headAt === null) return { kind: 'rest', forMs: soonMs }
  const leftOut = parts.leavesOut()
  // What is here whole is only kept fresh, which goes without saying.
  const said = coverage.completeAt === null ? leftOut : null
  if (said !== (coverage.leftOut ?? null)) await note(parts, (now) => ({ ...now, leftOut: said }))
  // Somebody asked for these days: they come whatever else is left out, unless there is no room.
  const kept = pull.kind === 'fixed-pages' && leftOut !== 'room' ? await pullKeptDays(parts, pull) : null
  if (kept) return kept
  if (leftOut !== null && (leftOut === 'room' || coverage.completeAt === null)) return { kind: 'rest', forMs: soonMs }
  const isNewSomewhere = pull.kind === 'fixed-pages' && pull.unordered === true && !coverage.pass
  if (isNewSomewhere && parts.created.delete(parts.collection)) return passOn(parts, pull)
  const step = planFill(coverage, circumstances(parts))
  if (step.kind === 'rest') return { kind: 'rest', forMs: Math.min(restMs, step.at - now()) }
  if (pull.kind === 'fixed-pages') return passOn(parts, pull)
  return step.kind === 'turn' ? lookAtPartition(parts, pull, step.partition) : walk(parts, pull, coverage, step.begin)
}

const restMs = 15_000
const soonMs = 500
const usualPageSize = 10

function circumstances({ resource: { pull }, pace, now, visible, kept }: PullDeps) {
  const isPaged = 'pageSize' in pull
  const pageSize = isPaged ? pull.pageSize : usualPageSize
  const partitions = isPaged ? pull.partitions.filter((one) => one !== pull.whole) : []
  return { now: now(), pace, visible: visible(), pageSize, partitions, isKept: isPaged && kept.length > 0 }
}
