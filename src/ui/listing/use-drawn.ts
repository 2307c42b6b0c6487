import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#ui/kit/after-paint.ts'
import { drawnSoon } from '#ui/kit/drawn-at-once.ts'
import type { ListItem } from './columns.tsx'

/** What stands in a place of the page; null where its row comes a moment later. */
export type DrawnItem = ListItem | null

/** What is drawn of a page, below the rows that are drawn at once. */
export interface Drawn {
  of: readonly ListItem[]
  /** How many of its rows stand, from the top. */
  upTo: number
  places: readonly DrawnItem[]
}

export const nothingDrawn: Drawn = { of: [], upTo: 0, places: [] }

/**
 * The rows of a page that are in sight, so many from the top, as they are; those below, while they change, a moment
 * longer as they were: the next few first, then all. There are as many places as rows from the beginning, so that nothing
 * moves.
 */
export function useDrawn(items: readonly ListItem[], atOnce: number): readonly DrawnItem[] {
  const [drawn, setDrawn] = useState(nothingDrawn)
  const before = useRef(items)
  const places = useMemo(
    () => (drawn.of === items ? drawn.places : drawnMeanwhile(items, drawn.places, atOnce)),
    [items, drawn, atOnce],
  )
  useEffect(() => {
    const isTopPainted = before.current !== items && hasSameTop(before.current, items, atOnce)
    before.current = items
    const next = nextDrawn(drawn, items, { atOnce, soon: drawnSoon() })
    if (!next) return
    // All of them may be interrupted by the next letter; the next few come sooner in one piece.
    const draw = () => (next.upTo < items.length ? setDrawn(next) : startTransition(() => setDrawn(next)))
    return isTopPainted || drawn.of === items ? draw() : afterPaint(draw)
  }, [items, drawn, atOnce])
  return places
}

/**
 * The next step from what is drawn towards a page whose first rows stand: the next few where many are still to be drawn,
 * else all of it; null where there is none, or its rows are not read yet.
 */
export function nextDrawn(
  drawn: Drawn,
  items: readonly ListItem[],
  { atOnce, soon }: { atOnce: number; soon: number },
): Drawn | null {
  if (drawn.of === items && drawn.upTo >= items.length) return null
  const standing = hasSameTop(drawn.of, items, drawn.upTo) ? Math.max(drawn.upTo, atOnce) : atOnce
  const toDraw = items.slice(standing).filter((item, place) => !isSameItem(drawn.places[standing + place], item)).length
  const upTo = toDraw > soon - standing && standing < soon ? soon : items.length
  if (!isRead(items.slice(0, upTo))) return null
  return { of: items, upTo, places: upTo < items.length ? drawnMeanwhile(items, drawn.places, upTo) : items }
}

function isRead(items: readonly ListItem[]): boolean {
  return items.every(({ row }) => row !== null)
}

/** The page as it is drawn until all of it is: so many new rows above old ones. */
export function drawnMeanwhile(
  items: readonly ListItem[],
  before: readonly DrawnItem[],
  atOnce: number,
): readonly DrawnItem[] {
  const shown = new Set(items.slice(0, atOnce).map(({ id }) => id))
  return items.map((item, place) => {
    if (place < atOnce) return item
    const old = before[place] ?? null
    // A row that moved up must not stand in two places.
    return old && !shown.has(old.id) ? old : null
  })
}

/** Whether so many rows from the top are the very same. */
function hasSameTop(one: readonly ListItem[], other: readonly ListItem[], count: number): boolean {
  const top = other.slice(0, count)
  return top.every((item, place) => isSameItem(one[place], item))
}

function isSameItem(one: DrawnItem | undefined, other: ListItem): boolean {
  return one?.id === other.id && one.row === other.row
}
