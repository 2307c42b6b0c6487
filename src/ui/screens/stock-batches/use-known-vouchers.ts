import { useMemo } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import type { TableContext } from '#store/define/define-table.ts'
import { type Stock, stock } from '#store/resources/stock/stock.ts'
import { useList } from '#ui/live/use-list.ts'

const everything: ListQuery = {
  collection: stock.name,
  filters: {},
  search: null,
  sort: stock.order,
  page: 1,
  pageSize: 5000,
}

/** The merchant vouchers in stock, as far as this device knows them. */
export function useKnownVouchers(): TableContext['known'] {
  const { rows } = useList<Stock>(everything)
  return useMemo(() => {
    const known = rows.flatMap((row) => (row ? [{ id: row.merchantVoucherId, name: row.merchantVoucherName }] : []))
    return known.length > 0 ? { merchantVoucher: known } : {}
  }, [rows])
}
