import { sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { redemptions } from '#server/data/schema/redemptions.ts'
import { voucherTransactions } from '#server/data/schema/vouchers.ts'
import { addVouchers, aVoucher } from './a-voucher.ts'
import { clearVouchers } from './server-under-test.ts'

type RedemptionRow = typeof redemptions.$inferInsert

let made = 0

/** 1,250.50 rupees at Araliya Textiles in Nugegoda, two hours before the standing clock; 5 percent are the platform's. */
export function aRedemption(fields: Partial<RedemptionRow> = {}): RedemptionRow {
  made += 1
  return {
    code: `R${String(made).padStart(9, '0')}`,
    voucherId: 'SPENT',
    merchantId: 101,
    subMerchantId: 1001,
    terminalId: 'T1',
    type: 'QR',
    referenceCode: `REF${made}`,
    redeemedCents: 125_050,
    earnedCents: 118_797,
    platformEarnedCents: 6253,
    customerName: 'Kumari Silva',
    mobileNo: '+94771234567',
    promoId: null,
    at: new Date('2026-11-20T04:00:00Z'),
    status: 'REDEEMED',
    unRedeemedAt: null,
    unRedeemedByEmail: null,
    payableId: null,
    ...fields,
  }
}

/** Writes redemptions of one voucher, `SPENT`, and hands back their numeric ids in the order given. */
export async function addRedemptions(db: Database, ...rows: RedemptionRow[]): Promise<number[]> {
  const known = await db.execute(sql`select 1 from vouchers where id = 'SPENT'`)
  if ((known as unknown as { rows: unknown[] }).rows.length === 0) await addVouchers(db, aVoucher({ id: 'SPENT' }))
  const written = await db.insert(redemptions).values(rows).returning({ id: redemptions.id })
  return written.map(({ id }) => id)
}

/** A voucher of 5,000 rupees, its account, and one purchase with it; hands back the redemption's numeric id. */
export async function addPurchase(
  db: Database,
  voucher: Partial<ReturnType<typeof aVoucher>> & { id: string },
  fields: Partial<RedemptionRow> = {},
): Promise<number> {
  await addVouchers(db, aVoucher(voucher))
  const row = aRedemption({ voucherId: voucher.id, ...fields })
  const { createdDate, amountCents } = aVoucher(voucher)
  const of = { voucherId: voucher.id, status: 'COMPLETE' }
  await db.insert(voucherTransactions).values([
    {
      ...of,
      transactionType: 'CREDIT',
      description: 'Voucher issued',
      amountCents,
      runningBalanceCents: amountCents,
      at: createdDate,
    },
    {
      ...of,
      transactionType: 'DEBIT',
      description: 'Purchase at Araliya Textiles',
      amountCents: row.redeemedCents,
      runningBalanceCents: amountCents - row.redeemedCents,
      at: row.at,
      redemptionId: row.code,
      merchant: 'Araliya Textiles',
      subMerchant: 'Nugegoda',
      referenceCode: row.referenceCode,
    },
  ])
  const [written] = await db.insert(redemptions).values(row).returning({ id: redemptions.id })
  return written?.id ?? 0
}

/** No vouchers, no redemptions, no payments. */
export async function clearRedemptions(db: Database): Promise<void> {
  await clearVouchers(db)
  await db.execute(sql`truncate merchant_payables restart identity cascade`)
}

/** Before the standing clock. */
export function minutesAgo(minutes: number): Date {
  return new Date(Date.UTC(2026, 10, 20, 6) - minutes * 60_000)
}

/** Four redemptions, newest first: two of merchant 101 in two shops, one of 103, one of 102; their numeric ids. */
export function oneInEachShop(db: Database): Promise<number[]> {
  return addRedemptions(
    db,
    aRedemption({ code: 'NUGEGODA01', at: minutesAgo(1) }),
    aRedemption({ code: 'KANDY00001', subMerchantId: 1002, at: minutesAgo(2) }),
    aRedemption({ code: 'BORELLA001', merchantId: 103, subMerchantId: 1006, at: minutesAgo(3) }),
    aRedemption({ code: 'COLOMBO001', merchantId: 102, subMerchantId: 1004, at: minutesAgo(4) }),
  )
}
