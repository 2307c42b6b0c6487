import classes from './data-table.module.css'

/** Rows of the final height while nothing is known, so that nothing jumps when the first page comes. */
export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <span className={classes['skeleton']}>&nbsp;</span>
        </td>
      ))}
    </tr>
  ))
}
