import { type RefObject, useEffect } from 'react'
import { mobileCore } from '#store/values/mobile-number.ts'
import type { ListColumn } from './columns.tsx'
import type { SearchChoice } from './define-listing.ts'

const highlight = 'search-match'
/** Rows are painted first: whoever types waits for no mark. */
const pauseMs = 80

/**
 * Marks what was searched for in the cells of its column, in whatever case. The browser draws the marks over the texts,
 * so that no row is drawn anew; one that cannot shows none, and so do rows that are only similar.
 */
export function useMatchMarks(
  box: RefObject<HTMLElement | null>,
  { choice, searchKey }: { choice: SearchChoice | undefined; searchKey: string },
  columns: readonly ListColumn[],
): void {
  const wanted = choice?.kind === 'mobile' ? mobileCore(searchKey) : searchKey.trim().toLowerCase()
  const place = columns.findIndex(({ id }) => id === choice?.field)
  useEffect(() => {
    const body = box.current?.querySelector('tbody')
    if (wanted === '' || place < 0 || !body || !('highlights' in CSS)) return
    const mark = () => CSS.highlights.set(highlight, new Highlight(...rangesIn(body, place, wanted)))
    let soon = setTimeout(mark, pauseMs)
    const observer = new MutationObserver(() => {
      clearTimeout(soon)
      soon = setTimeout(mark, pauseMs)
    })
    observer.observe(body, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      clearTimeout(soon)
      CSS.highlights.delete(highlight)
    }
  }, [box, wanted, place])
}

/** Where the text stands in a column; the first column selects. */
function rangesIn(body: Element, place: number, wanted: string): Range[] {
  const ranges: Range[] = []
  for (const cell of body.querySelectorAll(`tr > :nth-child(${place + 2})`)) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue?.toLowerCase() ?? ''
      // A letter that grows in lower case would shift what follows.
      if (text.length !== node.nodeValue?.length) continue
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + wanted.length)
        ranges.push(range)
      }
    }
  }
  return ranges
}
