import { useEffect } from 'react'
import { dismissPalette, endAwaiting, eraseAhead, typeAhead, usePaletteCalls } from '#ui/state/palette-calls.ts'

/** Takes the letters of whoever types before the palette's own field is there: they are for it, not for the page. */
export function useTypedAhead(): void {
  const { isAwaited } = usePaletteCalls()
  useEffect(() => {
    if (!isAwaited) return
    const press = (event: KeyboardEvent) => {
      // The field may have had the focus all the time, where the palette is called once more.
      if (isInPalette(event.target)) return endAwaiting()
      if (event.ctrlKey || event.metaKey || event.altKey) return
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
