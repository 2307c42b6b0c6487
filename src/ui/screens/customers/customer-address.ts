import { z } from 'zod'

/** What the address of a customer's page says: the number or the address, in any form; absent before one is chosen. */
export const customerSearch = z.object({
  contact: z.string().trim().max(100).optional().catch(undefined).optional(),
})
