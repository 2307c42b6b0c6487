import type { vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'

type Issued = Pick<typeof vouchers.$inferInsert, 'id' | 'amountCents' | 'createdDate'>

/** The transaction with which a voucher begins: its whole amount, credited when it is issued. */
export function firstCredit({ id, amountCents, createdDate }: Issued): typeof voucherTransactions.$inferInsert {
  return {
    voucherId: id,
    transactionType: 'CREDIT',
    description: 'Voucher issued',
    amountCents,
    runningBalanceCents: amountCents,
    at: createdDate,
    status: 'COMPLETE',
  }
}
