import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { collectionName } from '#store/define/collection-name.ts'
import { type Payment, payments } from '#store/resources/payments/payments.ts'
import { paidStatus } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { useRow } from '#ui/live/use-row.ts'
import { useScope } from '#ui/state/merchant.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'

type Paid = Pick<Redemption, 'paymentId' | 'payableStatus'>

/** Which payment a redemption is in: with the way to it for those who may open it. */
export function PaymentOfRedemption({ paymentId, payableStatus }: Paid): React.ReactNode {
  const place = useNavItems().find(({ rows }) => rows?.of === payments.name)
  if (paymentId && place?.rows && 'drawer' in place.rows) {
    return <PaymentLink id={paymentId} to={place.path} drawer={place.rows.drawer} />
  }
  return payableStatus === paidStatus ? 'Paid to the merchant' : payableStatus
}

/** Its reference and its day stand beside its id where this device holds the payment. */
function PaymentLink({ id, to, drawer }: { id: string; to: string; drawer: string }) {
  const { user, role } = usePortal()
  const { row } = useRow<Payment>(collectionName(payments.name, useScope(user, role)), id)
  const known = [row?.referenceCode, row?.paymentDate && dayWords(row.paymentDate)].filter(Boolean)
  return (
    <>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to={to} search={{ selected: id, drawer } as never} />}
      >
        {`Payment ${id}`}
      </Anchor>
      {known.map((words) => ` · ${words}`).join('')}
    </>
  )
}
