import { NativeSelect } from '@mantine/core'
import { Stepper } from '#ui/kit/stepper.tsx'
import { type LogAddress, logRowChoices } from './log-address.ts'
import classes from './log-screen.module.css'

interface LogPagerProps {
  batch: number
  batches: number
  page: number
  pages: number
  size: number
  change(patch: LogAddress): void
}

/** The two levels of a log: batches of the server, and pages in the one that is here (spec 002 §2). */
export function LogPager({ batch, batches, page, pages, size, change }: LogPagerProps) {
  return (
    <nav aria-label="Batches and pages" className={classes['pager']}>
      <span className={classes['size']}>
        <span aria-hidden>Rows</span>
        <NativeSelect
          size="xs"
          aria-label="Rows on a page"
          value={size}
          data={logRowChoices.map(String)}
          onChange={({ currentTarget }) => change({ rows: Number(currentTarget.value), page: 1 })}
        />
      </span>
      <Level what="Batch" at={batch} of={batches} onGo={(next) => change({ batch: next, page: 1 })} />
      <Level what="Page" at={page} of={pages} onGo={(next) => change({ page: next })} />
    </nav>
  )
}

interface LevelProps {
  what: 'Batch' | 'Page'
  at: number
  of: number
  onGo(next: number): void
}

function Level({ what, at, of, onGo }: LevelProps) {
  const name = what.toLowerCase()
  return (
    <Stepper
      previous={`Previous ${name}`}
      next={`Next ${name}`}
      at={`${what} ${at} of ${of}`}
      onPrevious={at > 1 ? () => onGo(at - 1) : null}
      onNext={at < of ? () => onGo(at + 1) : null}
    />
  )
}
