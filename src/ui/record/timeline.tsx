import type { OutboxEntry } from '#store/database/tables.ts'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { momentWords } from '#ui/kit/value-words.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { endedItem, newestFirst, type TimelineItem } from './timeline-items.ts'
import classes from './timeline.module.css'

/** What happened to a record and what is to come, in the order given; `now` marks the item that is the present. */
export function Timeline({ items, now }: { items: readonly TimelineItem[]; now?: string }) {
  const clock = useNow(30_000)
  return (
    <section aria-label="Timeline" className={classes['timeline']}>
      <h3 className={classes['title']}>Timeline</h3>
      <ol className={classes['items']}>
        {items.map(({ key, at, title, detail, state }) => (
          <li
            key={key}
            className={classes['item']}
            data-state={state ?? undefined}
            data-now={key === now || undefined}
            data-ahead={(at !== null && at > clock) || undefined}
          >
            <span className={classes['what']}>{title}</span>
            {at !== null && (
              <time className={classes['when']} dateTime={new Date(at).toISOString()}>
                {momentWords(new Date(at).toISOString())}
              </time>
            )}
            {detail !== null && <span className={classes['detail']}>{detail}</span>}
            {state !== null && state !== 'ended' && <StateBadge state={state} words="long" />}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface RecordTimelineProps {
  collection: string
  id: string
  entries: readonly OutboxEntry[]
  /** What the record itself and others say of it. */
  moments: readonly TimelineItem[]
}

/** The moments of a record with the changes that were made to it on this device, newest first. */
export function RecordTimeline({ collection, id, entries, moments }: RecordTimelineProps) {
  const audit = useRowAudit(collection, id) ?? []
  return <Timeline items={newestFirst(entries, [...audit.map((record) => endedItem(record)), ...moments])} />
}
