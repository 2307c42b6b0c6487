import type { ListQuery } from '#store/listing/list-query.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'

/**
 * The vouchers of an order on this device, newest first; null where they cannot be told apart. No call names them: the
 * purchase of such a voucher is the reference number of its order (decisions.md I31).
 */
export function vouchersOfOrder({ referenceNo }: Pick<ClientOrder, 'referenceNo'>): ListQuery | null {
  if (referenceNo === '') return null
  return {
    collection: vouchers.name,
    filters: {},
    search: null,
    also: [{ by: 'purchase_id', text: referenceNo, how: 'equals' }],
    sort: vouchers.order,
    page: 1,
    pageSize: 1,
  }
}
