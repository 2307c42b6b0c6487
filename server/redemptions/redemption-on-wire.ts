import type { z } from 'zod'
import type { exportedRedemptionOnWire, redemptionOnWire } from '#store/resources/redemptions/redemption-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import type { redemptions } from '#server/data/schema/redemptions.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { utcNaive } from '#server/wire/times.ts'

/** A redemption with the names of its merchant and shop. */
export type NamedRedemption = typeof redemptions.$inferSelect & { merchantName: string; location: string }

/** What the platform earned is for those who see every merchant's figures (spec 001 §2, §6). */
const seePlatformEarnings: readonly KnownRole[] = ['administrator', 'accountant', 'customerCare']

/** Those who may open the payment it is in (spec 000 §2.1). */
const seePayments: readonly KnownRole[] = ['administrator', 'accountant', 'merchantAdministrator']

/** A redemption under the names of lists and searches; figures a role must not see are null (decisions.md C12). */
export function redemptionToWire(row: NamedRedemption, viewer: KnownRole): z.input<typeof redemptionOnWire> {
  return {
    id: row.id,
    redemptionId: row.code,
    dateTime: utcNaive(row.at),
    referenceCode: row.referenceCode,
    voucherId: row.voucherId,
    redeemedAmount: amountOnWire(row.redeemedCents),
    earnedAmount: earnedFor(viewer, row),
    platformEarnedAmount: platformEarnedFor(seePlatformEarnings.includes(viewer), row),
    customerName: row.customerName,
    mobileNo: row.mobileNo,
    terminalId: row.terminalId,
    subMerchantId: row.subMerchantId,
    subMerchantLocation: row.location,
    merchantId: row.merchantId,
    merchantName: row.merchantName,
    status: row.status,
    unRedeemedDateTime: row.unRedeemedAt ? utcNaive(row.unRedeemedAt) : null,
    type: row.type,
    promoId: row.promoId,
    payableStatus: row.payableId === null ? null : 'PAID',
    payableId: seePayments.includes(viewer) ? row.payableId : null,
  }
}

/** A redemption under the names of the downloads; the full set is the administrator's (spec 001 §6). */
export function redemptionToExport(row: NamedRedemption, viewer: KnownRole): z.input<typeof exportedRedemptionOnWire> {
  const isFull = viewer === 'administrator'
  return {
    id: row.id,
    redemptionId: row.code,
    timestamp: utcNaive(row.at),
    referenceCode: row.referenceCode,
    voucherId: row.voucherId,
    amount: amountOnWire(row.redeemedCents),
    merchantEarning: earnedFor(viewer, row),
    subMerchantId: row.subMerchantId,
    subMerchantLocation: row.location,
    terminalId: row.terminalId,
    customerName: row.customerName,
    mobileNo: row.mobileNo,
    status: row.status,
    unRedeemedDateTime: row.unRedeemedAt ? utcNaive(row.unRedeemedAt) : null,
    ...(isFull
      ? {
          merchantId: row.merchantId,
          merchantName: row.merchantName,
          platformEarnedAmount: platformEarnedFor(true, row),
        }
      : {}),
  }
}

function earnedFor(viewer: KnownRole, row: NamedRedemption): number | null {
  return viewer === 'merchantRedemptions' ? null : amountOnWire(row.earnedCents)
}

function platformEarnedFor(isSeen: boolean, { platformEarnedCents }: NamedRedemption): number | null {
  return isSeen && platformEarnedCents !== null ? amountOnWire(platformEarnedCents) : null
}
