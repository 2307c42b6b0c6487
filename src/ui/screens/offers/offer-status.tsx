import { offerStatusAt } from '#store/resources/offers/offer-rules.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { noValue } from '#ui/kit/value-words.ts'
import classes from './offers.module.css'
import { statusTone } from './offer-words.ts'

/** An offer becomes Active, and Expired, while somebody looks at it. */
export const lookAgainMs = 15_000

interface OfferStatusProps {
  offer: Pick<Offer, 'startDate' | 'endDate' | 'status'>
}

/** The status of this minute; where the server has said another, or none, it says that it goes by the dates (M28). */
export function OfferStatus({ offer }: OfferStatusProps) {
  const { status, byDates } = offerStatusAt(offer, useNow(lookAgainMs))
  if (status === '') return noValue
  return (
    <span className={classes['status']}>
      <ToneBadge tone={statusTone(status)}>{status}</ToneBadge>
      {byDates && <span className={classes['quiet']}>by its dates</span>}
    </span>
  )
}
