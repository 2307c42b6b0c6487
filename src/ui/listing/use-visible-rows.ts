import { type RefObject, useEffect, useState } from 'react'
import { drawnAtOnce } from '#ui/kit/drawn-at-once.ts'

/** How many rows a table's box has room for, at least as many as are seen; from the window's height until it is measured. */
export function useVisibleRows(body: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(drawnAtOnce)
  useEffect(() => {
    const rows = body.current
    const box = rows?.closest('table')?.parentElement
    if (!rows || !box) return
    const observer = new ResizeObserver(() => {
      const height = rows.firstElementChild?.clientHeight ?? 0
      // The head stands in the box, too, and is as high as a row: that is the one which is seen by half.
      if (height > 0) setCount(Math.ceil(box.clientHeight / height))
    })
    observer.observe(box)
    observer.observe(rows)
    return () => observer.disconnect()
  }, [body])
  return count
}
