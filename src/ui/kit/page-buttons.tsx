import { Pagination } from '@mantine/core'

interface PageButtonsProps {
  page: number
  pages: number
  onPage(page: number): void
  gap?: string
}

/** The buttons to other pages, each with a name for who does not see it. */
export function PageButtons({ page, pages, onPage, gap }: PageButtonsProps) {
  return (
    <Pagination
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
