import type { OutboxEntry } from '#store/database/tables.ts'
import { type Offer, offers } from '#store/resources/offers/offers.ts'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { momentWords } from '#ui/kit/value-words.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { momentsOf } from './offer-moments.ts'
import { lookAgainMs } from './offer-status.tsx'
import moments from './offer-timeline.module.css'
import classes from './offers.module.css'

/** When an offer starts, where it is now, when it ends, and what this device has changed of it. */
export function OfferTimeline({ offer, entries }: { offer: Offer; entries: readonly OutboxEntry[] }) {
  const now = useNow(lookAgainMs)
  const audit = useRowAudit(offers.name, offer.id) ?? []
  return (
    <section aria-label="Timeline" className={classes['part']}>
      <h3>Timeline</h3>
      <ol className={moments['moments']}>
        {momentsOf({ offer, entries, audit, now }).map(({ key, at, title, state }) => (
          <li key={key} data-now={key === 'now' || undefined} data-ahead={at > now || undefined}>
            <span>{title}</span>
            <time dateTime={new Date(at).toISOString()}>{momentWords(new Date(at).toISOString())}</time>
            {state !== null && <StateBadge state={state} words="long" />}
          </li>
        ))}
      </ol>
    </section>
  )
}
