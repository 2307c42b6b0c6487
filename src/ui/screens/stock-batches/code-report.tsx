import { Button } from '@mantine/core'
import { sizeOfTable } from '#store/exchange/judge-table.ts'
import type { TableReport, TableSum } from '#store/define/define-table.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { problemFile } from './problem-file.ts'
import { ProblemRow } from './problem-row.tsx'
import classes from './uploads.module.css'

interface CodeReportProps {
  report: TableReport
  /** It is being sent, or a part of it is in stock: nothing of it may change any more. */
  isFixed: boolean
  onMend(row: number, column: string, text: string): void
  onLeaveOut(row: number): void
}

/** What is in a file of codes before anything of it is sent; never a code or a serial number (decisions.md K7). */
export function CodeReport({ report, isFixed, ...acts }: CodeReportProps) {
  const { problems, errors, warnings, unknownColumns } = report
  return (
    <div className={classes['report']}>
      <p role="status">{[sizeOfTable(report, codeFile), troubleWords(errors, warnings)].join(', ')}</p>
      {unknownColumns.length > 0 && <p>{`Columns that are not read: ${unknownColumns.join(', ')}`}</p>}
      <Sums report={report} />
      {problems.length > 0 && (
        <>
          <ScrollRegion className={classes['scroll']} label="Problems of the file">
            <table>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Column</th>
                  <th scope="col">Problem</th>
                  {!isFixed && <th scope="col">Mend</th>}
                </tr>
              </thead>
              <tbody>
                {problems.map((problem) => (
                  <ProblemRow
                    key={`${problem.row} ${problem.column} ${problem.level}`}
                    problem={problem}
                    isFixed={isFixed}
                    {...acts}
                  />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {problems.length < errors + warnings && (
            <p>{`and ${formatCount(errors + warnings - problems.length)} more`}</p>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            mt={4}
            onClick={() => saveFile(new TextEncoder().encode(problemFile(problems)), 'problems.csv', 'text/csv')}
          >
            Download problems
          </Button>
        </>
      )}
    </div>
  )
}

function troubleWords(errors: number, warnings: number): string {
  const wrong = errors === 0 ? 'nothing is wrong' : `${counted(errors, { one: 'cell is', many: 'cells are' })} wrong`
  return warnings === 0 ? wrong : `${wrong}, ${counted(warnings, { one: 'is', many: 'are' })} odd`
}

/** Count and value by merchant voucher. */
function Sums({ report: { sums } }: { report: TableReport }) {
  const shown = shownSums(sums)
  return (
    <ScrollRegion className={classes['scroll']} label="What the file comes to">
      <table>
        <thead>
          <tr>
            <th scope="col">Merchant Voucher</th>
            <th scope="col" data-amount>
              Codes
            </th>
            <th scope="col" data-amount>
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ of, count, cents }) => (
            <tr key={of}>
              <th scope="row">{of}</th>
              <td data-amount>{formatCount(count)}</td>
              <td data-amount>{formatLkr(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** What is not known is not named: in a file with shifted columns it would be a code. */
function shownSums(sums: readonly TableSum[]): readonly TableSum[] {
  const others = sums.filter(({ isKnown }) => !isKnown)
  if (others.length === 0) return sums
  const of = others.length === 1 ? 'One that is not in stock' : `${formatCount(others.length)} that are not in stock`
  const count = others.reduce((sum, one) => sum + one.count, 0)
  const cents = others.reduce((sum, one) => sum + one.cents, 0)
  return [...sums.filter(({ isKnown }) => isKnown), { of, isKnown: false, count, cents }]
}
