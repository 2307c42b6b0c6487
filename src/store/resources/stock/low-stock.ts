import type { Forecast } from './forecast.ts'
import type { Stock } from './stock.ts'

/** When a person calls a value low: it lasts less than so many days, or fewer codes than so many are left. */
export interface LowStock {
  days: number
  codes: number
}

/** Until somebody says otherwise: a month, whatever the number of codes. */
export const usualLowStock: LowStock = { days: 30, codes: 0 }

/** The limits themselves, in days and in codes; both included. */
export const lowStockLimits = { days: { least: 1, most: 365 }, codes: { least: 0, most: 100_000 } } as const

/** Why a value is low by a person's limits; null where it is not. Days count first: they say when it ends. */
export function whyLow(
  { availableQuantity }: Pick<Stock, 'availableQuantity'>,
  forecast: Forecast | null,
  { days, codes }: LowStock,
): 'out' | 'days' | 'codes' | null {
  if (availableQuantity <= 0) return 'out'
  if (forecast !== null && forecast.daysLeft !== null && forecast.daysLeft < days) return 'days'
  return availableQuantity < codes ? 'codes' : null
}
