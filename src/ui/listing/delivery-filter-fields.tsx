import { NativeSelect } from '@mantine/core'
import type { DeliveryFilters } from './define-listing.ts'
import classes from './list-toolbar.module.css'
import type { ListingUse } from './use-listing.ts'

const all = 'ALL'

/** Type and status of orders, each with ALL. Another status begins on page 1, without the search (spec 002 §2). */
export function DeliveryFilterFields({ filters, list }: { filters: DeliveryFilters; list: ListingUse }) {
  const { type, status } = filters
  const { deliveryType = all, deliveryStatus = all } = list.address
  const chosen = (value: string) => (value === all ? undefined : value)
  return (
    <div className={classes['filters']}>
      <NativeSelect
        aria-label={type.title}
        value={deliveryType}
        data={choicesOf(type)}
        onChange={({ currentTarget }) => list.change({ deliveryType: chosen(currentTarget.value), page: 1 }, 'push')}
      />
      <NativeSelect
        aria-label={status.title}
        value={deliveryStatus}
        data={choicesOf(status)}
        onChange={({ currentTarget }) =>
          list.change({ deliveryStatus: chosen(currentTarget.value), searchKey: '', page: 1 }, 'push')
        }
      />
    </div>
  )
}

function choicesOf({ short, titles }: DeliveryFilters['type']) {
  return [{ value: all, label: `${short}: ALL` }, ...Object.entries(titles).map(([value, label]) => ({ value, label }))]
}
