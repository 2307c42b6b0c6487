import { memo } from 'react'
import { counted, formatCount } from '#store/values/count.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import classes from './listing-screen.module.css'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** Whether all that matches is known to be here. */
  proved: boolean
  noun: { one: string; many: string }
  /** Shows pages from so many rows on, though they fill one page; from the second page on where nothing is said. */
  from: number | null
  onPage(page: number): void
}

/** "1–100 of 5,300 vouchers", "so far" where there may be more, and the pages; keeps its height when there is only one. */
export const Pager = memo(function Pager({ page, pageSize, total, proved, noun, from, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav aria-label={`Pages of ${noun.many}`} className={classes['pager']}>
      <span className={classes['range']}>
        {total > 0 && `${formatCount(first)}–${formatCount(last)} of ${counted(total, noun)}${proved ? '' : ' so far'}`}
      </span>
      {(from === null ? pages > 1 : total >= from) && (
        <PageButtons page={page} pages={pages} onPage={onPage} gap="var(--page-gap)" />
      )}
    </nav>
  )
})
