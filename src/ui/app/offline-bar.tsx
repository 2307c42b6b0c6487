import { IconCloudOff } from '@tabler/icons-react'
import { NoticeBar } from '#ui/kit/notice-bar.tsx'
import { useSyncHealth, useUnconfirmed } from '#ui/state/sync-health.ts'

/** One calm line while the server is away. */
export function OfflineBar() {
  const { connectivity, storageTrouble, needsReload } = useSyncHealth()
  const unconfirmed = useUnconfirmed()
  const offline = connectivity === 'offline' || (unconfirmed && connectivity !== 'online')
  const text = needsReload === 'updated' ? updatedText : (storageTrouble ?? (offline ? offlineText : null))
  return <NoticeBar icon={IconCloudOff} text={text} />
}

const offlineText = 'You’re offline. Showing data on this device; your changes will be sent when you’re back online.'
const updatedText = 'A newer version of the portal is open in another tab. Reload this page; your changes are kept.'
