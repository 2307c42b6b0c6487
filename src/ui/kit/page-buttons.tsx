import { Pagination } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

interface PageButtonsProps {
  page: number
  pages: number
  onPage(page: number): void
  gap?: string
}

/** The buttons to other pages, each with a name for who does not see it. */
export function PageButtons({ page, pages, onPage, gap }: PageButtonsProps) {
  const all = useRef<HTMLDivElement>(null)
  // The arrow that led to the first or the last page is off there, and would let the keyboard go.
  useLayoutEffect(() => {
    if (!all.current?.contains(document.activeElement) || !document.activeElement?.matches(':disabled')) return
    all.current.querySelector<HTMLElement>('[aria-current="page"]')?.focus({ preventScroll: true })
  }, [page, pages])
  return (
    <Pagination
      ref={all}
      size="sm"
      {...(gap === undefined ? {} : { gap })}
      total={pages}
      value={Math.min(page, pages)}
      siblings={1}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
      getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
    />
  )
}

const controlNames = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const
