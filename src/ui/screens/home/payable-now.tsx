import { Link } from '@tanstack/react-router'
import { collectionName } from '#store/define/collection-name.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { CollectionAge } from '#ui/listing/collection-age.tsx'
import { useList } from '#ui/live/use-list.ts'
import classes from './dashboard.module.css'

/** What a merchant has earned and not been paid, from its redemptions on this device, and the way to them. */
export function PayableNow({ merchantId }: { merchantId: string }) {
  const collection = collectionName(redemptions.name, merchantId)
  const { answer } = useList({
    collection,
    filters: { toPay: true },
    search: null,
    sort: redemptions.order,
    page: 1,
    pageSize: 1,
    sum: 'earnedCents',
  })
  return (
    <p className={classes['payable']}>
      <span>Payable now:</span>
      {answer ? (
        <Link to="/earnings" search={{ show: 'payable' } as never}>
          {`${formatLkr(answer.sum ?? 0)} for ${counted(answer.total, redemptions.noun)}`}
        </Link>
      ) : (
        <span>–</span>
      )}
      <CollectionAge of={{ name: collection, pull: redemptions.pull }} />
    </p>
  )
}
