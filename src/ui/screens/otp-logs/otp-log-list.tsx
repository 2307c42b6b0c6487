import { request } from '#store/define/define-call.ts'
import { type OtpLog, otpLogBatches } from '#store/resources/otp-logs/otp-log-batches.ts'
import { deleteOtpLogs } from '#store/resources/otp-logs/otp-log-calls.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { type LogListing, LogScreen } from '#ui/listing/log-screen.tsx'

const column = columnsOf<OtpLog>()

const listing: LogListing<OtpLog> = {
  title: 'OTP Logs',
  noun: { one: 'OTP log', many: 'OTP logs' },
  columns: [
    column.digits('recipient', 'Mobile Number', { width: '11rem' }),
    column.dateTime('blockedAt', 'Blocked Time'),
    column.number('invalid', 'Invalid OTP Count', { width: '9.5rem' }),
    column.number('sent', 'Sent OTP Count', { width: '9.5rem' }),
    column.dateTime('createdAt', 'Created Time'),
  ],
  batches: otpLogBatches,
  search: { id: 'recipient', title: 'Mobile Number', kind: 'mobile' },
  subject: { of: (row) => row.recipient, one: 'mobile number', many: 'mobile numbers' },
  remove: (body) => request(deleteOtpLogs, { body }),
}

/** Who was sent codes, and who typed wrong ones, by mobile number (spec 002 §2). */
export function OtpLogList() {
  return <LogScreen listing={listing} />
}
