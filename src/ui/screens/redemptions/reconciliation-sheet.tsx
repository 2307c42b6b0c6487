import type { AnyRow } from '#store/define/define-resource.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { PrintedSheet } from '#ui/kit/printed-sheet.tsx'
import type { ListColumn } from '#ui/listing/columns.tsx'
import { PrintedRows } from '#ui/listing/list-sheet.tsx'
import { besideLine, knownLines, type ReconcileSums } from './reconcile.ts'

/** A reconciliation on paper: its figures, and the rows behind the one that is open. */
export interface ReconciliationPaper {
  provenance: string
  completeness: string
  /** Nothing is missing of the period. */
  whole: boolean
  sums: ReconcileSums
  /** Why the figures are to be read with care. */
  notes: string[]
  behind: { title: string; rows: AnyRow[] } | null
}

interface ReconciliationSheetProps {
  columns: ListColumn[]
  paper: ReconciliationPaper
  onDone(): void
}

/** A reconciliation on paper: where it comes from, each line with its count and sums, and the rows behind the open one. */
export function ReconciliationSheet({ columns, paper, onDone }: ReconciliationSheetProps) {
  const { provenance, completeness, whole, sums, notes, behind } = paper
  return (
    <PrintedSheet onDone={onDone}>
      <div className="rows">
        <h1>Reconciliation</h1>
        <p>{provenance}</p>
        <p>{completeness}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{whole ? '' : 'So far'}</th>
              {['Redemptions', 'Redeemed (LKR)', 'Earned (LKR)'].map((header) => (
                <th key={header} scope="col" data-align="end">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {knownLines(sums)?.map(({ key, title, total, redeemedCents, earnedCents, unsaid }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                <td data-align="end">{formatCount(total)}</td>
                <td data-align="end">
                  {formatAmount(redeemedCents)}
                  <Beside words={besideLine(sums, key, 'redeemedCents')} />
                </td>
                <td data-align="end">
                  {formatAmount(earnedCents)}
                  {unsaid > 0 && ` without ${formatCount(unsaid)}`}
                  <Beside words={besideLine(sums, key, 'earnedCents')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {behind && (
          <>
            <h2>{behind.title}</h2>
            {behind.rows.length === 0 ? (
              <p>No redemptions</p>
            ) : (
              <PrintedRows columns={columns} rows={behind.rows} whole={whole} noun={redemptions.noun} />
            )}
          </>
        )}
      </div>
    </PrintedSheet>
  )
}

function Beside({ words }: { words: string | null }) {
  return words !== null && <div className="apart">{words}</div>
}
