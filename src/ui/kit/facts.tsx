import classes from './facts.module.css'

/** Names and values of one record, aligned; names and values keep their pairs for screen readers. */
export function Facts({ children }: { children: React.ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt className={classes['name']}>{name}</dt>
      <dd className={classes['value']}>{children}</dd>
    </div>
  )
}
