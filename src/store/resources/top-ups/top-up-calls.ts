import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { pageOf } from '#store/define/page-of.ts'

const idOnWire = z.union([z.string(), z.number()])

/** A client's request for prepaid credit that nobody has completed yet. */
export const topUpOnWire = z.looseObject({
  id: idOnWire,
  clientName: z.string().nullish(),
  clientId: idOnWire.nullish(),
  requestedTime: z.union([z.string(), z.number()]).nullish(),
  topUpAmount: z.union([z.number(), z.string()]),
})

export const topUpPage = pageOf(topUpOnWire, { rows: 'list', pages: 'totalPageCount', page: 'pageNo' })

const instant = z.union([z.iso.datetime({ offset: true }), z.literal('')]).optional()

/** `SortBy` with its capital is the wire's; the range is instants, both included (decisions.md B11, T2). */
export const getPendingTopUps = defineCall({
  name: 'top-ups.list',
  method: 'GET',
  path: '/prepaid-credits/getAllPendingTopups',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000),
    pageSize: z.coerce.number().int().min(1).max(500),
    SortBy: z.literal('time'),
    order: z.enum(['asc', 'desc']),
    searchKey: z.string().max(50).optional(),
    startDate: instant,
    endDate: instant,
  }),
  days: 'utc-day',
  answer: topUpPage.answer,
})

export const completeTopUps = defineCall({
  name: 'top-ups.complete',
  method: 'POST',
  path: '/prepaid-credits/topup-complete',
  body: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(500),
  answer: z.looseObject({ message: z.string() }),
})
