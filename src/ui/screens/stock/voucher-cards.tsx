import { useMemo } from 'react'
import { type Stock, stock } from '#store/resources/stock/stock.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { type FilterCard, FilterCards } from '#ui/listing/filter-cards.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useList } from '#ui/live/use-list.ts'

/** All there are: a few for each merchant voucher. */
export const everyValue: ListQuery = {
  collection: stock.name,
  filters: {},
  search: null,
  sort: stock.order,
  page: 1,
  pageSize: 5000,
}

/** A card for all and one for each merchant voucher, with the number of values it has in the list. */
export function VoucherCards({ list }: { list: ListingUse }) {
  const { rows, answer } = useList<Stock>(everyValue)
  const cards = useMemo(
    () =>
      cardsOf(
        rows.flatMap((row) => row ?? []),
        answer?.total ?? null,
      ),
    [rows, answer],
  )
  return (
    <FilterCards
      label="Merchant vouchers"
      cards={cards}
      chosen={list.chosen}
      onChoose={(key) => list.change({ filter: key || undefined, page: 1 }, 'push')}
    />
  )
}

function cardsOf(rows: readonly Stock[], total: number | null): FilterCard[] {
  const known = new Map<string, { title: string; count: number }>()
  for (const { merchantVoucherId, merchantVoucherName } of rows) {
    const count = (known.get(merchantVoucherId)?.count ?? 0) + 1
    known.set(merchantVoucherId, { title: merchantVoucherName, count })
  }
  const vouchers = [...known].map(([key, card]) => ({ key, ...card }))
  return [{ key: '', title: 'All', count: total }, ...vouchers.toSorted((a, b) => a.title.localeCompare(b.title))]
}
