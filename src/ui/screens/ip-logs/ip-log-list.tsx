import { request } from '#store/define/define-call.ts'
import { type IpLog, ipLogBatches } from '#store/resources/ip-logs/ip-log-batches.ts'
import { deleteIpLogs } from '#store/resources/ip-logs/ip-log-calls.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { type LogListing, LogScreen } from '#ui/listing/log-screen.tsx'

const column = columnsOf<IpLog>()

const listing: LogListing<IpLog> = {
  title: 'IP Logs',
  noun: { one: 'IP log', many: 'IP logs' },
  columns: [
    column.id('ipAddress', 'IP Address', { width: '24rem' }),
    column.number('count', 'Count'),
    column.dateTime('blockedAt', 'Blocked Time'),
    column.dateTime('createdAt', 'Created Time'),
  ],
  batches: ipLogBatches,
  search: null,
  subject: { of: (row) => row.ipAddress, one: 'IP address', many: 'IP addresses' },
  remove: (body) => request(deleteIpLogs, { body }),
}

/** Who asked for codes too often, by network address (spec 002 §2). */
export function IpLogList() {
  return <LogScreen listing={listing} />
}
