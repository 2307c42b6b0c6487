import { clientNames } from '#store/resources/clients/client-names.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { OneField } from '#ui/pickers/one-field.tsx'
import { nameOptions } from './form/name-options.ts'

/** Narrows the orders to those of one client. */
export function ClientFilter({ list }: { list: ListingUse }) {
  const { value } = useDetail(clientNames, 'all')
  return (
    <OneField
      label="Client"
      isLabelHidden
      none="Client: All"
      options={nameOptions(value ?? [])}
      value={list.chosen}
      max={255}
      onChange={(id) => list.change({ filter: id || undefined, page: 1 }, 'push')}
    />
  )
}
