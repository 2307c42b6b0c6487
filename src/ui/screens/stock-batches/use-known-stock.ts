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

/** The stock as far as this device knows it, and the merchant vouchers that a file may name. */
export function useKnownStock(): { stock: readonly Stock[]; known: TableContext['known'] } {
  const { rows } = useList<Stock>(everything)
  return useMemo(() => {
    const here = rows.flatMap((row) => row ?? [])
    const known = here.map(({ merchantVoucherId, merchantVoucherName }) => ({
      id: merchantVoucherId,
      name: merchantVoucherName,
    }))
    return { stock: here, known: known.length > 0 ? { merchantVoucher: known } : {} }
  }, [rows])
}
