import { proxy, useSnapshot } from 'valtio'
import { z } from 'zod'

const key = 'portal-skipped-slips'
const saved = z.record(z.string(), z.array(z.string()))

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Counts the changes of this tab, so that what shows a skip is drawn anew. */
const state = proxy({ turn: 0 })

/** The orders whose payment this person has skipped on this device; the server knows nothing of it (decisions.md I2). */
export function skippedOrders(shelf: Shelf, owner: string): ReadonlySet<string> {
  return new Set(all(shelf)[owner] ?? [])
}

/** Notes that the payment of an order is skipped, or no longer. */
export function skipSlips(shelf: Shelf, owner: string, orderId: string, isSkipped: boolean): void {
  const others = [...skippedOrders(shelf, owner)].filter((id) => id !== orderId)
  put(shelf, { ...all(shelf), [owner]: isSkipped ? [...others, orderId] : others })
}

/** At a log-out: a skip is its person's alone (decisions.md I16). */
export function forgetSkips(shelf: Shelf, owner: string): void {
  const { [owner]: _gone, ...others } = all(shelf)
  put(shelf, others)
}

/** The same, kept current while it is shown. */
export function useSkippedOrders(owner: string): ReadonlySet<string> {
  // Read for its own sake: every change of this tab draws anew.
  const { turn } = useSnapshot(state)
  return turn >= 0 ? skippedOrders(localStorage, owner) : new Set()
}

function all(shelf: Shelf): Record<string, string[]> {
  try {
    return saved.parse(JSON.parse(shelf.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

function put(shelf: Shelf, skips: Record<string, string[]>): void {
  try {
    shelf.setItem(key, JSON.stringify(skips))
  } catch {
    // No room: the payment is asked for again, and nothing is lost.
  }
  state.turn += 1
}
