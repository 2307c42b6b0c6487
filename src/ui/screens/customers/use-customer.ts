import { useCallback, useMemo, useState } from 'react'
import type { Contact } from '#store/values/contact.ts'
import { useOwnCollections } from '#ui/live/use-own-collections.ts'
import { listedCollections } from '#ui/record/listed-record.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { customerCollections, linesByTime, vouchersBrought } from './customer-lines.ts'
import type { CustomerFound } from './customer-part.tsx'

/** What a person may see of a customer, as far as the parts of the page have shown it. */
export function useCustomer(contact: Contact) {
  const places = useNavItems()
  const own = useOwnCollections()
  const collections = useMemo(
    () => customerCollections(listedCollections(places, own), contact),
    [places, own, contact],
  )
  const [found, setFound] = useState<Readonly<Record<string, CustomerFound>>>({})
  const onFound = useCallback(
    (collection: string, one: CustomerFound) => setFound((before) => ({ ...before, [collection]: one })),
    [],
  )
  const shown = collections.flatMap(({ listed }) => found[listed.collection] ?? [])
  const brought = collections.flatMap((of) => [
    ...vouchersBrought(of, found[of.listed.collection]?.own.lines ?? []).entries(),
  ])
  const key = JSON.stringify(brought)
  const vouchers = useMemo(() => new Map(JSON.parse(key) as typeof brought), [key])
  return {
    collections,
    onFound,
    /** Vouchers that purchases and orders of the customer have brought, with the part that the customer has in them. */
    vouchers,
    lines: linesByTime(shown.flatMap((one) => [one.own, one.linked])),
    hasMore: shown.some((one) => one.own.hasMore),
    /** Every collection has answered. */
    settled: shown.length === collections.length,
    /** All of every collection is on this device. */
    complete: shown.every((one) => one.complete),
  }
}
