import classes from './dialog-foot.module.css'

/** What can be done in a dialog; it stays in sight, however long what stands above it is. */
export function DialogFoot({ children }: { children: React.ReactNode }) {
  return <div className={classes['foot']}>{children}</div>
}
