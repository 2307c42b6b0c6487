import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { type PageShape, pageOf } from '#store/define/page-of.ts'
import { addressOnWire, filledText, idOnWire } from '#store/define/wire-values.ts'

/** What the search text is compared with (decisions.md J21). */
export const merchantGroupSearchTypes = ['ID', 'DESCRIPTION'] as const

export const merchantGroupOnWire = z.looseObject({
  id: idOnWire,
  name: z.string(),
  description: z.string().nullish(),
  imageUrl: z.string().nullish(),
  /** Only in the paged list; with `merchantIds` instead where an API prefers it. */
  merchants: z.array(z.looseObject({ id: idOnWire, name: z.string().nullish() })).nullish(),
  merchantIds: z.array(idOnWire).nullish(),
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

export const merchantGroupPage = pageOf(merchantGroupOnWire, {
  rows: 'list',
  pages: 'totalPageCount',
  page: 'pageNo',
})

/** Groups of a page, or of a search, whose answer is the list itself. */
export const groupsInAnswer: PageShape = {
  ...merchantGroupPage,
  answer: z.union([merchantGroupPage.answer, z.array(z.unknown())]) as typeof merchantGroupPage.answer,
  read: (answer) => (Array.isArray(answer) ? { rows: answer, totalPages: 1, page: 1 } : merchantGroupPage.read(answer)),
}

/** Pages are 1-based; the list asks for 7 by name (spec 002 §7). */
export const getMerchantGroups = defineCall({
  name: 'merchant-groups.list',
  method: 'GET',
  path: '/merchants/getAllMerchantGroups',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000),
    pageSize: z.coerce.number().int().min(1).max(500),
    sortBy: z.enum(['name', 'id']),
    order: z.enum(['asc', 'desc']),
  }),
  answer: merchantGroupPage.answer,
})

const fields = {
  name: filledText(255),
  description: filledText(1000),
  merchantIds: z.array(idOnWire).min(1, 'Please select at least one merchant').max(10_000),
}

/** The path is ours: the specs show none (decisions.md B3). Success says 'Category created successfully' (B18). */
export const addMerchantGroup = defineCall({
  name: 'merchant-groups.add',
  method: 'POST',
  path: '/merchants/addMerchantGroup',
  body: z.strictObject({
    ...fields,
    merchantGroupId: idOnWire,
    imageUrl: addressOnWire(2000).regex(/\S/, 'cannot be empty'),
  }),
  answer: z.looseObject({ message: z.string() }),
})

/** Any truthy answer means success (spec 002 §7, decisions.md M14). */
export const updateMerchantGroup = defineCall({
  name: 'merchant-groups.update',
  method: 'PUT',
  path: '/merchants/updateMerchantGroup/{id}',
  params: z.object({ id: z.string().min(1).max(50) }),
  body: z.strictObject(fields),
  answer: z.unknown(),
})
