import {
  completeTopUps,
  mostTopUps,
  type TopUpCompletion,
  topUpsNow,
} from '#store/resources/top-ups/complete-top-ups.ts'
import { askedTwice, sumsByClient } from '#store/resources/top-ups/top-up-rules.ts'
import type { TopUp } from '#store/resources/top-ups/top-ups.ts'
import { completionLane } from '#store/define/completion.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { CompletionDialog, type CompletionSpec } from '#ui/bulk/completion-dialog.tsx'
import { RowsWithReasons } from '#ui/bulk/rows-with-reasons.tsx'

const completion: CompletionSpec<TopUp, TopUpCompletion> = {
  title: 'Complete Top Ups',
  mutation: completeTopUps,
  most: mostTopUps,
  busy: 'Completing top ups...',
  rowsNow: topUpsNow,
  argsOf: (rows) => ({
    id: completionLane,
    rows: rows.map(({ id, amountCents }) => ({ id, cents: amountCents })),
  }),
  Detail: ByClient,
}

/** Lets the credit of the selected top-ups go (spec 000 §2.6, decisions.md E8). */
export function CompleteTopUpsDialog(props: BulkDialogProps) {
  return <CompletionDialog {...props} spec={completion} />
}

function ByClient({ rows }: { rows: readonly TopUp[] }) {
  const topUp = { one: 'top up', many: 'top ups' }
  return (
    <>
      <RowsWithReasons
        title="By client"
        rows={sumsByClient(rows).map(({ client, count, cents }) => ({
          id: client,
          why: `${counted(count, topUp)}, ${formatLkr(cents)}`,
        }))}
      />
      <RowsWithReasons
        title="Asked for twice within a day"
        rows={askedTwice(rows).map(({ id, earlier }) => ({ id, why: `same client and amount as ${earlier}` }))}
      />
    </>
  )
}
