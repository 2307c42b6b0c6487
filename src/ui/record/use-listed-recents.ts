import { ownerKey } from '#store/access/session.ts'
import type { Contact } from '#store/values/contact.ts'
import { useOwnCollections } from '#ui/live/use-own-collections.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useRecentRecords } from '#ui/state/recent-records.ts'
import { customerOpened, customerPath } from './customer-address.ts'
import { type ListedCollection, listedCollections } from './listed-record.ts'

export interface ListedRecent {
  listed: ListedCollection
  id: string
}

/** What was opened: a record, or the page of a customer. */
export type Recent = ListedRecent | { customer: Contact }

/** What this person opened last, the newest first, as far as they may still see it. */
export function useListedRecents(): Recent[] {
  const { user } = usePortal()
  const places = useNavItems()
  const listed = listedCollections(places, useOwnCollections())
  return useRecentRecords(ownerKey(user)).flatMap((opened): Recent[] => {
    const customer = customerOpened(opened)
    if (customer) return places.some(({ path }) => path === customerPath) ? [{ customer }] : []
    const of = listed.find((one) => one.collection === opened.collection)
    return of ? [{ listed: of, id: opened.id }] : []
  })
}
