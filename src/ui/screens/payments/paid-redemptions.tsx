import { IconSearch } from '@tabler/icons-react'
import type { PaidRedemption } from '#store/resources/payments/payments.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { counted } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { useFind } from '#ui/listing/use-find.ts'
import { FindField } from './find-field.tsx'
import { paidPage, paidSearchMax } from './paid-page.ts'
import classes from './payments.module.css'

/** The redemptions a payment pays for, ten at a time, found by a part of their id. */
export function PaidRedemptions({ redemptions: paid }: { redemptions: readonly PaidRedemption[] }) {
  const find = useFind()
  const { rows, page, pages, total } = paidPage(paid, find.text, find.asked)
  return (
    <section className={classes['part']} aria-labelledby="paid-redemptions">
      <div className={classes['partHead']}>
        <h3 id="paid-redemptions" className={classes['partTitle']}>
          Redemptions
        </h3>
        <FindField
          label="Search by Redemption ID"
          placeholder="Redemption ID"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={find.text}
          onLook={(typed) => find.look(typed, paidSearchMax)}
        />
      </div>
      <table className={classes['lines']} aria-labelledby="paid-redemptions">
        <thead>
          <tr>
            <th scope="col">Redemption ID</th>
            <th scope="col" className={classes['amount']}>
              Merchant Earning (LKR)
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, shown, earningCents }) => (
            <tr key={id}>
              <th scope="row">{shown}</th>
              <td className={classes['amount']}>{earningCents === null ? '–' : formatAmount(earningCents)}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={2} className={classes['none']}>
                {find.text === '' ? 'No redemptions' : `No redemptions found for ${find.text}`}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <div className={classes['foot']}>
        <span role="status">{counted(total, redemptions.noun)}</span>
        {pages > 1 && <PageButtons page={page} pages={pages} onPage={find.goTo} />}
      </div>
    </section>
  )
}
