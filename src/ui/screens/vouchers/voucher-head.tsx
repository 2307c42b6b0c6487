import { balanceOf } from '#store/resources/vouchers/voucher-balance.ts'
import { shownStatus } from '#store/resources/vouchers/voucher-rules.ts'
import type { VoucherTransaction } from '#store/resources/vouchers/voucher-details.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { colomboDay, isInstant } from '#store/values/colombo-time.ts'
import { Picture } from '#ui/kit/picture.tsx'
import { moneyWords } from '#ui/kit/value-words.ts'
import type { LiveDetail } from '#ui/live/use-detail.ts'
import classes from './voucher-head.module.css'
import { VoucherStatusBadge } from './voucher-status-badge.tsx'

interface VoucherHeadProps {
  voucher: Voucher
  transactions: LiveDetail<VoucherTransaction[]>
}

/** What a caller asks first: what is left on it, whether it can be used, whose it is and until when. */
export function VoucherHead({ voucher, transactions: { value = null, result } }: VoucherHeadProps) {
  const { id, amountCents, ownerName, expiryDate, imageFront } = voucher
  const balance = balanceOf(voucher, value)
  const isLooking = value === null && (result === null || result === 'looking')
  return (
    <section className={classes['head']} aria-label="In short">
      <div className={classes['words']}>
        <p>
          <span className={classes['quiet']}>Balance</span>{' '}
          <strong className={classes['balance']}>{isLooking ? <span aria-hidden>…</span> : moneyWords(balance)}</strong>{' '}
          <span className={classes['quiet']}>{`of ${moneyWords(amountCents)}`}</span>
        </p>
        <p className={classes['line']}>
          <VoucherStatusBadge status={shownStatus(voucher)} />
          {expiryDate !== null && isInstant(expiryDate) && <span>{`until ${dayWords(colomboDay(expiryDate))}`}</span>}
        </p>
        {ownerName !== '' && <p className={classes['for']}>{`For ${ownerName}`}</p>}
      </div>
      <div className={classes['picture']}>
        <Picture src={imageFront} alt={`Theme of voucher ${id}`} missing="No theme picture" />
      </div>
    </section>
  )
}
