import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What left the screen with the focus in it, for as long as React draws what comes instead. */
let left: { key: string; isSeen: boolean } | null = null

/** Where one thing is drawn anew in another place, the focus that was in it goes with it. */
export function useFollowingFocus<E extends HTMLElement>(key: string): RefObject<E | null> {
  const here = useRef<E>(null)
  useLayoutEffect(() => {
    const element = here.current
    // Whoever works with a mouse goes on looking at where it was.
    if (left?.key === key) element?.focus({ preventScroll: !left.isSeen })
    return () => {
      if (!element?.matches(':focus-within')) return
      left = { key, isSeen: element.matches(':has(:focus-visible)') }
      queueMicrotask(() => (left = null))
    }
  }, [key])
  return here
}
