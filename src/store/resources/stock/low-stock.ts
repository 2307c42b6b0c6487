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

/** Whether a value is low: it has run out, has too few codes, or ends too soon as far as that can be told. */
export function isLow(
  { availableQuantity }: Pick<Stock, 'availableQuantity'>,
  forecast: Forecast | null,
  { days, codes }: LowStock,
): boolean {
  if (availableQuantity <= 0 || availableQuantity < codes) return true
  return forecast !== null && forecast.daysLeft !== null && forecast.daysLeft < days
}
