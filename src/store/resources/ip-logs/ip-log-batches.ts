import { defineDetail } from '#store/define/define-detail.ts'
import { request } from '#store/define/define-call.ts'
import { type LogBatch, logBatchRows, newestBatch, readLogBatch } from '#store/define/log-batch.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { getIpLogs, ipLogOnWire, ipLogPage } from './ip-log-calls.ts'

export interface IpLog {
  id: string
  ipAddress: string
  count: number
  blockedAt: string | null
  createdAt: string | null
}

function ipLogFromWire(wire: unknown): IpLog | null {
  const { data } = ipLogOnWire.safeParse(wire)
  if (!data) return null
  const createdAt = instantFromWire(data.createdAt)
  const { ipAddress, count } = data
  return { id: `${ipAddress} ${createdAt}`, ipAddress, count, blockedAt: instantFromWire(data.blockedAt), createdAt }
}

/** The IP log by batch, newest first; the id is the number of the batch. */
export const ipLogBatches = defineDetail<LogBatch<IpLog>>({
  name: 'ip-logs.batches',
  roles: ['administrator', 'customerCare'],
  request: (id) => request(getIpLogs, { query: { page: Number(id), pageSize: logBatchRows } }),
  toValue(answer) {
    const { data } = ipLogPage.answer.safeParse(answer)
    return data ? readLogBatch(ipLogPage.read(data), ipLogFromWire) : null
  },
  ahead: newestBatch,
  held: {
    title: 'IP Logs',
    of: { one: 'batch', many: 'batches' },
    rows: { one: 'row', many: 'rows', count: ({ rows }) => rows.length },
    all: ({ batches }) => batches,
  },
})
