import { IconCloudOff } from '@tabler/icons-react'
import type { Connectivity } from '#store/ports/sync-port.ts'
import { NoticeBar } from '#ui/kit/notice-bar.tsx'
import { useSyncHealth, useUnconfirmed } from '#ui/state/sync-health.ts'

/** One line while the server cannot be reached, is slow, or has not confirmed the session yet. */
export function OfflineBar() {
  const { connectivity, storageTrouble, needsReload } = useSyncHealth()
  const unconfirmed = useUnconfirmed()
  const text = needsReload === 'updated' ? updatedText : (storageTrouble ?? connectionText(connectivity, unconfirmed))
  return <NoticeBar icon={IconCloudOff} text={text} />
}

/** `unconfirmed`: the session was opened from what this device remembers; that alone does not say why. */
export function connectionText(connectivity: Connectivity, unconfirmed: boolean): string | null {
  switch (connectivity) {
    case 'offline':
      return offlineText
    case 'slow':
      return slowText
    case 'unknown':
      return unconfirmed ? connectingText : null
    case 'online':
      return null
  }
}

const connectingText = 'Connecting to the server. Showing data on this device.'
const slowText = 'The server is slow to answer. Showing data on this device; your changes will be sent when it answers.'
const offlineText = 'You’re offline. Showing data on this device; your changes will be sent when you’re back online.'
const updatedText = 'A newer version of the portal is open in another tab. Reload this page; your changes are kept.'
