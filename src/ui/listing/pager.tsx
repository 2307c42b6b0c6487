import { NativeSelect } from '@mantine/core'
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
  /** How many rows a page may hold, and the choice of one; none where it is not for people to choose. */
  sizes?: readonly number[]
  onSize?(rows: number): void
}

/** "1–100 of 5,300 vouchers", "so far" where there may be more, and the pages; keeps its height when there is only one. */
export const Pager = memo(function Pager(props: PagerProps) {
  const { page, pageSize, total, proved, noun, from, onPage, sizes = [], onSize } = props
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav aria-label={`Pages of ${noun.many}`} className={classes['pager']}>
      <span className={classes['range']}>
        {total > 0 && `${formatCount(first)}–${formatCount(last)} of ${counted(total, noun)}${proved ? '' : ' so far'}`}
      </span>
      {onSize && total > (sizes[0] ?? 0) && (
        <NativeSelect
          size="xs"
          className={classes['sizes'] ?? ''}
          aria-label="Rows per page"
          title="Rows per page"
          data={sizes.map((rows) => ({ value: String(rows), label: `${rows} rows` }))}
          value={String(pageSize)}
          onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
        />
      )}
      {(from === null ? pages > 1 : total >= from) && (
        <PageButtons page={page} pages={pages} onPage={onPage} gap="var(--page-gap)" />
      )}
    </nav>
  )
})
