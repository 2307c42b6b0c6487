import { Button } from '@mantine/core'
import classes from './listing-screen.module.css'
import { nothingSelected, type Selection, selectionWords } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  page: readonly string[]
  noun: { one: string; many: string }
  onSelect(change: (now: Selection) => Selection): void
}

/** How many rows are selected, over all pages, and the way out of it. */
export function SelectionBar({ selection, page, noun, onSelect }: SelectionBarProps) {
  const some = selection.ids.size > 0
  return (
    <div className={classes['selection']}>
      <span role="status">{some ? selectionWords(selection, page, noun) : ''}</span>
      {some && (
        <Button size="compact-sm" variant="subtle" onClick={() => onSelect(() => nothingSelected)}>
          Clear selection
        </Button>
      )}
    </div>
  )
}
