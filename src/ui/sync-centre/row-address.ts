interface RowAddress {
  to: string
  search: { selected: string; drawer: string }
}

/** Collection to the listing that shows its rows and the name of its drawer. */
const listings: Readonly<Record<string, { to: string; drawer: string }>> = {
  vouchers: { to: '/vouchers/view-vouchers', drawer: 'voucher' },
}

/** Where a row can be looked at; null for a collection without a listing. */
export function rowAddress(collection: string, rowId: string): RowAddress | null {
  const listing = listings[collection]
  return listing ? { to: listing.to, search: { selected: rowId, drawer: listing.drawer } } : null
}
