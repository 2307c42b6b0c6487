import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'

/** All that a sign-in page says of work somebody left on this device, who may be the one about to sign in (sync.md 2.11). */
export function UnsentNote({ environment }: { environment: string }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    let hasLeft = false
    const look = async () => {
      const { holdsWork } = await import('#store/database/delete-databases.ts')
      const found = await holdsWork(environment)
      if (!hasLeft) setHeld(found)
    }
    // A browser that will not say has nothing to show.
    look().catch(() => undefined)
    return () => {
      hasLeft = true
    }
  }, [environment])
  return (
    <Text role="status" size="sm" c="dimmed">
      {isHeld ? 'This device holds unsent work. It goes on once whoever left it here signs in.' : ''}
    </Text>
  )
}
