import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useMemo } from 'react'
import { scopeName } from '#store/access/scopes.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Contact } from '#store/values/contact.ts'
import { formatCount } from '#store/values/count.ts'
import { noValue } from '#ui/kit/value-words.ts'
import type { LiveList } from '#ui/live/follow-list.ts'
import { useList } from '#ui/live/use-list.ts'
import { usePortal } from '#ui/state/portal.ts'
import {
  type CustomerCollection,
  customerLine,
  customerQuery,
  type CustomerRecords,
  linkedQuery,
} from './customer-lines.ts'
import classes from './customer-parts.module.css'
import { useSearched } from './use-searched.ts'

/** What one collection has shown, and how whole that is. */
export interface CustomerFound {
  /** What names the customer itself, and what that has led to. */
  own: CustomerRecords
  linked: CustomerRecords
  complete: boolean
}

interface CustomerPartProps {
  of: CustomerCollection
  contact: Contact
  /** At most so many of its own rows. */
  most: number
  /** Rows that others lead to, with the part that the customer has in them. */
  linked: ReadonlyMap<string, string>
  onFound(collection: string, found: CustomerFound): void
}

/** One collection of a customer's page: how many records it has and how whole that is; it hands its lines on. */
export function CustomerPart({ of, contact, most, linked, onFound }: CustomerPartProps) {
  const { user } = usePortal()
  const { listed } = of
  const { collection, place, resource } = listed
  const own = useList(useMemo(() => customerQuery(of, contact, most) ?? linkedQuery(of, []), [of, contact, most]))
  const brought = useList(useMemo(() => linkedQuery(of, [...linked.keys()]), [of, linked]))
  const ownRows = useRead(own)
  const broughtRows = useRead(brought)
  const { words, complete, missing } = useSearched(listed, own.answer)
  const total = own.answer?.total ?? 0
  useLayoutEffect(() => {
    // An answer on its way says nothing yet.
    if (ownRows === null || broughtRows === null) return
    const lines = ownRows.map((row) => customerLine(of, row, { contact }))
    const ledTo = broughtRows.map((row) => customerLine(of, row, { contact, part: linked.get(row.id) }))
    onFound(collection, {
      own: { lines, hasMore: total > lines.length },
      linked: { lines: ledTo, hasMore: false },
      complete,
    })
  }, [of, collection, contact, linked, ownRows, broughtRows, total, complete, onFound])

  const whose = scopeName(user, listed.scope)
  const ledToAlone = broughtRows?.filter(({ id }) => !ownRows?.some((row) => row.id === id)).length ?? 0
  return (
    <li className={classes['part']}>
      <span>{whose === null ? place.title : `${place.title} of ${whose}`}</span>
      <strong className={classes['count']}>
        {own.answer === null || missing ? noValue : formatCount(total + ledToAlone)}
      </strong>
      <span className={classes['seen']}>
        {missing ? 'Not on this device yet. ' : words}
        {missing && <Link to={place.path}>{`Download ${resource.noun.many}`}</Link>}
      </span>
    </li>
  )
}

/** The rows of an answer, once all of them are there; null until then. */
function useRead({ answer, rows }: LiveList): AnyRow[] | null {
  return useMemo(
    () => (answer === null || rows.length < answer.ids.length ? null : rows.filter((row) => row !== undefined)),
    [answer, rows],
  )
}
