import type { Coverage, KeptDays, Pass } from '#store/database/coverage.ts'
import type { FixedPagesPull } from '#store/define/define-pull.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import type { FetchedRows } from './fetch-rows.ts'
import { againAfter, newPass, pageAfter, withPage } from './page-pass.ts'
import { keptEveryMs } from './plan-pull.ts'
import { coverageOf, failed, note, type Pulled, type PullDeps } from './pull-deps.ts'

type Fixed = FixedPagesPull<AnyRow>

/**
 * One step of a kept period whose time has come; null where none is due, or the API has no list of days. A file of these
 * days proves them at once, if it has as many rows as the list has pages for. Else their pages are read, and two passes
 * that read the same prove it: a row that one has skipped, because others went meanwhile, was on no other page of it.
 */
export async function pullKeptDays(parts: PullDeps, pull: Fixed): Promise<Pulled | null> {
  const { requestView } = pull
  if (parts.kept.length === 0 || !requestView) return null
  const coverage = await coverageOf(parts)
  const days = nextDays(daysOf(parts, coverage), parts.now())
  if (!days) return null
  const { scope, resource } = parts
  if (days.pass === null && pull.daysFile) {
    const proved = await proveByFile(parts, pull, days)
    if (proved) return proved
  }
  const filters = { [resource.order.by]: { start: days.from, end: days.to } }
  const page = pageAfter(days.pass)
  const result = await parts.fetch(requestView({ scope, filters, search: null, page, pageSize: 1 }))
  if (!result.ok) return failed(result.failure)
  const { fetched } = result
  await parts.absorb(fetched, 'listed')
  const begun = days.pass ?? newPass(parts.epoch, parts.now(), fetched.startRc)
  const next = withPage(begun, fetched, parts.epoch)
  await noteDays(parts, next ? { ...days, pass: next } : await endPass(parts, days, begun))
  return { kind: 'done' }
}

/** Reads the file of some days, then the first page of their list; null where that proves nothing, and pages have to. */
async function proveByFile(parts: PullDeps, pull: Fixed, days: KeptDays): Promise<Pulled | null> {
  const { scope, resource } = parts
  if (!pull.daysFile || !pull.requestView) return null
  const startedAt = parts.now()
  const file = await parts.fetchFile(pull.daysFile, days)
  if (file && !file.ok && file.failure.kind !== 'refused') return failed(file.failure)
  if (!file?.ok) return null
  const { fetched } = file
  const filters = { [resource.order.by]: { start: days.from, end: days.to } }
  const page = await parts.fetch(pull.requestView({ scope, filters, search: null, page: 1, pageSize: 1 }))
  if (!page.ok) return failed(page.failure)
  if (!isAll(fetched, page.fetched)) return null
  await parts.absorb(fetched, 'listed')
  await parts.absorb(page.fetched, 'listed')
  await missUnread(parts, days, fetched.startRc)
  await noteDays(parts, { ...days, at: startedAt, quarantined: fetched.quarantined, pass: null })
  return { kind: 'done' }
}

/** Whether a file has the rows of just so many pages: a server may cut a long one off, and say nothing. */
function isAll({ answered }: FetchedRows, first: FetchedRows): boolean {
  const { totalPages, answered: pageSize } = first
  if (totalPages === null || totalPages <= 1) return answered === pageSize
  return answered > (totalPages - 1) * pageSize && answered <= totalPages * pageSize
}

/** What is noted of each period that is kept, the others let go of. */
function daysOf({ kept }: PullDeps, { keptDays = [] }: Coverage): KeptDays[] {
  return kept.map(({ from, to }) => {
    const known = keptDays.find((one) => one.from === from && one.to === to)
    return known ?? { from, to, at: null, quarantined: 0, pass: null }
  })
}

/** What is under way goes on; then comes what was never proved, then what is due again. */
function nextDays(all: readonly KeptDays[], now: number): KeptDays | undefined {
  const isDue = ({ at }: KeptDays) => at === null || at > now || at + keptEveryMs <= now
  const underWay = all.find(({ pass }) => pass !== null)
  return underWay ?? all.find(({ at }) => at === null) ?? all.find(isDue)
}

async function endPass(parts: PullDeps, days: KeptDays, pass: Pass): Promise<KeptDays> {
  const isProof = pass.before === pass.mark && pass.epoch === parts.epoch
  if (!isProof) return { ...days, pass: againAfter(pass, parts.epoch, parts.now()) }
  await missUnread(parts, days, pass.startRc)
  return { ...days, at: pass.startedAt, quarantined: pass.quarantined, pass: null }
}

/** What is held of the days and was not read since, is missing. */
async function missUnread(parts: PullDeps, days: KeptDays, startRc: number): Promise<void> {
  const held = heldOf(parts, days)
  const unseen = new Set(parts.held.unseenSince(startRc))
  await parts.looked(held, new Set(held.filter((id) => !unseen.has(id))), startRc)
}

/** Ids of the rows that this device holds of the days. */
function heldOf({ held, resource }: PullDeps, { from, to }: KeptDays): string[] {
  const [first, last] = [colomboDayBounds(from).from, colomboDayBounds(to).to]
  return resource.order.direction === 'desc' ? held.between(last, first) : held.between(first, last)
}

async function noteDays(parts: PullDeps, changed: KeptDays): Promise<void> {
  const isSame = ({ from, to }: KeptDays) => from === changed.from && to === changed.to
  await note(parts, (coverage) => ({
    ...coverage,
    keptDays: daysOf(parts, coverage).map((one) => (isSame(one) ? changed : one)),
  }))
}
