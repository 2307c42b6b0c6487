import { Link } from '@tanstack/react-router'
import { mayOpen } from '#store/access/gates.ts'
import { offers } from '#store/resources/offers/offers.ts'
import { payments } from '#store/resources/payments/payments.ts'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { formatLkr } from '#store/values/money.ts'
import { AfterFirstPaint } from '#ui/kit/after-first-paint.tsx'
import { useList } from '#ui/live/use-list.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import { CollectionAge } from './collection-age.tsx'
import classes from './merchants.module.css'
import { RunningOffers } from './running-offers.tsx'

/** What a merchant is still to be paid, as far as this device knows, the ways to its money, and its offers that run. */
export function MerchantMoney({ merchant }: { merchant: Merchant }) {
  const { role } = usePortal()
  const mayPay = mayOpen(payments.roles, role) && mayOpen(redemptions.roles, role)
  const leadsToPay = useNavItems().some(({ path }) => path === '/payments/add-payment')
  const showsOffers = mayOpen(offers.roles, role)
  return (
    <span className={classes['money']} data-lines={showsOffers ? 2 : undefined}>
      <AfterFirstPaint key={merchant.id}>
        {mayPay && leadsToPay && <ToPay merchant={merchant} />}
        <Link
          className={classes['link'] ?? ''}
          to="/earnings"
          search={{ searchId: 'MERCHANT_NAME', searchKey: merchant.name } as never}
        >
          Redemptions
        </Link>
        {showsOffers && <RunningOffers id={merchant.id} />}
      </AfterFirstPaint>
    </span>
  )
}

function ToPay({ merchant: { id } }: { merchant: Merchant }) {
  const { answer } = useList({
    collection: redemptions.name,
    filters: { merchantId: id, toPay: true },
    search: null,
    sort: redemptions.order,
    page: 1,
    pageSize: 1,
    sum: 'earnedCents',
  })
  if (!answer) return null
  // A part of the redemptions cannot tell that there is nothing.
  const none = answer.complete ? 'Nothing to pay' : 'To pay: –'
  return (
    <span>
      {answer.total === 0 ? (
        none
      ) : (
        <Link className={classes['link'] ?? ''} to="/payments/add-payment" search={{ filter: id } as never}>
          {`${formatLkr(answer.sum ?? 0)} to pay`}
        </Link>
      )}{' '}
      <CollectionAge of={redemptions} />
    </span>
  )
}
