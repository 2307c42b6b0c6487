import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Catches the focus when what had it leaves the screen as `state` changes: it goes to this element instead of getting lost. */
export function useKeptFocus<E extends HTMLElement>(state: unknown): RefObject<E | null> {
  const here = useRef<E>(null)
  const before = useRef(state)
  // With the drawing itself: a moment later a dialog has given the focus to another control.
  useLayoutEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) here.current?.focus()
  }, [state])
  return here
}
