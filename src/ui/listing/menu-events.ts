import type { MenuAt } from '#ui/record/row-menu.tsx'
import { indexOfRow, isTypedIn } from './table-keys.ts'

interface MenuPress {
  target: EventTarget | null
  /** 2 for the right button of a pointer; the menu key and Shift+F10 have none. */
  button: number
  clientX: number
  clientY: number
}

/**
 * Where the menu of a row opens, in pixels; null for what keeps the browser's own menu: outside of rows, what is typed
 * in, and a link, which can be opened in a new tab. From the keyboard a link is the only way to it.
 */
function menuPlace({ target, button, clientX, clientY }: MenuPress, id: string | undefined): MenuAt | null {
  if (id === undefined || !(target instanceof Element) || isTypedIn(target)) return null
  if (button === 2) return target.closest('a') ? null : { id, x: clientX, y: clientY }
  const { left, bottom } = target.getBoundingClientRect()
  return { id, x: left, y: bottom }
}

/** Opens the menu of a row of a page, also by its button; nothing if its rows have none. */
export function menuEvents(page: readonly (string | undefined)[], onMenu: ((at: MenuAt) => void) | null) {
  if (onMenu === null) return {}
  const onContextMenu = (event: React.MouseEvent<HTMLElement>) => {
    const at = menuPlace(event, page[indexOfRow(event.target)])
    if (at === null) return
    event.preventDefault()
    onMenu(at)
  }
  const onClickCapture = (event: React.MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('[data-menu]')) onContextMenu(event)
  }
  return { onContextMenu, onClickCapture }
}
