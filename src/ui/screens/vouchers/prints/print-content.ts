import { shownStatus } from '#store/resources/vouchers/voucher-rules.ts'
import { type Voucher, type VoucherStatus, voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'

/** Literal texts of the prints (spec 000 §8). */
export const printWords = {
  qrCodesComing: 'Voucher QR codes will be downloaded shortly!',
  templateFailed: 'Unexpected error occurred. Please try again later.',
} as const

/** What a carrier may say, in the words of the spec (spec 000 §2.8, decisions.md R5). */
export const carrierContents = {
  both: 'Sender and receiver',
  sender: 'Sender only',
  receiver: 'Receiver only',
  message: 'Message only',
  amount: 'Amount only',
} as const

export type CarrierContent = keyof typeof carrierContents

/** A board has four of them, a book all five. */
export const contentsOf: Readonly<Record<'board' | 'book', readonly CarrierContent[]>> = {
  board: ['both', 'sender', 'receiver', 'message'],
  book: ['both', 'sender', 'receiver', 'message', 'amount'],
}

/** The five fields of a name label (spec 000 §3, decisions.md P9, R5). */
export const labelFields = {
  ownerName: 'Receiver',
  sender: 'Sender',
  amount: 'Amount',
  id: 'Voucher ID',
  purchaseId: 'Purchase ID',
} as const

export type LabelField = keyof typeof labelFields

/** A label holds at most so many of them (spec 000 §9). */
export const mostLabelFields = 2

const unusable: readonly VoucherStatus[] = ['PENDING_ACTIVATION', 'EXPIRED', 'DELETED']

/** Said before vouchers are printed that nobody can use just now (decisions.md P12): "2 Expired, 1 Deleted"; null for none. */
export function unusableWords(vouchers: readonly Voucher[]): string | null {
  const counts = unusable.map((status) => ({
    status,
    count: vouchers.filter((voucher) => shownStatus(voucher) === status).length,
  }))
  const words = counts.filter(({ count }) => count > 0).map((one) => `${one.count} ${voucherStatusTitles[one.status]}`)
  return words.length > 0 ? words.join(', ') : null
}
