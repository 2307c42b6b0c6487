import { completionLane } from '#store/define/completion.ts'
import {
  completePurchases,
  mostPurchases,
  pendingNow,
  type PurchaseCompletion,
} from '#store/resources/pending-purchases/complete-purchases.ts'
import { sumsByMethod, whatLeaves } from '#store/resources/pending-purchases/pending-purchase-rules.ts'
import type { PendingPurchase } from '#store/resources/pending-purchases/pending-purchases.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import classes from '#ui/bulk/bulk.module.css'
import { CompletionDialog, type CompletionSpec } from '#ui/bulk/completion-dialog.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { leavesWords, unpaidWords } from './pending-words.ts'

const purchase = { one: 'purchase', many: 'purchases' }

const completion: CompletionSpec<PendingPurchase, PurchaseCompletion> = {
  title: 'Complete Purchases',
  mutation: completePurchases,
  most: mostPurchases,
  busy: 'Completing purchases...',
  rowsNow: pendingNow,
  argsOf: (rows) => ({
    id: completionLane,
    rows: rows.map(({ id, purchaseId, amountCents }) => ({ id, purchaseId, cents: amountCents })),
  }),
  Detail: WhatFollows,
}

/** Lets the vouchers of the selected purchases go (spec 002 §2, decisions.md E8, H19). */
export function CompletePurchasesDialog(props: BulkDialogProps) {
  return <CompletionDialog {...props} spec={completion} />
}

function WhatFollows({ rows }: { rows: readonly PendingPurchase[] }) {
  const now = useNow(30_000)
  const unpaid = unpaidWords(rows.filter(({ paymentType }) => paymentType === null).length)
  return (
    <>
      {unpaid !== null && (
        <p role="alert" className={classes['sum']}>
          {unpaid}
        </p>
      )}
      <Facts>
        {sumsByMethod(rows).map(({ method, count, cents }) => (
          <Fact key={method} name={method}>
            {`${counted(count, purchase)}, ${formatLkr(cents)}`}
          </Fact>
        ))}
      </Facts>
      <p className={classes['note']}>{leavesWords(whatLeaves(rows, now))}</p>
    </>
  )
}
