import { useEffect } from 'react'
import { dismissPalette, eraseAhead, typeAhead, usePaletteCalls } from '#ui/state/palette-calls.ts'

/** Takes the letters of whoever types before the palette's own field is there: they are for it, not for the page. */
export function useTypedAhead(): void {
  const { isAwaited } = usePaletteCalls()
  useEffect(() => {
    if (!isAwaited) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isInPalette(event.target)) return
      if (event.key === 'Escape') dismissPalette()
      else if (event.key === 'Backspace') eraseAhead()
      else if (event.key.length === 1) typeAhead(event.key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isAwaited])
}

const isInPalette = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-palette]') !== null
