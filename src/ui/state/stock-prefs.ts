import { proxy, subscribe, useSnapshot } from 'valtio'
import { z } from 'zod'
import { type LowStock, lowStockLimits, usualLowStock } from '#store/resources/stock/low-stock.ts'

const key = 'portal-low-stock'

const { days, codes } = lowStockLimits
const limit = z.object({
  days: z.number().int().min(days.least).max(days.most).catch(usualLowStock.days),
  codes: z.number().int().min(codes.least).max(codes.most).catch(usualLowStock.codes),
})
const saved = z.record(z.string(), limit)

const state = proxy<{ limits: Record<string, LowStock> }>({ limits: readLowStock(globalThis.localStorage) })

subscribe(state, () => globalThis.localStorage?.setItem(key, JSON.stringify(state.limits)))

/** When this person calls stock low; it stays on the device when they log out. */
export function useLowStock(owner: string): LowStock {
  return useSnapshot(state).limits[owner] ?? usualLowStock
}

export function setLowStock(owner: string, next: LowStock): void {
  state.limits[owner] = next
}

/** By owner; what cannot be read counts as never set. */
export function readLowStock(storage: Pick<Storage, 'getItem'> | undefined): Record<string, LowStock> {
  try {
    return saved.parse(JSON.parse(storage?.getItem(key) ?? '{}'))
  } catch {
    // Not worth a word: the usual limits.
    return {}
  }
}
