import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { asksToTell } from '#store/mutate/decide-entry.ts'
import { EntryItem } from './entry-item.tsx'
import page from '#ui/kit/text-page.module.css'
import classes from './sync-centre.module.css'
import type { Decisions } from './use-decisions.ts'

interface EntryGroupListProps {
  heading: { id: string; title: string; text: string }
  entries: readonly OutboxEntry[]
  /** By number, the earlier change that keeps one waiting. */
  held: ReadonlyMap<number, OutboxEntry>
  now: number
  decisions: Decisions
}

/** So many are drawn at once; after a day offline there may be a thousand. */
const atOnce = 50

/** The changes that wait for the same thing; nothing where there are none. */
export function EntryGroupList({ heading, entries, held, now, decisions }: EntryGroupListProps) {
  const [most, setMost] = useState(atOnce)
  const telling = entries.filter(asksToTell)
  const asked = entries.filter((entry) => entry.hold === 'confirm' && !telling.includes(entry))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={heading.id}>
      <div className={classes['top']}>
        <h2 id={heading.id} className={page['heading']}>{`${heading.title} (${entries.length})`}</h2>
        {asked.length > 1 && (
          <Button size="compact-sm" variant="default" onClick={() => void decisions.sendAgain(asked)}>
            {`Send all ${asked.length} now`}
          </Button>
        )}
        {telling.length > 1 && (
          <>
            <Button size="compact-sm" onClick={() => void decisions.sendSilently(telling)}>
              {`Send all ${telling.length} without notification`}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void decisions.sendAgain(telling)}>
              {`Send all ${telling.length} with notification`}
            </Button>
          </>
        )}
      </div>
      <p className={page['text']}>{heading.text}</p>
      <ul className={page['list']}>
        {entries.slice(0, most).map((entry) => (
          <EntryItem key={entry.seq} entry={entry} holder={held.get(entry.seq)} now={now} decisions={decisions} />
        ))}
      </ul>
      {entries.length > most && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes['more'] ?? ''}
          onClick={() => setMost(most + atOnce)}
        >
          {`Show ${Math.min(atOnce, entries.length - most)} more of ${entries.length}`}
        </Button>
      )}
    </section>
  )
}
