import { Button, Group, Paper, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { registerSW } from 'virtual:pwa-register'
import { portalIsReplaced } from '#ui/state/stale-code.ts'
import { takeUpdate } from './take-update.ts'
import classes from './update-notice.module.css'

// A tab of the back office stays open for days; the browser alone would look only when a page is loaded.
const lookAgainMs = 3_600_000

// What the worker stores for later must not compete with what the page shows now.
const quietMs = 1500

// On a bad connection the first install may fail; the next one continues with the files that are missing.
const registerAgainMs = 15_000

/** Says that a new version waits; the person decides when, because a reload throws away what they type. */
export function UpdateNotice() {
  const [shown, setShown] = useState(false)
  const registered = useRef<ServiceWorkerRegistration | null>(null)

  useEffect(() => {
    if (import.meta.env.DEV) return
    let timer = setTimeout(register, quietMs)
    let updateTimer: ReturnType<typeof setInterval> | undefined
    function register() {
      const registerLater = () => {
        clearTimeout(timer)
        timer = setTimeout(register, registerAgainMs)
      }
      registerSW({
        onNeedRefresh: () => setShown(true),
        // Somebody let it in, here or in another tab. By itself the plugin would load every tab anew, typed text and all.
        onNeedReload: () => setShown(true),
        onRegisteredSW: (_address, registration) => {
          if (!registration) return
          registered.current = registration
          clearInterval(updateTimer)
          updateTimer = setInterval(() => void registration.update().catch(() => undefined), lookAgainMs)
          onFirstInstallFailed(registration, registerLater)
        },
        onRegisterError: registerLater,
      })
    }
    // "Later" was said, and now something is wanted that only the new version has.
    const again = () => portalIsReplaced() && setShown(true)
    window.addEventListener('vite:preloadError', again)
    return () => {
      clearTimeout(timer)
      clearInterval(updateTimer)
      window.removeEventListener('vite:preloadError', again)
    }
  }, [])

  if (!shown) return null
  return (
    <Paper className={classes['notice']} withBorder shadow="md" p="sm" role="status">
      <Group gap="sm" wrap="nowrap">
        <Text>Update ready</Text>
        <Button
          size="xs"
          onClick={() => takeUpdate(registered.current ?? {}, navigator.serviceWorker, () => location.reload())}
        >
          Reload
        </Button>
        <Button size="xs" variant="default" onClick={() => setShown(false)}>
          Later
        </Button>
      </Group>
    </Paper>
  )
}

/** The browser forgets a registration whose first worker could not be installed, and tries it no more. */
function onFirstInstallFailed(registration: ServiceWorkerRegistration, react: () => void) {
  const first = registration.installing
  if (!first || registration.active) return
  first.addEventListener('statechange', () => first.state === 'redundant' && !registration.active && react())
}
