import type { z } from 'zod'
import type { redemptionOnWire } from '#store/resources/redemptions/redemption-calls.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'

/** A redemption as the portal keeps it. */
export function aRedemption(change: Partial<Redemption> = {}): Redemption {
  const { status = 'REDEEMED', payableStatus = null } = change
  return {
    id: 'AB12CD34EF',
    number: 4711,
    dateTime: '2026-10-01T04:00:00.000Z',
    referenceCode: 'REF1',
    voucherId: 'V1',
    redeemedCents: 125_050,
    earnedCents: 118_797,
    platformEarnedCents: 6253,
    customerName: 'Kumari Silva',
    mobileNo: '+94771234567',
    terminalId: 'T1',
    subMerchantId: '1001',
    subMerchantLocation: 'Nugegoda',
    merchantId: '101',
    merchantName: 'Araliya Textiles',
    status,
    unRedeemedDateTime: null,
    payableStatus,
    paymentId: null,
    toPay: status !== 'UNREDEEMED' && payableStatus === null,
    ...change,
  }
}

/** The same redemption as the wire has it. */
export function redemptionOnTheWire(row: Redemption): z.input<typeof redemptionOnWire> {
  const { id, number, redeemedCents, earnedCents, platformEarnedCents, paymentId, toPay: _, ...rest } = row
  const rupees = (cents: number | null) => (cents === null ? null : cents / 100)
  return {
    ...rest,
    id: number ?? id,
    redemptionId: id,
    payableId: paymentId,
    redeemedAmount: redeemedCents / 100,
    earnedAmount: rupees(earnedCents),
    platformEarnedAmount: rupees(platformEarnedCents),
  }
}
