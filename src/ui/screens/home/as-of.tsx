import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatClock, formatDateTime } from '#store/values/colombo-time.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ageWords } from '#ui/listing/list-words.ts'
import classes from './dashboard.module.css'

interface AsOfProps {
  /** Epoch milliseconds of the answer that is shown; null before the first one. */
  asOf: number | null
  looking: boolean
  onRefresh(): void
}

/** How old what is shown is, in words, and a way to have it anew. */
export function AsOf({ asOf, looking, onRefresh }: AsOfProps) {
  const now = useNow(30_000)
  const instant = asOf === null ? null : new Date(asOf).toISOString()
  return (
    <div className={classes['as-of']}>
      <span>
        {asOf === null || instant === null ? (
          'Loading'
        ) : (
          <time dateTime={instant} title={`${formatDateTime(instant)} IST`}>
            As of {formatClock(instant)} IST ({ageWords(asOf, now)})
          </time>
        )}
      </span>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label="Refresh" onClick={onRefresh} disabled={looking}>
        <IconRefresh size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}
