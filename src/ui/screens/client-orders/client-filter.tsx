import { clientNames } from '#store/resources/clients/client-names.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { NameSelect } from './form/name-select.tsx'

/** Narrows the orders to those of one client. */
export function ClientFilter({ list }: { list: ListingUse }) {
  const { value } = useDetail(clientNames, 'all')
  return (
    <NameSelect
      label="Client"
      isLabelHidden
      none="Client: All"
      names={value ?? []}
      value={list.chosen}
      max={255}
      onChange={(id) => list.change({ filter: id || undefined, page: 1 }, 'push')}
    />
  )
}
