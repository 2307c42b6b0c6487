import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { endedItem, momentOf, type TimelineItem, timeOf, unsettledItem } from '#ui/record/timeline-items.ts'

/** The key of today among the moments of an offer. */
export const present = 'now'

interface TimelineFacts {
  offer: Pick<Offer, 'startDate' | 'endDate'>
  /** This person's unsettled changes of it. */
  entries: readonly OutboxEntry[]
  /** What became of changes that were made on this device. */
  audit: readonly AuditRecord[]
  now: number
}

/** Its start, its end, today, and the changes of this device that came to something, in their order. */
export function momentsOf({ offer, entries, audit, now }: TimelineFacts): TimelineItem[] {
  const items: TimelineItem[] = [
    ...momentOf(offer.startDate, isAhead(offer.startDate, now) ? 'Starts' : 'Started'),
    { key: present, at: now, title: 'Now', detail: null, state: null },
    ...momentOf(offer.endDate, isAhead(offer.endDate, now) ? 'Ends' : 'Ended'),
    ...audit.filter(({ end }) => end === 'settled' || end === 'confirmed').map((record) => endedItem(record)),
    ...entries.flatMap(unsettledItem),
  ]
  return items.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
}

function isAhead(instant: string | null, now: number): boolean {
  return (timeOf(instant) ?? 0) > now
}
