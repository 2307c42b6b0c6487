import { Link } from '@tanstack/react-router'
import { offerKindsAt } from '#store/resources/offers/offer-rules.ts'
import { offers } from '#store/resources/offers/offers.ts'
import { counted } from '#store/values/count.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useList } from '#ui/live/use-list.ts'
import { CollectionAge } from './collection-age.tsx'
import classes from './merchants.module.css'

const minuteMs = 60_000

/** How many offers of a merchant run now, as far as this device knows, and the way to them. */
export function RunningOffers({ id }: { id: string }) {
  const minute = Math.floor(useNow(minuteMs) / minuteMs) * minuteMs
  const { answer } = useList({
    collection: offers.name,
    filters: { merchantId: id, ...offerKindsAt(minute).running },
    search: null,
    sort: offers.order,
    page: 1,
    pageSize: 1,
  })
  if (!answer) return null
  const words = `${counted(answer.total, { one: 'offer runs', many: 'offers run' })} now`
  return (
    <span>
      <Link className={classes['link'] ?? ''} to="/offers" search={{ filter: id, show: 'running' } as never}>
        {words}
      </Link>{' '}
      <CollectionAge of={offers} />
    </span>
  )
}
