import { memo } from 'react'
import { sizeOfTable } from '#store/exchange/judge-table.ts'
import type { TableReport, TableRules, TableSum } from '#store/define/define-table.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { ProblemTable } from './problem-table.tsx'
import { DayOrderQuestion, DecimalMarkQuestion, Doubts, TimeQuestion } from './file-question.tsx'
import { AmountWriting, AddedTime, DayWriting, SeparatorChoice } from './file-writing.tsx'
import { questionsOf, type TableFileUse } from './use-table-file.ts'
import classes from './files.module.css'

interface TableReportProps {
  rules: TableRules
  code: TableFileUse
  /** It is being sent, or a part of it is in stock: nothing of it may change any more. */
  isFixed: boolean
}

/** The content of a file before it is sent, without its secret cells (decisions.md K7). */
export function TableReportView({ rules, code, isFixed }: TableReportProps) {
  const report = code.report ?? code.first
  if (report === null) return null
  if (report.trouble !== null) return <Separated {...{ report, code, isFixed }} />
  const { problems, errors, warnings, unknownColumns } = report
  const { isReading } = code
  const size = isReading
    ? `${counted(report.rows, { one: 'row', many: 'rows' })} read so far`
    : sizeOfTable(report, rules)
  return (
    <div className={classes['report']}>
      <p role="status">{[size, ...troubleWords(report)].join(', ')}</p>
      {unknownColumns.length > 0 && <p>{`Columns that are not read: ${unknownColumns.join(', ')}`}</p>}
      <Separated {...{ report, code, isFixed }} />
      {problems.length > 0 && (
        <ProblemTable
          problems={problems}
          count={errors + warnings}
          isFixed={isFixed}
          isPart={isReading}
          onMend={code.mend}
          onLeaveOut={code.leaveOut}
        />
      )}
      {/* Below the problems, which were there first: none of them moves when all rows are read. */}
      {!isReading && <Questions {...{ report, code, isFixed }} />}
      {!isReading && <Sums rules={rules} report={report} />}
    </div>
  )
}

interface PartProps extends Pick<TableReportProps, 'code' | 'isFixed'> {
  report: TableReport
}

function Separated({ report: { separator }, code, isFixed }: PartProps) {
  if (separator === null) return null
  return (
    <SeparatorChoice
      separator={separator}
      isFixed={isFixed || code.isReading}
      onChoose={(chosen) => code.answer({ separator: chosen })}
    />
  )
}

/** How the file is read, and the open questions about it. */
function Questions({ report, code, isFixed }: PartProps) {
  const { writing, dayWriting, unclearAmounts, unclearDays, withoutTime, addedTime, doubts } = report
  const { answer, isConfirmed, confirm } = code
  return (
    <>
      {unclearAmounts.length > 0 ? (
        <DecimalMarkQuestion amounts={unclearAmounts} onAnswer={(decimalMark) => answer({ decimalMark })} />
      ) : (
        writing !== null && <AmountWriting {...{ writing, isFixed }} onAnswer={answer} />
      )}
      {unclearDays.length > 0 && <DayOrderQuestion days={unclearDays} onAnswer={(dayOrder) => answer({ dayOrder })} />}
      {dayWriting !== null && <DayWriting {...{ dayWriting, isFixed }} onAnswer={answer} />}
      {withoutTime > 0 && <TimeQuestion count={withoutTime} onAnswer={(time) => answer({ time })} />}
      {addedTime !== null && <AddedTime {...{ addedTime, isFixed }} onAnswer={answer} />}
      {doubts.length > 0 && <Doubts {...{ doubts, isConfirmed, isFixed }} onConfirm={confirm} />}
    </>
  )
}

/** The numbers of errors, questions, doubts and warnings. */
function troubleWords(report: TableReport): string[] {
  const { errors, warnings, doubts } = report
  const questions = questionsOf(report)
  const wrong = errors === 0 ? 'nothing is wrong' : `${counted(errors, { one: 'cell is', many: 'cells are' })} wrong`
  return [
    ...(errors === 0 && questions + doubts.length > 0 ? [] : [wrong]),
    ...(questions > 0 ? [`${counted(questions, { one: 'question', many: 'questions' })} to answer`] : []),
    ...(doubts.length > 0 ? [`${counted(doubts.length, { one: 'doubt', many: 'doubts' })} to confirm`] : []),
    ...(warnings > 0 ? [`${counted(warnings, { one: 'is', many: 'are' })} odd`] : []),
  ]
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

type Total = Pick<TableSum, 'count' | 'read' | 'cents'>

/** "2 of 3" if not all amounts were read: the value is that of the others. */
function SumRow({ of, count, read, cents }: Total & Pick<TableSum, 'of'>) {
  return (
    <tr>
      <th scope="row">{of}</th>
      <td data-amount>{read < count ? `${formatCount(read)} of ${formatCount(count)}` : formatCount(count)}</td>
      <td data-amount>{formatLkr(cents)}</td>
    </tr>
  )
}

function totalOf(sums: readonly TableSum[]): Total {
  return {
    read: sums.reduce((total, { read }) => total + read, 0),
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
