import type { PrintJob } from '#store/database/print-tables.ts'
import { counted } from '#store/values/count.ts'
import { clockWords } from '#ui/listing/list-words.ts'
import classes from './printing.module.css'
import { reprintWords, rowNoun, stateWords } from './printing-words.ts'

interface Happened {
  at: number
  words: string
}

interface JobHistoryProps {
  job: PrintJob
  /** The jobs in which rows of it were printed once more. */
  reprints: readonly PrintJob[]
  now: number
}

/** What was done with a job, by whom and when, and how often rows of it were printed again. */
export function JobHistory({ job, reprints, now }: JobHistoryProps) {
  const again = reprints.length === 0 ? '' : `, reprinted ×${reprints.length}`
  return (
    <details className={classes['history']}>
      <summary>{`History${again}`}</summary>
      <ol>
        {historyOf(job, reprints).map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span>{clockWords(at, now)}</span> {words}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** All that happened, the oldest first. */
export function historyOf(job: PrintJob, reprints: readonly PrintJob[]): Happened[] {
  const { events, endedAt, state, confirmedTo, rows, by } = job
  const acts = events.map(({ at, what }) => ({ at, words: `${what} · ${by}` }))
  const again = reprints.flatMap((one) =>
    one.reprint ? [{ at: one.at, words: `${reprintWords(one, one.reprint)} · ${one.by}` }] : [],
  )
  const end = { at: endedAt ?? 0, words: `${stateWords[state].word}: ${confirmedTo} of ${counted(rows, rowNoun)}` }
  return [...acts, ...(endedAt === null ? [] : [end]), ...again].toSorted((a, b) => a.at - b.at)
}
