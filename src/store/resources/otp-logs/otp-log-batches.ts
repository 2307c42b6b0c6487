import { defineDetail } from '#store/define/define-detail.ts'
import { request } from '#store/define/define-call.ts'
import { type LogBatch, logBatchRows, newestBatch, readLogBatch } from '#store/define/log-batch.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { getOtpLogs, otpLogOnWire, otpLogPage, searchOtpLogs } from './otp-log-calls.ts'

export interface OtpLog {
  id: string
  recipient: string
  blockedAt: string | null
  invalid: number
  sent: number
  createdAt: string | null
}

function otpLogFromWire(wire: unknown): OtpLog | null {
  const { data } = otpLogOnWire.safeParse(wire)
  if (!data) return null
  const createdAt = instantFromWire(data.createdAt)
  const { recipient, invalid, sent } = data
  return { id: `${recipient} ${createdAt}`, recipient, blockedAt: instantFromWire(data.time), invalid, sent, createdAt }
}

/** The OTP log by batch, newest first; the id is the number of the batch, and after a slash the mobile number looked for. */
export const otpLogBatches = defineDetail<LogBatch<OtpLog>>({
  name: 'otp-logs.batches',
  roles: ['administrator', 'customerCare'],
  request(id) {
    const [batch = '1', recipient = ''] = id.split('/')
    const asked = { page: Number(batch), pageSize: logBatchRows }
    if (recipient === '') return request(getOtpLogs, { query: asked })
    return request(searchOtpLogs, { query: { recipient, ...asked } })
  },
  toValue(answer) {
    const { data } = otpLogPage.answer.safeParse(answer)
    return data ? readLogBatch(otpLogPage.read(data), otpLogFromWire) : null
  },
  ahead: newestBatch,
  held: {
    title: 'OTP Logs',
    of: { one: 'batch', many: 'batches' },
    rows: { one: 'row', many: 'rows', count: ({ rows }) => rows.length },
    all: ({ batches }, id) => (id.includes('/') ? null : batches),
  },
})
