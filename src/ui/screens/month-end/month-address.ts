import { z } from 'zod'

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/

export type MonthEndTab = 'merchants' | 'owed'

/**
 * What the address of Month End says: the month, "2026-10", absent for the last one that is over; and `show`, absent for
 * what is owed to merchants.
 */
export const monthSearch = z.object({
  month: z.string().regex(isMonth).optional().catch(undefined).optional(),
  show: z.literal('owed').optional().catch(undefined).optional(),
})
