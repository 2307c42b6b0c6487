import { memo } from 'react'
import { sizeOfTable } from '#store/exchange/judge-table.ts'
import type { DayOrder, TableReport, TableRules, TableSum } from '#store/define/define-table.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { ProblemTable } from './problem-table.tsx'
import { DayOrderQuestion } from './day-order-question.tsx'
import classes from './files.module.css'

interface TableReportProps {
  rules: TableRules
  report: TableReport
  /** It is of its first rows, while the others are being read. */
  isReading?: boolean
  /** It is being sent, or a part of it is in stock: nothing of it may change any more. */
  isFixed: boolean
  onMend(row: number, column: string, text: string): void
  onLeaveOut(row: number): void
  onOrderDays(order: DayOrder): void
}

/** What is in a file before anything of it is sent; never what stands in a secret cell (decisions.md K7). */
export function TableReportView({
  rules,
  report,
  isReading = false,
  isFixed,
  onOrderDays,
  ...mends
}: TableReportProps) {
  const { problems, errors, warnings, unknownColumns } = report
  const size = isReading
    ? `${counted(report.rows, { one: 'row', many: 'rows' })} read so far`
    : sizeOfTable(report, rules)
  return (
    <div className={classes['report']}>
      <p role="status">{[size, troubleWords(errors, warnings)].join(', ')}</p>
      {unknownColumns.length > 0 && <p>{`Columns that are not read: ${unknownColumns.join(', ')}`}</p>}
      {report.unclearDays.length > 0 && <DayOrderQuestion days={report.unclearDays} onAnswer={onOrderDays} />}
      {problems.length > 0 && (
        <ProblemTable problems={problems} count={errors + warnings} isFixed={isFixed} isPart={isReading} {...mends} />
      )}
      {/* Below the problems, which were there first: none of them moves when all rows are read. */}
      {!isReading && <Sums rules={rules} report={report} />}
    </div>
  )
}

function troubleWords(errors: number, warnings: number): string {
  const wrong = errors === 0 ? 'nothing is wrong' : `${counted(errors, { one: 'cell is', many: 'cells are' })} wrong`
  return warnings === 0 ? wrong : `${wrong}, ${counted(warnings, { one: 'is', many: 'are' })} odd`
}

/** Count and value by what the rules group by, and in all; the same for as long as the report is, whatever is typed beside it. */
const Sums = memo(function Sums({ rules, report }: { rules: TableRules; report: TableReport }) {
  const shown = shownSums(rules, report.sums)
  const title = rules.columns.find(({ key }) => key === rules.sums.by)?.title.replace('*', '')
  const all = totalOf(report.sums)
  return (
    <ScrollRegion className={classes['scroll']} label="What the file comes to">
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" data-amount>
              {upperFirst(rules.noun.many)}
            </th>
            <th scope="col" data-amount>
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((sum) => (
            <SumRow key={sum.of} {...sum} />
          ))}
        </tbody>
        {shown.length > 1 && (
          <tfoot>
            <SumRow of="In all" {...all} />
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  )
})

function SumRow({ of, count, cents }: Pick<TableSum, 'of' | 'count' | 'cents'>) {
  return (
    <tr>
      <th scope="row">{of}</th>
      <td data-amount>{formatCount(count)}</td>
      <td data-amount>{formatLkr(cents)}</td>
    </tr>
  )
}

function totalOf(sums: readonly TableSum[]): Pick<TableSum, 'count' | 'cents'> {
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    cents: sums.reduce((total, { cents }) => total + cents, 0),
  }
}

/** Where the rules have words for them, odd values are not named. */
function shownSums({ sums: { unknown } }: TableRules, sums: readonly TableSum[]): readonly TableSum[] {
  const others = sums.filter(({ isKnown }) => !isKnown)
  if (others.length === 0 || unknown === undefined) return sums
  const of = others.length === 1 ? `One ${unknown.one}` : `${formatCount(others.length)} ${unknown.many}`
  return [...sums.filter(({ isKnown }) => isKnown), { of, isKnown: false, ...totalOf(others) }]
}
