import classes from './selection-bar.module.css'

interface SelectionAreaProps {
  /** How many rows are selected. */
  count: number
  /** The bar: it hears of the first row, so it is there from the beginning. */
  bar: React.ReactNode
  children: React.ReactNode
}

/** A table, and over its foot what can be done with the selected rows: nothing moves when the bar comes. */
export function SelectionArea({ count, bar, children }: SelectionAreaProps) {
  return (
    <div className={classes['area']} data-selecting={count > 0 || undefined}>
      {children}
      <div className={classes['bulk']}>{bar}</div>
    </div>
  )
}
