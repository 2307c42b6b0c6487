import classes from './list-head.module.css'

interface ListHeadProps {
  title: string
  /** How fresh and how whole the list is. */
  status: React.ReactNode
  /** What can be done with all of it. */
  children: React.ReactNode
}

/** The first line of every list: its name, its state, and its tools at the end. */
export function ListHead({ title, status, children }: ListHeadProps) {
  return (
    <header className={classes['head']}>
      <div className={classes['heading']}>
        <h1 className={classes['title']}>{title}</h1>
        {status}
      </div>
      <div className={classes['tools']} onFocus={showWhole}>
        {children}
      </div>
    </header>
  )
}

/** On a phone the tools are pushed sideways; a browser leaves one that shows in part where it is. */
function showWhole({ target }: React.FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
