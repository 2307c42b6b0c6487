import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Control, focusRow, indexOfRow } from './table-keys.ts'

/** The row that had the focus last, and where it stood. */
interface ActiveRow {
  id: string | undefined
  index: number
}

/** The one row of a page that the Tab key reaches. The focus stays with its row when rows come or go above it. */
export function useRoving(body: RefObject<HTMLElement | null>, page: readonly (string | undefined)[]) {
  const [active, setActive] = useState<ActiveRow>({ id: undefined, index: 0 })
  const roving = activeIndex(active, page)

  // The control that has the focus, until it goes elsewhere: one that leaves the page with its row tells nobody.
  const held = useRef<Control | null>(null)

  useLayoutEffect(() => {
    const focused = document.activeElement
    const isLost = held.current !== null && focused === document.body
    const isElsewhere = body.current?.contains(focused) && indexOfRow(focused) !== roving
    if (isLost || isElsewhere) focusRow(body.current, roving, held.current ?? 'a')
  }, [body, roving])

  function onFocus(event: React.FocusEvent) {
    const index = Math.max(0, indexOfRow(event.target))
    held.current = event.target instanceof HTMLInputElement ? 'input' : 'a'
    setActive({ id: page[index], index })
  }

  function onBlur() {
    held.current = null
  }

  return { roving, onFocus, onBlur }
}

/** Where that row stands now; on another page the place counts. */
function activeIndex({ id, index }: ActiveRow, page: readonly (string | undefined)[]): number {
  const now = id === undefined ? -1 : page.indexOf(id)
  return now >= 0 ? now : Math.max(0, Math.min(index, page.length - 1))
}
