import { useEffectEvent, useLayoutEffect } from 'react'
import { takesText } from '#ui/keyboard/takes-text.ts'

/** Moves the focus into the field for scans as soon as a character is typed outside of all fields. */
export function useKeysInto(field: () => HTMLInputElement | null): void {
  const current = useEffectEvent(field)
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCharacter =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isTaken = takesText(event.target) || isInDialog(event.target)
      // The field gets the character that moves the focus into it.
      if (isCharacter && !isTaken) current()?.focus()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null
