import classes from './bulk.module.css'
import { NamedRows } from './named-rows.tsx'
import type { Skipped } from './plan-move.ts'

/** The orders that an act over many leaves out, each with its reason; nothing where there are none. */
export function LeftOut({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  return (
    <NamedRows title="Left out">
      {skipped.map(({ id, why }) => (
        <li key={id}>
          <span className={classes['id']}>{id}</span>
          <span className={classes['why']}>{why}</span>
        </li>
      ))}
    </NamedRows>
  )
}
