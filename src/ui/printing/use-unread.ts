import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Who presses sooner after a button has changed has not read what it says now. */
const readMs = 500

/** True for a moment after what a press means has changed: one that comes by then was meant for what it was before. */
export function useUnread(meaning: string): boolean {
  const [now, setNow] = useState({ meaning, changes: 0 })
  // Counted, because it may turn back before anybody has read the other one.
  if (now.meaning !== meaning) setNow({ meaning, changes: now.changes + 1 })
  const [read] = useDebouncedValue(now.changes, readMs)
  return read !== now.changes
}
