import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useKnownWork } from '#ui/live/use-known-work.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { useLostWork } from '#ui/state/known-work.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { lineOf } from './entry-words.ts'
import { programWords } from './offline-words.ts'
import { pillWords } from './pill-words.ts'
import classes from './sync-pill.module.css'
import { useLoading } from './use-loading.ts'
import { useProgramStored } from './use-program-stored.ts'

const icons = {
  attention: IconAlertTriangle,
  offline: IconCloudOff,
  busy: IconCloudUpload,
  saved: IconCloudCheck,
} as const

/** Where this person's work stands, always in the header; opens the Sync centre. */
export function SyncPill() {
  const entries = useEntries()
  const health = useSyncHealth()
  const loading = useLoading()
  const isStored = useProgramStored()
  const lost = useLostWork(usePortal().database.name)
  useKnownWork(lineOf)
  const { kind, text, short, least, spoken } = pillWords(entries, health, loading, lost.length)
  const [said] = useDebouncedValue(spoken, 1500)
  const Icon = icons[kind]
  return (
    <>
      <div className={classes['place']}>
        <Link to="/sync" className={classes['pill']} data-kind={kind} title={programWords(isStored)}>
          <Icon size={16} stroke={1.75} aria-hidden className={classes['icon']} />
          <span className={classes['long']}>{text}</span>
          <span className={classes['short']}>{short}</span>
          <span className={classes['least']}>{least}</span>
          <VisuallyHidden>, open the Sync centre</VisuallyHidden>
        </Link>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
