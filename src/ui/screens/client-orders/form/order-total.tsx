import { deliveryTypeTitles, voucherTypeTitles } from '#store/resources/client-orders/order-words.ts'
import { type CardTotal, totalsOf, type VoucherCard } from '#store/resources/client-orders/voucher-cards.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import classes from './order-form.module.css'

const vouchers = { one: 'voucher', many: 'vouchers' }

/** What an order comes to while it is typed: in all, by kind and by delivery. */
export function OrderTotal({ cards }: { cards: readonly VoucherCard[] }) {
  const totals = totalsOf(cards)
  const parts = [...named(totals.byKind, voucherTypeTitles), ...named(totals.byDelivery, deliveryTypeTitles)]
  return (
    <div className={classes['total']} role="group" aria-label="Order total">
      <strong>{`${counted(totals.vouchers, vouchers)}, ${formatLkr(totals.cents)}`}</strong>
      {parts.length > 0 && <small>{parts.join(' · ')}</small>}
    </div>
  )
}

function named(totals: ReadonlyMap<string, CardTotal>, titles: Readonly<Record<string, string>>): string[] {
  return [...totals].map(
    ([code, { vouchers: count, cents }]) => `${titles[code] ?? code}: ${formatCount(count)}, ${formatLkr(cents)}`,
  )
}
