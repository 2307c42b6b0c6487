import { type Contact, contactOf } from '#store/values/contact.ts'
import { type RecentRecord } from '#ui/state/recent-records.ts'

/** The page of everything that this device has of one mobile number or email address. */
export const customerPath = '/customers'

/** Stands in the place of a collection where a customer's page is among what was opened last. */
export const customersOpened = 'customers'

/** The query of a customer's page. */
export const customerQuery = ({ text }: Contact) => ({ contact: text })

/** Whose page was opened; null for a record. */
export function customerOpened({ collection, id }: RecentRecord): Contact | null {
  return collection === customersOpened ? contactOf(id) : null
}
