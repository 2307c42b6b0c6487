import { useId } from 'react'
import classes from './bulk.module.css'

interface NamedRowsProps {
  title: string
  /** Each row is an id and what belongs to it, one below another. */
  paired?: boolean
  children: React.ReactNode
}

/** Rows in a box that scrolls if they are many, under a title. */
export function NamedRows({ title, paired = false, children }: NamedRowsProps) {
  const heading = useId()
  return (
    <div>
      <h3 id={heading} className={classes['heading']}>
        {title}
      </h3>
      <ul aria-labelledby={heading} className={classes['rows']} data-paired={paired || undefined}>
        {children}
      </ul>
    </div>
  )
}
