import type { PaidRedemption } from '#store/resources/payments/payments.ts'
import { type FoundPage, pageOfFound } from '#ui/pickers/use-find.ts'

/** Letters of the search (spec 001 §9). */
export const paidSearchMax = 10

/** A page of a payment's redemptions whose id contains the text, in any case. */
export function paidPage(
  redemptions: readonly PaidRedemption[],
  search: string,
  page: number,
): FoundPage<PaidRedemption> {
  const wanted = search.trim().toUpperCase()
  const found = wanted === '' ? redemptions : redemptions.filter(({ shown }) => shown.toUpperCase().includes(wanted))
  return pageOfFound(found, page)
}
