import { useState } from 'react'
import { HeadPlaceContext } from './head-choice.tsx'
import classes from './list-head.module.css'

interface ListHeadProps {
  title: string
  /** How fresh and how whole the list is. */
  status: React.ReactNode
  /** What can be done with all of it. */
  children: React.ReactNode
  /** Takes the element before the tools in which a phone has what divides the list. */
  place?: (element: HTMLElement | null) => void
}

/** The first line of every list: its name, its state, and its tools at the end. */
export function ListHead({ title, status, children, place }: ListHeadProps) {
  return (
    <header className={classes['head']}>
      <div className={classes['heading']}>
        <h1 className={classes['title']}>{title}</h1>
        {status}
      </div>
      <div className={classes['tools']} onFocus={showWhole}>
        {place && <div ref={place} className={classes['place']} />}
        {children}
      </div>
    </header>
  )
}

interface HeadedListProps extends Omit<ListHeadProps, 'place'> {
  tools: React.ReactNode
}

/** A list under its head. On a phone its tabs or cards stand in the head, as one field. */
export function HeadedList({ tools, children, ...head }: HeadedListProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <ListHead {...head} place={setPlace}>
        {tools}
      </ListHead>
      <HeadPlaceContext value={place}>{children}</HeadPlaceContext>
    </>
  )
}

/** On a phone the tools are pushed sideways; a browser leaves one that shows in part where it is. */
function showWhole({ target }: React.FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
