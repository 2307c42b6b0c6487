import { Link } from '@tanstack/react-router'
import { IconBookmark, IconUserSearch } from '@tabler/icons-react'
import { ownerKey } from '#store/access/session.ts'
import { type Contact, contactWords } from '#store/values/contact.ts'
import { useRow } from '#ui/live/use-row.ts'
import { customerPath, customerQuery } from '#ui/record/customer-address.ts'
import { recordName, recordSearch, recordWords } from '#ui/record/listed-record.ts'
import { type ListedRecent, useListedRecents } from '#ui/record/use-listed-recents.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSavedViews } from '#ui/state/table-prefs.ts'
import classes from './where-you-were.module.css'

/** The records that this person opened last, and the views they saved: the way back to where they were. */
export function WhereYouWere() {
  const recents = useListedRecents().filter((recent) => 'customer' in recent || recent.listed.scope === '')
  const views = useViewLinks()
  if (recents.length === 0 && views.length === 0) return null
  return (
    <section className={classes['were']} aria-labelledby="where-you-were">
      <h2 id="where-you-were">Where you were</h2>
      <ul className={classes['links']}>
        {recents.map((recent) =>
          'customer' in recent ? (
            <CustomerLink key={recent.customer.text} contact={recent.customer} />
          ) : (
            <RecentLink key={`${recent.listed.collection} ${recent.id}`} {...recent} />
          ),
        )}
        {views.map(({ key, path, title, name, search }) => (
          <li key={key}>
            <Link to={path} search={search as never} className={classes['link']}>
              <IconBookmark size={18} stroke={1.6} aria-hidden />
              <span className={classes['name']}>{name}</span>
              <span className={classes['words']}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentLink({ listed: { place, rows, resource, collection }, id }: ListedRecent) {
  const { row } = useRow(collection, id)
  const { icon: Mark, title, path } = place
  const search = recordSearch(rows, resource, { id, row: row ?? undefined })
  if (search === null) return null
  const name = recordName(resource, id, row ?? undefined)
  return (
    <li>
      <Link to={path} search={search as never} className={classes['link']}>
        <Mark size={18} stroke={1.6} aria-hidden />
        <span className={classes['name']} data-id={name === id || undefined}>
          {name}
        </span>
        <span className={classes['words']}>{(name === id && row && recordWords(resource, row)) || title}</span>
      </Link>
    </li>
  )
}

function CustomerLink({ contact }: { contact: Contact }) {
  return (
    <li>
      <Link to={customerPath} search={customerQuery(contact) as never} className={classes['link']}>
        <IconUserSearch size={18} stroke={1.6} aria-hidden />
        <span className={classes['name']}>{contactWords(contact)}</span>
        <span className={classes['words']}>Customer</span>
      </Link>
    </li>
  )
}

/** Saved views of the lists that this person may open. */
function useViewLinks() {
  const { user } = usePortal()
  const viewsOf = useSavedViews(ownerKey(user))
  return useNavItems().flatMap(({ path, title, rows }) =>
    (rows === undefined ? [] : viewsOf(rows.of)).map(({ name, search }) => ({
      key: `${path} ${name}`,
      path,
      title,
      name,
      search,
    })),
  )
}
