import { Button } from '@mantine/core'
import { counted, formatCount } from '#store/values/count.ts'
import { netWords } from '#store/values/net-amount.ts'
import classes from './selection-bar.module.css'
import { nothingSelected, type Selection, selectionWords } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  page: readonly string[]
  /** Rows that match, over all pages. */
  total: number
  noun: { one: string; many: string }
  /** What the selected rows come to, in cents; null where nothing is added up. */
  sum: number | null
  /** What of that counts for nothing, in cents and words. */
  apart?: { cents: number; words: string } | null
  /** Whether all that matches is known to be here. */
  proved: boolean
  onSelect(change: (now: Selection) => Selection): void
  /** Where all that matches is: "in this period". */
  among?: string | undefined
  /** Selects everything that matches. */
  onAll(): void
  /** What else there is to say or do about the selected rows. */
  children?: React.ReactNode
}

/** How many rows are selected over all pages and what they come to, the way to all of them, and the way out. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, page, total, noun, sum, apart, proved, among, onSelect, onAll, children } = props
  const count = selection.ids.size
  const isWholePage = page.length > 0 && page.every((id) => selection.ids.has(id))
  // Only of everything can there be more: rows that somebody picked are those rows.
  const soFar = !proved && count >= total ? ' so far' : ''
  const sumWords = sum === null ? '' : ` · ${netWords(sum, apart?.cents ?? 0, apart?.words ?? '')}${soFar}`
  const words = count === 0 ? '' : `${selectionWords(selection, page, noun)}${sumWords}`
  return (
    <div className={classes['selection']}>
      <span role="status" className={classes['selectionWords']} title={words}>
        {words}
      </span>
      {isWholePage && count < total && (
        <Button
          size="compact-sm"
          variant="subtle"
          {...(among === undefined ? { 'aria-label': `Select all ${counted(total, noun)} that match` } : {})}
          onClick={onAll}
        >
          {['Select all', formatCount(total), among, proved ? null : 'so far'].filter(Boolean).join(' ')}
        </Button>
      )}
      {count > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label="Clear selection"
          onClick={() => onSelect(() => nothingSelected)}
        >
          Clear
        </Button>
      )}
      {count > 0 && children}
    </div>
  )
}
