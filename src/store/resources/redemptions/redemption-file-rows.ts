import type { CallAnswer } from '#store/define/define-call.ts'
import { centsFromWire } from '#store/values/money.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import type { downloadRedemptions } from './redemption-calls.ts'
import type { Redemption } from './redemptions.ts'

type FileRow = Pick<
  Redemption,
  | 'id'
  | 'dateTime'
  | 'referenceCode'
  | 'voucherId'
  | 'merchantId'
  | 'merchantName'
  | 'subMerchantId'
  | 'subMerchantLocation'
  | 'terminalId'
  | 'customerName'
  | 'mobileNo'
  | 'status'
  | 'unRedeemedDateTime'
> & { redeemedCents: number | null; earnedCents: number | null; platformEarnedCents: number | null }

const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** The rows of a download under the names the screen knows them by (decisions.md B16). */
export function fileRowsFromWire(answer: CallAnswer<typeof downloadRedemptions>): FileRow[] {
  return answer.map((wire) => ({
    id: wire.redemptionId || String(wire.id),
    dateTime: instantFromWire(wire.timestamp) ?? '',
    referenceCode: wire.referenceCode ?? '',
    voucherId: text(wire.voucherId),
    merchantId: text(wire.merchantId),
    merchantName: wire.merchantName ?? '',
    subMerchantId: text(wire.subMerchantId),
    subMerchantLocation: wire.subMerchantLocation ?? '',
    terminalId: text(wire.terminalId),
    customerName: wire.customerName ?? '',
    mobileNo: wire.mobileNo ?? '',
    status: wire.status,
    unRedeemedDateTime: instantFromWire(wire.unRedeemedDateTime),
    redeemedCents: centsFromWire(wire.amount),
    earnedCents: centsFromWire(wire.merchantEarning),
    platformEarnedCents: centsFromWire(wire.platformEarnedAmount),
  }))
}
