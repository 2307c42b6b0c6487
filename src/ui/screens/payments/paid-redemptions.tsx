import { IconSearch } from '@tabler/icons-react'
import type { PaidRedemption } from '#store/resources/payments/payments.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { counted } from '#store/values/count.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { useFind } from '#ui/pickers/use-find.ts'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'
import { FindField } from '#ui/pickers/find-field.tsx'
import { paidPage, paidSearchMax } from './paid-page.ts'
import classes from './payments.module.css'

const paidFor = detailFactsOf<PaidRedemption>()

const columns = [
  { fact: paidFor.text('shown', 'Redemption ID'), as: 'head' },
  { fact: paidFor.amount('earningCents', 'Merchant Earning (LKR)'), as: 'amount' },
] as const

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
      <DetailTable
        labelledBy="paid-redemptions"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        none={find.text === '' ? 'No redemptions' : `No redemptions found for ${find.text}`}
      />
      <div className={classes['foot']}>
        <span role="status">{counted(total, redemptions.noun)}</span>
        {pages > 1 && <PageButtons page={page} pages={pages} onPage={find.goTo} />}
      </div>
    </section>
  )
}
