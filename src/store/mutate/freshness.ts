import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { OutboxEntry } from '#store/database/tables.ts'

const minute = 60_000
/** After this an intent is looked at by a person, whatever was said about it before (decisions.md A21). */
const reviewMs = 24 * 60 * minute
/** After this a person says whether a customer is still to be told (decisions.md H8). */
const noticeMs = 30 * minute
/** A clock may differ by this between two tabs and still be believed. */
const skewMs = minute

/**
 * confirm: an intent that waits for "Send now". notice: it would tell a customer something late. review: one that a person must look at. kept: kept at a sign-out and older
 * than a day. expired: online, and too late. over: the time that it names has passed.
 */
export type Staleness = 'fresh' | 'confirm' | 'notice' | 'review' | 'kept' | 'expired' | 'over'

/** Whether an unsent entry may still be sent by itself. An age that a clock put back makes negative is no age at all. */
export function stalenessOf(entry: OutboxEntry, mutation: AnyMutation, now: number): Staleness {
  const { offline = 'queue', at, confirmedAt = at, expiresAt = at } = entry
  if (isKeptLong(entry, now)) return 'kept'
  if ((mutation.whyOver?.(entry.args, now) ?? null) !== null) return 'over'
  if (offline === 'queue') return tellsLate(entry, mutation, now) ? 'notice' : 'fresh'
  if (offline === 'online') return now < expiresAt && now >= at - skewMs ? 'fresh' : 'expired'
  if (now - at > reviewMs && confirmedAt - at <= reviewMs) return 'review'
  const age = now - confirmedAt
  return age > -skewMs && age <= (mutation.movesValue ? 10 : 60) * minute ? 'fresh' : 'confirm'
}

/** True for work that was kept at a sign-out, is older than a day, and that nobody has looked at since (sync.md 2.11). */
export function isKeptLong({ at, keptAt, confirmedAt = -Infinity }: OutboxEntry, now: number): boolean {
  return keptAt !== undefined && confirmedAt < keptAt && now - at > reviewMs
}

/** By when it was first made, whatever was corrected or retried since: only an answer to this very question renews it. */
function tellsLate({ args, at, madeAt = at, toldAt = madeAt }: OutboxEntry, { notice }: AnyMutation, now: number) {
  const age = now - toldAt
  return (age > noticeMs || age < -skewMs) && notice?.isSent(args) === true
}
