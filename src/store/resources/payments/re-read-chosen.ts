import type { Reader } from '#store/define/define-mutation.ts'
import { redemptionOnWire, redemptionPage } from '#store/resources/redemptions/redemption-calls.ts'
import { redemptionsOfMerchant } from '#store/resources/redemptions/redemption-requests.ts'
import { formatCount } from '#store/values/count.ts'
import { type Cents, centsFromWire } from '#store/values/money.ts'
import type { DayRange } from '#store/values/day-range.ts'

export interface ChosenRedemptions {
  merchantId: string
  /** The server's own ids. */
  redemptionIds: readonly number[]
  /** The Colombo days of the first and the last of them. */
  days: DayRange
}

/** A redemption that a merchant cannot be paid for any more. */
export interface NotToPay {
  number: number
  /** What people call it by. */
  shown: string
  /** "has been un-redeemed" */
  why: string
}

/** same: every one may be paid, and this is what they come to now. unread: the server did not say. */
export type ReRead =
  | { kind: 'same'; cents: Cents }
  | { kind: 'changed'; not: NotToPay[] }
  | { kind: 'unread'; silent: boolean }

/** A server that ignores the size asked for would otherwise be asked for ever. */
const mostPages = 2000

/** Reads chosen redemptions once more, as the server has them now (decisions.md E6): nobody is paid for what was taken back. */
export async function reReadChosen(
  read: Reader,
  { merchantId, redemptionIds, days }: ChosenRedemptions,
): Promise<ReRead> {
  const wanted = new Set(redemptionIds)
  const not: NotToPay[] = []
  let cents = 0
  for (let page = 1, isLast = false; !isLast && wanted.size > 0; page++) {
    if (page > mostPages) return { kind: 'unread', silent: false }
    const result = await read(redemptionsOfMerchant({ merchantId, ...days }, page))
    if (!result.ok) return { kind: 'unread', silent: result.silent }
    const answer = redemptionPage.answer.safeParse(result.answer).data
    if (!answer) return { kind: 'unread', silent: false }
    const { rows, totalPages } = redemptionPage.read(answer)
    isLast = rows.length === 0 || (totalPages !== null && page >= totalPages)
    for (const wire of rows) {
      const { data } = redemptionOnWire.safeParse(wire)
      const number = Number(data?.id)
      if (!data || !wanted.delete(number)) continue
      const earned = centsFromWire(data.earnedAmount)
      const why = whyNotToPay(wire, merchantId) ?? (earned === null ? 'does not say what was earned' : null)
      if (why !== null) not.push({ number, shown: data.redemptionId || String(number), why })
      cents += earned ?? 0
    }
  }
  for (const number of wanted) not.push({ number, shown: String(number), why: 'is not there any more' })
  return not.length > 0 ? { kind: 'changed', not } : { kind: 'same', cents }
}

/** Why a merchant cannot be paid for a redemption, in words; null if it can. */
function whyNotToPay(wire: unknown, merchantId: string): string | null {
  const { data } = redemptionOnWire.safeParse(wire)
  if (!data) return 'cannot be read'
  if (data.status === 'UNREDEEMED') return 'has been un-redeemed'
  if (data.payableStatus) return 'was already paid'
  const isTheirs = data.merchantId === null || data.merchantId === undefined || String(data.merchantId) === merchantId
  return isTheirs ? null : 'belongs to another merchant'
}

/** "AB12CD34EF has been un-redeemed, XY98… was already paid, and 3 more": what cannot be paid, the first few by name. */
export function notToPayWords(not: readonly Pick<NotToPay, 'shown' | 'why'>[]): string {
  const named = not.slice(0, 3).map(({ shown, why }) => `${shown} ${why}`)
  const others = not.length - named.length
  return [...named, ...(others > 0 ? [`and ${formatCount(others)} more`] : [])].join(', ')
}
