import { useEffectEvent, useLayoutEffect } from 'react'
import { takesLetters } from './packing-rules.ts'

/** A scanner types wherever the focus is: what belongs to no field goes into the one that is scanned into. */
export function useKeysInto(field: () => HTMLInputElement | null): void {
  const current = useEffectEvent(field)
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isTaken = event.target instanceof Element && event.target.closest(takesLetters)
      // Focused while the key goes down, it is where the letter arrives.
      if (isLetter && !isTaken) current()?.focus()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
