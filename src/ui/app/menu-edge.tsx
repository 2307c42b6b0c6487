import type { KeyboardEvent, PointerEvent } from 'react'
import { clampMenuWidth, menuWidth, setMenuWidth, useMenu } from '#ui/state/menu.ts'
import classes from './shell.module.css'

const step = 10
const bigStep = 50

/**
 * The edge of the menu, dragged or moved with the arrow keys. Our own and not Mantine's Splitter: the page beside
 * it keeps its place in the tree when the menu closes, and a drag moves one CSS variable without a render.
 */
export function MenuEdge({ onDrag }: { onDrag(width: number): void }) {
  const { width } = useMenu()

  function hold(event: PointerEvent<HTMLDivElement>) {
    const edge = event.currentTarget
    const offset = edge.getBoundingClientRect().left - event.clientX
    edge.setPointerCapture(event.pointerId)
    edge.dataset['held'] = ''
    let latest = width
    const move = (next: globalThis.PointerEvent) => {
      latest = clampMenuWidth(next.clientX + offset)
      onDrag(latest)
    }
    const drop = () => {
      edge.removeEventListener('pointermove', move)
      delete edge.dataset['held']
      setMenuWidth(latest)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', drop, { once: true })
  }

  function press(event: KeyboardEvent) {
    const target = widthAfter(event, width)
    if (target === null) return
    event.preventDefault()
    setMenuWidth(target)
  }

  return (
    <div
      className={classes['edge']}
      role="separator"
      tabIndex={0}
      aria-label="Menu width"
      aria-orientation="vertical"
      aria-controls="side-menu"
      aria-valuenow={width}
      aria-valuemin={menuWidth.min}
      aria-valuemax={menuWidth.max}
      aria-valuetext={`${width} pixels`}
      onPointerDown={hold}
      // Or the browser begins to select text, then to drag a link of the menu, and takes the pointer away.
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
      }}
      onDoubleClick={() => setMenuWidth(menuWidth.usual)}
      onKeyDown={press}
    />
  )
}

function widthAfter(event: KeyboardEvent, width: number): number | null {
  const by = event.shiftKey ? bigStep : step
  switch (event.key) {
    case 'ArrowLeft':
      return width - by
    case 'ArrowRight':
      return width + by
    case 'Home':
      return menuWidth.min
    case 'End':
      return menuWidth.max
    default:
      return null
  }
}
