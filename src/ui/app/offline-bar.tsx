import { IconCloudOff } from '@tabler/icons-react'
import { useSyncHealth, useUnconfirmed } from '#ui/state/sync-health.ts'
import classes from './shell.module.css'

/** One calm line while the server is away. It stands at the foot of the page, so nothing above it moves. */
export function OfflineBar() {
  const { connectivity, storageTrouble, needsReload } = useSyncHealth()
  const unconfirmed = useUnconfirmed()
  const offline = connectivity === 'offline' || (unconfirmed && connectivity !== 'online')
  const text = needsReload === 'updated' ? updatedText : (storageTrouble ?? (offline ? offlineText : null))
  return (
    <div role="status" aria-live="polite" className={classes['bar']} data-shown={text !== null || undefined}>
      {text !== null && (
        <>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </div>
  )
}

const offlineText = 'No connection. You see what is on this device; changes are kept and sent when it is back.'
const updatedText = 'A newer version of the portal is open in another tab. Reload this page; your changes are kept.'
