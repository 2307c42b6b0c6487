import { Button } from '@mantine/core'
import { formatLkr } from '#store/values/money.ts'
import classes from './listing-screen.module.css'
import { counted } from './list-words.ts'
import { nothingSelected, type Selection, selectionWords } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  page: readonly string[]
  /** Rows that match, over all pages. */
  total: number
  noun: { one: string; many: string }
  /** What the selected rows come to, in cents; null where nothing is added up. */
  sum: number | null
  onSelect(change: (now: Selection) => Selection): void
  /** Selects everything that matches. */
  onAll(): void
  /** What can be done with the selected rows. */
  children?: React.ReactNode
}

/** How many rows are selected over all pages and what they come to, the way to all of them, and the way out. */
export function SelectionBar({ selection, page, total, noun, sum, onSelect, onAll, children }: SelectionBarProps) {
  const count = selection.ids.size
  const isWholePage = page.length > 0 && page.every((id) => selection.ids.has(id))
  return (
    <div className={classes['selection']} data-some={count > 0 || undefined}>
      <span role="status">
        {count > 0 && selectionWords(selection, page, noun)}
        {count > 0 && sum !== null && ` · ${formatLkr(sum)}`}
      </span>
      {isWholePage && count < total && (
        <Button size="compact-sm" variant="subtle" onClick={onAll}>
          {`Select all ${counted(total, noun)} that match`}
        </Button>
      )}
      {count > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onSelect(() => nothingSelected)}>
          Clear selection
        </Button>
      )}
      {children}
    </div>
  )
}
