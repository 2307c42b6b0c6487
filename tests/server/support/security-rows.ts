import type { ipLogs, otpLogs } from '#server/data/schema/accounts.ts'
import { recipientCore } from '#server/security-logs/count-codes.ts'

/** One wrong try from an address, yesterday. */
export function anIpLog(fields: Partial<typeof ipLogs.$inferInsert> = {}): typeof ipLogs.$inferInsert {
  const createdAt = new Date('2026-11-19T10:00:00Z')
  return { ipAddress: '203.0.113.7', count: 1, blockedAt: null, createdAt, isOpen: false, ...fields }
}

/** One code that was sent to a mobile number, yesterday. */
export function anOtpLog(fields: Partial<typeof otpLogs.$inferInsert> = {}): typeof otpLogs.$inferInsert {
  const recipient = fields.recipient ?? '+94771234567'
  return {
    recipient,
    recipientCore: recipientCore(recipient),
    sent: 1,
    invalid: 0,
    blockedAt: null,
    createdAt: new Date('2026-11-19T10:00:00Z'),
    isOpen: false,
    ...fields,
  }
}
