import type { ListQuery } from '#store/listing/list-query.ts'

export const collection = 'vouchers'

const aQuery = (change: Partial<ListQuery>): ListQuery => ({
  collection,
  filters: {},
  search: null,
  sort: { by: 'createdDate', direction: 'desc' },
  page: 1,
  pageSize: 20,
  ...change,
})

/** What screens ask: tabs, pages, searches, other orders and sums. */
export const queries: readonly ListQuery[] = [
  aQuery({}),
  aQuery({ filters: { status: 'ACTIVE' }, sum: 'amountCents' }),
  aQuery({ search: { by: ['sender_name', 'receiver_name'], text: 'kamal' } }),
  aQuery({ sort: { by: 'amountCents', direction: 'asc' }, page: 2 }),
  aQuery({ filters: { status: 'EXPIRED' }, sort: { by: 'ownerName', direction: 'desc' } }),
  aQuery({ page: 3, pageSize: 15 }),
]
