/**
 * What a request is for, what matters most first (sync.md 2.6): a person's change; what somebody looks at now, and
 * reads that verify; the newest rows; a search at the server; rows that are missing; filling up.
 */
export const requestClasses = ['change', 'look', 'head', 'search', 'missing', 'fill'] as const
export type RequestClass = (typeof requestClasses)[number]

/** Six per origin under HTTP/1.1, and one for whatever the page itself asks. Changes go in any case: they are three at most. */
const inFlightAtMost = 5
/** Kept free for what somebody looks at: a slow background request never keeps them waiting. */
const keptForLooks = 1
const backgroundAtMost = 2

export interface Waiting {
  class: RequestClass
  /** The order in which requests came. */
  n: number
}

const background: ReadonlySet<RequestClass> = new Set(['head', 'missing', 'fill'])

/** The request that goes next, given those in flight; null where all have to wait. */
export function nextRequest<W extends Waiting>(waiting: readonly W[], inFlight: readonly RequestClass[]): W | null {
  const free = inFlightAtMost - inFlight.length
  const mayGo = (one: RequestClass) => {
    if (one === 'change') return true
    if (one === 'look') return free > 0
    const kept = inFlight.includes('look') ? 0 : keptForLooks
    if (free <= kept) return false
    return !background.has(one) || count(inFlight, (other) => background.has(other)) < backgroundAtMost
  }
  const able = waiting.filter((one) => mayGo(one.class))
  const order = (one: Waiting) => requestClasses.indexOf(one.class)
  return able.toSorted((a, b) => order(a) - order(b) || a.n - b.n)[0] ?? null
}

const count = <T>(all: readonly T[], fits: (one: T) => boolean) => all.filter(fits).length
