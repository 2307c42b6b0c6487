import { shownStatus } from '#store/resources/vouchers/voucher-rules.ts'
import { type Voucher, type VoucherStatus, voucherStatusTitles, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { type CodesFetched, mostCodes } from '#ui/printing/fetch-codes.ts'
import { fetchWords, namedWords } from '#ui/printing/printing-words.ts'

/** Literal texts of the prints (spec 000 §8). */
export const printWords = {
  qrCodesComing: 'Voucher QR codes will be downloaded shortly!',
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
export function unusableWords(chosen: readonly Voucher[]): string | null {
  const counts = unusable.map((status) => ({
    status,
    count: chosen.filter((voucher) => shownStatus(voucher) === status).length,
  }))
  const words = counts.filter(({ count }) => count > 0).map((one) => `${one.count} ${voucherStatusTitles[one.status]}`)
  return words.length > 0 ? words.join(', ') : null
}

/** How many vouchers are printed, and of how many that were selected where that is not the same. */
export function forWords(ids: readonly string[], found: readonly Voucher[]): string {
  const of = found.length < ids.length ? `${found.length} of ` : ''
  return `For ${of}${counted(ids.length, vouchers.noun)}.`
}

/** Names the selected vouchers that are not printed because they have left this device; null where none has. */
export function goneWords(ids: readonly string[], found: readonly Voucher[]): string | null {
  const here = new Set(found.map(({ id }) => id))
  const gone = ids.filter((id) => !here.has(id))
  return gone.length > 0
    ? `Held, because they were not found on this device just now: ${namedWords(gone)}. Open this dialog again to look once more.`
    : null
}

/** Why so many codes are missing: what came of the last fetch, or what keeps the next from having them; null where nothing does. */
export function missingWords(
  missing: number,
  { result, isOffline }: { result: CodesFetched | null; isOffline: boolean },
): string | null {
  const told = fetchWords(result) ?? (isOffline ? fetchWords({ kind: 'offline' }) : null)
  return told ?? (missing > mostCodes ? `Codes are fetched for ${formatCount(mostCodes)} vouchers at a time.` : null)
}
