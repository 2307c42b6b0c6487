import { Switch, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { pendingWords } from './pending-words.ts'

/** A mode that follows from the order: whoever tries to turn it is told why not (spec 002 §2). */
export function FixedMode({ label, on }: { label: string; on: boolean }) {
  const [tried, setTried] = useState(false)
  return (
    <Tooltip label={pendingWords.fixed}>
      <Switch
        aria-label={label}
        aria-disabled
        label={on ? 'On' : 'Off'}
        checked={on}
        error={tried ? pendingWords.fixed : null}
        onChange={() => setTried(true)}
      />
    </Tooltip>
  )
}
