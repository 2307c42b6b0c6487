import { z } from 'zod'

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month in the address of Month End, "2026-10"; absent for the last one that is over. */
export const monthSearch = z.object({ month: z.string().regex(isMonth).optional().catch(undefined).optional() })
