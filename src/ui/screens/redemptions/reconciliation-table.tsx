import { UnstyledButton } from '@mantine/core'
import { formatAmount } from '#store/values/money.ts'
import { type ReconcileLine, type ReconcileSums, shownLines } from './reconcile.ts'
import classes from './reconciliation.module.css'

interface ReconciliationTableProps {
  sums: ReconcileSums
  proved: boolean
  /** The line whose rows are shown. */
  shown: ReconcileLine['key'] | null
  onShow(key: ReconcileLine['key'] | null): void
}

const number = new Intl.NumberFormat('en-LK')

/** The lines with their counts and sums; each leads to its rows. On a phone a line is a card of its own. */
export function ReconciliationTable({ sums, proved, shown, onShow }: ReconciliationTableProps) {
  return (
    <table role="table" className={classes['table']} aria-label="Reconciliation">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {proved ? '' : 'So far'}
          </th>
          <th role="columnheader" scope="col">
            Redemptions
          </th>
          <th role="columnheader" scope="col">
            Redeemed (LKR)
          </th>
          <th role="columnheader" scope="col">
            Earned (LKR)
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {shownLines(sums).map(({ key, title }) => {
          const known = sums[key]
          return (
            <tr role="row" key={key}>
              <th role="rowheader" scope="row">
                <UnstyledButton
                  className={classes['line']}
                  aria-expanded={shown === key}
                  onClick={() => onShow(shown === key ? null : key)}
                >
                  {title}
                </UnstyledButton>
              </th>
              <td role="cell" data-header="Redemptions">
                {known ? number.format(known.total) : '…'}
              </td>
              <td role="cell" data-header="Redeemed (LKR)">
                {known ? formatAmount(known.cents['redeemedCents'] ?? 0) : '…'}
              </td>
              <td role="cell" data-header="Earned (LKR)">
                {known ? formatAmount(known.cents['earnedCents'] ?? 0) : '…'}
                {known && known.unsaid > 0 && (
                  <span className={classes['without']}>{`without ${number.format(known.unsaid)}`}</span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
