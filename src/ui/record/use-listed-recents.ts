import { ownerKey } from '#store/access/session.ts'
import { useOwnCollections } from '#ui/live/use-own-collections.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useRecentRecords } from '#ui/state/recent-records.ts'
import { type ListedCollection, listedCollections } from './listed-record.ts'

export interface ListedRecent {
  listed: ListedCollection
  id: string
}

/** The records that this person opened last, the newest first, as far as they may still see them in a list. */
export function useListedRecents(): ListedRecent[] {
  const { user } = usePortal()
  const listed = listedCollections(useNavItems(), useOwnCollections())
  return useRecentRecords(ownerKey(user)).flatMap(({ collection, id }) => {
    const of = listed.find((one) => one.collection === collection)
    return of ? [{ listed: of, id }] : []
  })
}
