import { z } from 'zod'
import { ownShelf, type Shelf } from './own-shelf.ts'

const skips = ownShelf<readonly string[]>('portal-skipped-slips', z.array(z.string()), [])

/** The orders whose payment this person has skipped on this device; the server knows nothing of it (decisions.md I2). */
export function skippedOrders(shelf: Shelf, owner: string): ReadonlySet<string> {
  return new Set(skips.read(shelf, owner))
}

/** Notes that the payment of an order is skipped, or no longer. */
export function skipSlips(shelf: Shelf, owner: string, orderId: string, isSkipped: boolean): void {
  const others = skips.read(shelf, owner).filter((id) => id !== orderId)
  skips.write(shelf, owner, isSkipped ? [...others, orderId] : others)
}

/** At a log-out: a skip is its person's alone (decisions.md I16). */
export const forgetSkips = skips.forget

/** The same, kept current while it is shown. */
export function useSkippedOrders(owner: string): ReadonlySet<string> {
  return new Set(skips.use(owner))
}
