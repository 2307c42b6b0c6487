import { UnstyledButton } from '@mantine/core'
import { formatAmount } from '#store/values/money.ts'
import { reconcileLines, type ReconcileLine, type ReconcileSums } from './reconcile.ts'
import classes from './reconciliation.module.css'

interface ReconciliationTableProps {
  sums: ReconcileSums
  proved: boolean
  /** The line whose rows are shown. */
  shown: ReconcileLine['key'] | null
  onShow(key: ReconcileLine['key'] | null): void
}

const number = new Intl.NumberFormat('en-LK')

/** The lines with their counts and sums; each leads to its rows. What is taken back though paid shows only where there is any. */
export function ReconciliationTable({ sums, proved, shown, onShow }: ReconciliationTableProps) {
  const lines = reconcileLines.filter(({ key }) => key !== 'taken-back-paid' || (sums[key]?.total ?? 0) > 0)
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label="Reconciliation">
        <thead>
          <tr>
            <th scope="col">{proved ? '' : 'So far'}</th>
            <th scope="col">Redemptions</th>
            <th scope="col">Redeemed (LKR)</th>
            <th scope="col">Earned (LKR)</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, title }) => {
            const known = sums[key]
            return (
              <tr key={key}>
                <th scope="row">
                  <UnstyledButton
                    className={classes['line']}
                    aria-expanded={shown === key}
                    onClick={() => onShow(shown === key ? null : key)}
                  >
                    {title}
                  </UnstyledButton>
                </th>
                <td>{known ? number.format(known.total) : '…'}</td>
                <td>{known ? formatAmount(known.cents['redeemedCents'] ?? 0) : '…'}</td>
                <td>
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
    </div>
  )
}
