import { IconAlertTriangle, IconClock, IconCloudUpload, IconEyeSearch, IconWorldSearch } from '@tabler/icons-react'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'
import classes from './state-badge.module.css'

/** `found`: no change of anybody's, a row that only a search has shown so far. */
export type RowMark = ChangeStatus | 'found'

const looks = {
  waiting: { icon: IconClock, short: 'Waiting', long: 'Saved on this device, will be sent' },
  'not-yet': { icon: IconClock, short: 'Not yet done', long: 'Not yet done: will be sent when online' },
  sending: { icon: IconCloudUpload, short: 'Sending', long: 'Being sent now' },
  checking: { icon: IconEyeSearch, short: 'Checking', long: 'Checking whether it went through' },
  found: {
    icon: IconWorldSearch,
    short: 'By search',
    long: 'Found by a search: the list itself has not come to it yet',
  },
  attention: { icon: IconAlertTriangle, short: 'Needs attention', long: 'Needs attention: see the Sync centre' },
} as const

interface StateBadgeProps {
  state: RowMark
  /** `short` beside a row, where a narrow table shows the sign alone; `long` under a field. */
  words: 'short' | 'long'
}

/** The trail of an unsent change, the same icon and words from the list to the field (design/experience.md 5.3). */
export function StateBadge({ state, words }: StateBadgeProps) {
  const { icon: Icon } = looks[state]
  return (
    <span className={`${classes['state']} ${classes[state]}`} title={looks[state].long}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={classes[words]}>{looks[state][words]}</span>
    </span>
  )
}
