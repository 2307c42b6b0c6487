import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { pageOf } from '#store/define/page-of.ts'

const time = z.union([z.string(), z.number()]).nullish()

export const ipLogOnWire = z.looseObject({
  ipAddress: z.string().min(1),
  count: z.number(),
  blockedAt: time,
  createdAt: time,
})

/** Pages count from 1 (decisions.md B8). */
export const ipLogPage = pageOf(ipLogOnWire, { rows: 'ipLogs', pages: 'totalPage', page: 'pageNo' })

export const getIpLogs = defineCall({
  name: 'ip-logs.list',
  method: 'GET',
  path: '/otp/getAllOTPRequestIp',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000),
    pageSize: z.coerce.number().int().min(1).max(500),
  }),
  answer: ipLogPage.answer,
})

/** Deletes every row of these addresses, and with them their locks. */
export const deleteIpLogs = defineCall({
  name: 'ip-logs.delete',
  method: 'DELETE',
  path: '/otp/deleteOTPRequestIP',
  body: z.array(z.string().min(1).max(64)).min(1).max(500),
  answer: z.looseObject({ message: z.string().nullish() }),
})
