import { type RefObject, useEffect } from 'react'

/**
 * Says on the box of a table whether it can be pushed sideways and whether it is: then the column that names the rows
 * stays. Only then, because a hundred cells that stay cost every scroll.
 */
export function useSideScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth)
      element.toggleAttribute('data-pushed', element.scrollLeft > 0)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // The columns change without the box.
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
}
