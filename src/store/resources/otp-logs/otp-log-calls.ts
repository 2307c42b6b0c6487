import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { pageOf } from '#store/define/page-of.ts'

const time = z.union([z.string(), z.number()]).nullish()

/** `time` is when the recipient was blocked. */
export const otpLogOnWire = z.looseObject({
  recipient: z.string().min(1),
  invalid: z.number(),
  time,
  sent: z.number(),
  createdAt: time,
})

/** Pages count from 1 (decisions.md B8). */
export const otpLogPage = pageOf(otpLogOnWire, { rows: 'otpLogs', pages: 'totalPage', page: 'pageNo' })

const batch = {
  page: z.coerce.number().int().min(1).max(1_000_000),
  pageSize: z.coerce.number().int().min(1).max(500),
}

export const getOtpLogs = defineCall({
  name: 'otp-logs.list',
  method: 'GET',
  path: '/otp/getAllOTPLog',
  query: z.object(batch),
  answer: otpLogPage.answer,
})

/** By the beginning of a mobile number, in any form it is written. */
export const searchOtpLogs = defineCall({
  name: 'otp-logs.search',
  method: 'GET',
  path: '/otp/getsearchContactNoOTPLog',
  query: z.object({ recipient: z.string().min(1).max(320), ...batch }),
  answer: otpLogPage.answer,
})

/** Deletes every row of these recipients, not only the rows that were ticked (decisions.md J14). */
export const deleteOtpLogs = defineCall({
  name: 'otp-logs.delete',
  method: 'DELETE',
  path: '/otp/deleteOTPLog',
  body: z.array(z.string().min(1).max(320)).min(1).max(500),
  answer: z.looseObject({ message: z.string().nullish() }),
})
