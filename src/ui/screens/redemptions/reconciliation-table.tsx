import { UnstyledButton } from '@mantine/core'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { besideLine, type ReconcileLine, type ReconcileSums, shownLines } from './reconcile.ts'
import { ReconciliationHead } from './reconciliation-head.tsx'
import classes from './reconciliation.module.css'
import line from './reconciliation-table.module.css'

interface ReconciliationTableProps {
  sums: ReconcileSums
  proved: boolean
  /** The line whose rows are shown. */
  shown: ReconcileLine['key'] | null
  onShow(key: ReconcileLine['key'] | null): void
}

/** The lines with their counts and sums; each leads to its rows. On a phone a line is a card of its own. */
export function ReconciliationTable({ sums, proved, shown, onShow }: ReconciliationTableProps) {
  return (
    <table role="table" className={classes['table']} aria-label="Reconciliation">
      <ReconciliationHead headers={[proved ? '' : 'So far', 'Redemptions', 'Redeemed (LKR)', 'Earned (LKR)']} />
      <tbody role="rowgroup">
        {shownLines(sums).map(({ key, title }) => {
          const known = sums[key]
          return (
            <tr role="row" key={key}>
              <th role="rowheader" scope="row">
                <UnstyledButton
                  className={line['line']}
                  aria-expanded={shown === key}
                  onClick={() => onShow(shown === key ? null : key)}
                >
                  {title}
                </UnstyledButton>
              </th>
              <td role="cell" data-header="Redemptions">
                {known ? formatCount(known.total) : '…'}
              </td>
              <td role="cell" data-header="Redeemed (LKR)">
                {known ? formatAmount(known.cents['redeemedCents'] ?? 0) : '…'}
                <Beside words={besideLine(sums, key, 'redeemedCents')} />
              </td>
              <td role="cell" data-header="Earned (LKR)">
                {known ? formatAmount(known.cents['earnedCents'] ?? 0) : '…'}
                {known && known.unsaid > 0 && (
                  <span className={line['without']}>{`without ${formatCount(known.unsaid)}`}</span>
                )}
                <Beside words={besideLine(sums, key, 'earnedCents')} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Beside({ words }: { words: string | null }) {
  return words !== null && <span className={line['beside']}>{words}</span>
}
