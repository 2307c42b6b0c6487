import type { LeftOutRow } from './bulk-plan.ts'
import classes from './bulk.module.css'
import { NamedRows } from './named-rows.tsx'

/** Rows of a bulk action, each with what is to be said of it; nothing if there are none. */
export function RowsWithReasons({ title, rows }: { title: string; rows: readonly LeftOutRow[] }) {
  if (rows.length === 0) return null
  return (
    <NamedRows title={title}>
      {rows.map(({ id, why }) => (
        <li key={id}>
          <span className={classes['id']}>{id}</span>
          <span className={classes['why']}>{why}</span>
        </li>
      ))}
    </NamedRows>
  )
}
