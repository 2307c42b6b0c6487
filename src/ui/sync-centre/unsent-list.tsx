import type { OutboxEntry } from '#store/database/tables.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { stateOf } from '#ui/live/use-outbox.ts'
import { changeWords, rowWords } from './entry-words.ts'
import classes from './log-out-question.module.css'

/** Unsent changes, each a sentence with where it stands; a long list scrolls in its place. */
export function UnsentList({ entries }: { entries: readonly OutboxEntry[] }) {
  return (
    <ScrollRegion label="Changes that are not sent" className={classes['scroll']}>
      <ul className={classes['list']}>
        {entries.map((entry) => {
          const state = stateOf(entry)
          return (
            <li key={entry.seq}>
              <span className={classes['sentence']}>{`${rowWords(entry)}: ${changeWords(entry)}`}</span>
              {state && <StateBadge state={state} words="short" />}
            </li>
          )
        })}
      </ul>
    </ScrollRegion>
  )
}
