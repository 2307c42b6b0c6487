import { Pagination } from '@mantine/core'
import classes from './listing-screen.module.css'
import { counted } from './list-words.ts'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** Whether all that matches is known to be here. */
  proved: boolean
  noun: { one: string; many: string }
  onPage(page: number): void
}

const number = new Intl.NumberFormat('en-LK')

/** "1–100 of 5,300 vouchers", "so far" where there may be more, and the pages; keeps its height when there is only one. */
export function Pager({ page, pageSize, total, proved, noun, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav aria-label={`Pages of ${noun.many}`} className={classes['pager']}>
      <span className={classes['range']}>
        {total > 0 &&
          `${number.format(first)}–${number.format(last)} of ${counted(total, noun)}${proved ? '' : ' so far'}`}
      </span>
      {pages > 1 && (
        <Pagination
          size="sm"
          gap="var(--page-gap)"
          total={pages}
          value={Math.min(page, pages)}
          siblings={1}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </nav>
  )
}

const controlNames = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const
