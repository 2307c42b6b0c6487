import type { DashboardOffer } from '#store/resources/dashboards/dashboard-details.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { DashboardTable } from './dashboard-table.tsx'
import { statusWords } from './dashboard-words.ts'

const columns = [
  { title: 'ID', kind: 'code', show: ({ id }: DashboardOffer) => id },
  { title: 'Name', show: ({ name }: DashboardOffer) => name },
  { title: 'Status', show: ({ status }: DashboardOffer) => statusWords(status) },
] as const

/** The merchant's offers; the way to all of them only for roles that may open it (decisions.md C5). */
export function LatestOffers({ offers }: { offers: DashboardOffer[] | null | undefined }) {
  const mayOpenThem = useNavItems().some(({ path }) => path === '/offers')
  return (
    <DashboardTable
      id="latest-offers"
      title="Offers"
      columns={columns}
      rows={offers}
      more={mayOpenThem ? '/offers' : null}
      none="No offers"
    />
  )
}
