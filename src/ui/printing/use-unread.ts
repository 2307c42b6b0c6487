import { useDebouncedValue } from '@mantine/hooks'

/** Who presses sooner after a button has changed has not read what it says now. */
const readMs = 500

/** True for a moment after what a press means has changed: one that comes by then was meant for what it was before. */
export function useUnread(meaning: string): boolean {
  const [read] = useDebouncedValue(meaning, readMs)
  return read !== meaning
}
