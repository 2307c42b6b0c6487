import { useCallbackRef } from '@mantine/hooks'
import type { Listing } from './define-listing.ts'
import { pageWithRow } from './list-address.ts'
import classes from './listing-screen.module.css'
import { Pager } from './pager.tsx'
import type { ListingUse } from './use-listing.ts'

interface ListFootProps {
  listing: Listing
  list: ListingUse
  sizes: readonly number[]
  onSize(rows: number): void
  /** What all that is listed comes to. */
  children: React.ReactNode
}

/** Under the rows: their totals, how many a page holds, and the other pages. */
export function ListFoot({ listing, list, sizes, onSize, children }: ListFootProps) {
  const { page, query, change } = list
  // Whoever reads on a page stays with its first row.
  const resize = useCallbackRef((rows: number) => {
    onSize(rows)
    change({ page: pageWithRow(page, query.pageSize, rows) }, 'replace')
  })
  return (
    <footer className={classes['foot']}>
      {children}
      <Pager
        page={page}
        pageSize={query.pageSize}
        total={list.total}
        proved={list.proved}
        noun={listing.noun}
        from={listing.pagerFrom}
        onPage={list.goToPage}
        sizes={sizes}
        onSize={resize}
      />
    </footer>
  )
}
