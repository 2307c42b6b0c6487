import { Button } from '@mantine/core'
import { messages } from '#store/messages/catalogue.ts'
import { useNow } from '#ui/kit/use-now.ts'
import type { LiveDetail } from '#ui/live/use-detail.ts'
import classes from './detail-age.module.css'
import { ageWords, clockWords } from './list-words.ts'

interface DetailAgeProps {
  detail: LiveDetail<unknown>
  /** "The delivery email": for the words about what is not here. */
  what: string
  /** Literal words for a failure, where the spec has its own. */
  failed?: string
}

/** How old something beside a row is, or why it is not here (decisions.md A5, design/experience.md C-15). */
export function DetailAge({ detail, what, failed = messages.listFailed }: DetailAgeProps) {
  const now = useNow(30_000)
  const { result, asOf, value, again } = detail
  const age = asOf === null ? null : `As of ${clockWords(asOf, now)} IST, ${ageWords(asOf, now)}`
  if (result === 'failed' || result === 'refused') {
    return (
      <span className={classes['failed']} role="alert">
        <span>{failed}</span>
        <Button size="compact-xs" variant="default" onClick={again}>
          Retry
        </Button>
        {age !== null && <span className={classes['why']}>{age}</span>}
      </span>
    )
  }
  if (value === undefined || (age === null && (result === 'looking' || result === null))) {
    return <span className={classes['why']}>Loading…</span>
  }
  if (age === null && result === 'offline') {
    return (
      <span
        className={classes['why']}
      >{`${what} is not downloaded on this device. It shows once there is a connection.`}</span>
    )
  }
  if (age === null) return null
  return <span className={classes['why']}>{result === 'offline' ? `${age} · offline` : age}</span>
}
