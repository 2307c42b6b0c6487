import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type MissingScreen, useLoadAgain } from '#ui/kit/late-code.ts'
import { checkReplaced, usePortalReplaced } from '#ui/state/stale-code.ts'
import { takeUpdate } from './take-update.ts'

/** In this tab: the address that was loaded anew by itself last, so that a reload that does not help is not repeated. */
const reloadedKey = 'portal-reloaded-for'

/**
 * A screen whose code could not be loaded. It opens by itself once the code can be loaded. If a newer portal has replaced
 * the code, the page is loaded anew by itself, unless the browser would ask before it leaves.
 */
export function MissingScreenNote({ error, onLoaded }: { error: MissingScreen; onLoaded(): void }) {
  const [turn, setTurn] = useState(0)
  const isReplaced = usePortalReplaced(true)
  useLoadAgain(error.code, { turn, onLoaded, onFailed: () => void checkReplaced() })
  useEffect(() => {
    if (isReplaced) reloadOnce()
  }, [isReplaced])
  return (
    <Stack gap="md" p="xl" maw={640} role="alert">
      <Title order={1}>{isReplaced ? 'The portal was updated' : 'This page could not be loaded'}</Title>
      <Text>
        {isReplaced
          ? 'Reload to open this page; your work on this device is safe.'
          : 'It opens by itself once you are connected. Your work on this device is safe.'}
      </Text>
      <div>
        <Button onClick={() => (isReplaced ? void reload() : setTurn(turn + 1))}>
          {isReplaced ? 'Reload' : 'Retry'}
        </Button>
      </div>
    </Stack>
  )
}

/** Also lets in the new version that waits, if there is one: without it the old page would be loaded again. */
async function reload(): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers?.getRegistration().catch(() => undefined)
  takeUpdate(registration ?? {}, workers, () => location.reload())
}

/** A new version that waits stays out: in other tabs somebody may be typing. */
function reloadOnce(): void {
  const { href } = location
  const wouldAsk = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (wouldAsk || sessionStorage.getItem(reloadedKey) === href) return
  sessionStorage.setItem(reloadedKey, href)
  location.reload()
}
