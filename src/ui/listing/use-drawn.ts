import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#ui/kit/after-paint.ts'
import { drawnAtOnce } from '#ui/kit/drawn-at-once.ts'
import type { ListItem } from './columns.tsx'

/** What stands in a place of the page; null where its row comes a moment later. */
export type DrawnItem = ListItem | null

const nothing: never[] = []

/**
 * The first rows of a page as they are; those below, while they change, a moment longer as they were. There are as many
 * places as rows from the beginning, so that nothing moves.
 */
export function useDrawn(items: readonly ListItem[]): readonly DrawnItem[] {
  const [later, setLater] = useState<readonly ListItem[]>(nothing)
  const before = useRef(items)
  const atOnce = drawnAtOnce()
  useEffect(() => {
    const isTopPainted = before.current !== items && hasSameTop(before.current, items, atOnce)
    before.current = items
    if (later === items || items.some(({ row }) => row === null)) return
    const draw = () => startTransition(() => setLater(items))
    return isTopPainted ? draw() : afterPaint(draw)
  }, [items, later, atOnce])
  return useMemo(() => (later === items ? items : drawnMeanwhile(items, later, atOnce)), [items, later, atOnce])
}

/** The page as it is drawn until all of it is: so many new rows above old ones. */
export function drawnMeanwhile(
  items: readonly ListItem[],
  before: readonly ListItem[],
  atOnce: number,
): readonly DrawnItem[] {
  const shown = new Set(items.slice(0, atOnce).map(({ id }) => id))
  return items.map((item, place) => {
    if (place < atOnce) return item
    const old = before[place]
    // A row that moved up must not stand in two places.
    return old === undefined || shown.has(old.id) ? null : old
  })
}

/** Whether so many rows from the top are the very same. */
function hasSameTop(one: readonly ListItem[], other: readonly ListItem[], count: number): boolean {
  const top = other.slice(0, count)
  return top.every(({ id, row }, place) => one[place]?.id === id && one[place].row === row)
}
