import type { OutboxEntry } from '#store/database/tables.ts'
import { type Offer, offers } from '#store/resources/offers/offers.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { Timeline } from '#ui/record/timeline.tsx'
import { momentsOf, present } from './offer-moments.ts'
import { lookAgainMs } from './offer-status.tsx'

/** When an offer starts, where it is now, when it ends, and what this device has changed of it. */
export function OfferTimeline({ offer, entries }: { offer: Offer; entries: readonly OutboxEntry[] }) {
  const now = useNow(lookAgainMs)
  const audit = useRowAudit(offers.name, offer.id) ?? []
  return <Timeline items={momentsOf({ offer, entries, audit, now })} now={present} />
}
