import { Button, Group, Paper, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { registerSW } from 'virtual:pwa-register'
import classes from './update-notice.module.css'

// A tab of the back office stays open for days; the browser alone would look only when a page is loaded.
const lookAgainMs = 3_600_000

// What the worker stores for later must not compete with what the page shows now.
const quietMs = 1500

/** Says that a new version waits; the person decides when, because a reload throws away what they type. */
export function UpdateNotice() {
  const [ready, setReady] = useState(false)
  const [hidden, setHidden] = useState(false)
  const update = useRef<((reload?: boolean) => Promise<void>) | null>(null)

  useEffect(() => {
    if (import.meta.env.DEV) return
    const timer = setTimeout(() => {
      update.current ??= registerSW({
        onNeedRefresh: () => setReady(true),
        onRegisteredSW: (_address, registration) => {
          if (registration) setInterval(() => void registration.update().catch(() => undefined), lookAgainMs)
        },
      })
    }, quietMs)
    return () => clearTimeout(timer)
  }, [])

  if (!ready || hidden) return null
  return (
    <Paper className={classes['notice']} withBorder shadow="md" p="sm" role="status">
      <Group gap="sm" wrap="nowrap">
        <Text>Update ready</Text>
        <Button size="xs" onClick={() => void update.current?.(true)}>
          Reload
        </Button>
        <Button size="xs" variant="default" onClick={() => setHidden(true)}>
          Later
        </Button>
      </Group>
    </Paper>
  )
}
