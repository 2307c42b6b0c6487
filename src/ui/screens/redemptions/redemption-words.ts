import { messages } from '#store/messages/catalogue.ts'
import { unsaidWords } from '#store/resources/redemptions/redemption-rules.ts'
import { rangeWords } from '#store/values/day-range.ts'
import { formatLkr } from '#store/values/money.ts'
import type { ReadAddress } from '#ui/listing/list-address.ts'
import type { Sums } from '#ui/listing/use-sums.ts'
import type { PasswordProblem } from '#ui/state/session.ts'

type Narrowed = Pick<ReadAddress, 'searchKey' | 'searchId' | 'period' | 'chosen'>

/** The empty messages of Redemptions (spec 001 §2): what was typed says most, then the days, then the shop. */
export function emptyWords(
  { searchKey, searchId, period, chosen }: Narrowed,
  shopName: (id: string) => string,
): string {
  if (searchKey !== '') return `No ${searchId === 'REFERENCE_CODE' ? 'reference' : 'redemptions'} for ${searchKey}`
  if (period.start !== '' || period.end !== '') return `No redemptions for ${rangeWords(period)}`
  return chosen === '' ? 'No redemptions' : `No redemptions for ${shopName(chosen)}`
}

/** What a refused load of redemptions says (spec 001 §8); other messages are shown as they are. */
export function loadRefusal(message: string | null): string | null {
  if (message === 'User is not a merchant.') return 'User is not a merchant'
  return message === 'Not Found' ? 'Entity not found' : message
}

/** What a password that was not taken says (spec 001 §8). */
export function passwordWords(problem: PasswordProblem): string {
  if (problem.kind === 'wrong') return 'Incorrect password, please try again'
  if (problem.kind === 'no-answer') return messages.networkError
  return problem.message || messages.serverError
}

/** What a list comes to; what is not known to be all of it, and what is in no sum, is said (decisions.md A18). */
export function totalsWords({ cents, unsaid }: Sums, proved: boolean): string {
  const { redeemedCents = 0, earnedCents } = cents
  const earned = earnedCents === undefined ? '' : ` · Earned ${formatLkr(earnedCents)}`
  const left = unsaidWords(unsaid)
  return `Redeemed ${formatLkr(redeemedCents)}${earned}${proved ? '' : ' so far'}${left === null ? '' : ` · ${left}`}`
}
