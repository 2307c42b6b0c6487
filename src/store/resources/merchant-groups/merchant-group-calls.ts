import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'

/** What the search text is compared with (decisions.md J21). */
export const merchantGroupSearchTypes = ['ID', 'DESCRIPTION'] as const

export const merchantGroupOnWire = z.looseObject({
  id: z.union([z.string(), z.number()]),
  name: z.string(),
  description: z.string().nullish(),
  imageUrl: z.string().nullish(),
})

/** The answer is the list itself; an empty one means 'No groups found'. */
export const searchMerchantGroups = defineCall({
  name: 'merchant-groups.search',
  method: 'GET',
  path: '/merchants/merchantGroups/{text}',
  params: z.object({ text: z.string().min(1).max(100) }),
  query: z.object({ searchType: z.enum(merchantGroupSearchTypes) }),
  answer: z.array(merchantGroupOnWire),
})
