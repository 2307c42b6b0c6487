import type { Cents } from '#store/values/money.ts'
import type { VoucherTransaction } from './voucher-details.ts'
import type { Voucher } from './vouchers.ts'

/**
 * What is left on a voucher, in cents, by the newest of its transactions, of one moment by the first; its amount if it has
 * none. Null while they are not known here, or if the newest says no balance.
 */
export function balanceOf(
  { amountCents }: Pick<Voucher, 'amountCents'>,
  transactions: readonly Pick<VoucherTransaction, 'runningBalanceCents' | 'timestamp'>[] | null,
): Cents | null {
  if (transactions === null) return null
  const [newest] = transactions.toSorted(({ timestamp: one }, { timestamp: other }) =>
    (other ?? '').localeCompare(one ?? ''),
  )
  return newest === undefined ? amountCents : newest.runningBalanceCents
}
