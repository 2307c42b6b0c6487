import type { Role } from '#store/access/roles.ts'
import type { CallRequest } from '#store/define/define-call.ts'

interface DetailSpec<Value> {
  /** `nouns.what`, for example `vouchers.transfers`. */
  name: string
  roles: readonly Role[]
  /** `id` is the row's or the parent's id. */
  request(id: string): CallRequest
  /** Answer to value, null when it does not parse: what was held stays. Plain data, it is kept on the device. */
  toValue(answer: unknown): Value | null
  /** Of so many this device keeps the answers, the last ones it got; 1,000 unless it says otherwise. */
  keep?: number
  /** How the Sync centre tells what this device keeps of it. */
  held: HeldWords<Value>
  /**
   * The ids that a device reads by itself from the sign-in on, for somebody who may see this scope; without it an answer
   * is read when somebody looks at it.
   */
  ahead?(scope: string, known: KnownAhead): readonly string[]
  /** Whose an answer is, as the scope of a collection; absent where it is nobody's in particular. */
  scope?(id: string): string
}

/** What can be known before anything is looked at. */
export interface KnownAhead {
  /** "YYYY-MM" of today in Colombo. */
  month: string
}

interface Noun {
  one: string
  many: string
}

interface HeldWords<Value> {
  /** "Transactions of vouchers". */
  title: string
  /** What an answer belongs to; null where a single answer is the whole list. */
  of: Noun | null
  /** What an answer holds, where that can be counted. */
  rows?: Noun & { count(value: Value): number }
  /** How many answers there are on the server, as this one says, by numbers from 1; null where it is none of them. */
  all?(value: Value, id: string): number | null
}

/**
 * Something read-only that belongs to one row or parent: transfers, a delivery e-mail, a dashboard. Read when somebody
 * looks at it, kept with its age, readable offline. Whatever can be edited is a resource instead.
 */
export type Detail<Value = unknown> = Readonly<DetailSpec<Value>>

/** Declares a detail; register it in `store/registry.ts` and show it with `useDetail`. */
export function defineDetail<Value>(spec: DetailSpec<Value>): Detail<Value> {
  return spec
}
