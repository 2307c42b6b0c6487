import { deliveryStatuses } from '#store/resources/deliveries/delivery-calls.ts'
import { deliveryTypeTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { listSearch } from '#ui/listing/list-address.ts'

/** The word in the address that opens an order's drawer. */
export const deliveryDrawer = 'order'

/** Row fields a person may sort orders by. */
export const deliverySorts = ['createdDate', 'deliveryDate'] as const

/** The query of the address of Deliveries & Pickups (spec 000 §2.2). */
export const deliveryListSearch = listSearch({
  filters: [],
  searches: ['id'],
  drawers: [deliveryDrawer],
  sorts: deliverySorts,
  deliveryTypes: Object.keys(deliveryTypeTitles),
  deliveryStatuses,
})
