import { type RefObject, useEffect, useRef } from 'react'
import { dragSelect } from './drag-select.ts'
import { invertRows, type Selection } from './selection.ts'

/** Drawing a rectangle over rows takes each of them in or out; the click that ends it opens nothing. */
export function useDragSelect(
  box: RefObject<HTMLElement | null>,
  selection: Selection,
  onSelect: (change: (now: Selection) => Selection) => void,
): void {
  const now = useRef({ selection, onSelect })
  useEffect(() => {
    now.current = { selection, onSelect }
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    let before = now.current
    const swallow = (event: Event) => event.stopPropagation()
    return dragSelect(element, {
      onStart() {
        before = now.current
        element.addEventListener('click', swallow, { capture: true })
      },
      onTouch(touched) {
        before.onSelect(() => invertRows(before.selection, touched))
      },
      onEnd() {
        // After the click of this very release.
        setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
      },
    })
  }, [box])
}
