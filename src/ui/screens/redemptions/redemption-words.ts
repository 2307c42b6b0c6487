import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { takenBack, unsaidWords } from '#store/resources/redemptions/redemption-rules.ts'
import { rangeWords } from '#store/values/day-range.ts'
import { formatLkr } from '#store/values/money.ts'
import { apartWords } from '#store/values/net-amount.ts'
import type { ReadAddress } from '#ui/listing/list-address.ts'
import type { NetSums } from '#ui/listing/use-net-sums.ts'
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
  if (message === 'Not Found') return 'Entity not found'
  return message && toldRefusal(message, null)
}

/** What a password that was not taken says (spec 001 §8). */
export function passwordWords(problem: PasswordProblem): string {
  if (problem.kind === 'wrong') return 'Incorrect password, please try again'
  if (problem.kind === 'no-answer') return messages.networkError
  return problem.message ? toldRefusal(problem.message, null) : messages.serverError
}

/** What a list comes to, net of what was taken back; what is not known to be all of it, and what is in no sum, is said (decisions.md A18). */
export function totalsWords({ all, apart, unsaid }: NetSums, proved: boolean): string {
  const { redeemedCents = 0, earnedCents } = all.cents
  const net = (cents: number, without = 0) => formatLkr(cents - without)
  const earned = earnedCents === undefined ? '' : ` · Earned ${net(earnedCents, apart['earnedCents'])}`
  const left = unsaidWords(unsaid)
  return `Redeemed ${net(redeemedCents, apart['redeemedCents'])}${earned}${proved ? '' : ' so far'}${left === null ? '' : ` · ${left}`}`
}

/** What stands beside those figures, in their order: what each is left of; nothing where nothing was taken back. */
export function besideTotals({ all, apart }: NetSums): string[] {
  return (['redeemedCents', 'earnedCents'] as const).flatMap((field) => {
    const beside = apartWords(all.cents[field] ?? 0, apart[field] ?? 0, takenBack.words)
    return beside === null ? [] : [beside]
  })
}
