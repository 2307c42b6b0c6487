import type { TableAnswers, TableContext, TableReport } from '#store/define/define-table.ts'
import { OpenTable } from '#store/exchange/open-table.ts'
import { hasBothMarks, hasBothOrders } from './dialect.ts'
import { firstDifference } from './first-difference.ts'
import { knownVouchers, rulesOf } from './known-table.ts'
import { isOrdered } from './write-day.ts'
import type { WrittenFile } from './write-file.ts'

const context: TableContext = { today: '2026-11-24', known: { merchantVoucher: knownVouchers } }

/**
 * `read`: accepted, and all is as meant; `asked`: the same after the true answers, or somebody must confirm; `refused`: with
 * a reason. `different`: a cell or a sum is not what was meant, and nothing says so.
 */
export type Verdict = 'read' | 'asked' | 'refused' | 'different'

export interface Judgement {
  verdict: Verdict
  /** What is different; "" if nothing is. */
  words: string
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const different = (words: string): Judgement => ({ verdict: 'different', words })

export function judgeFile(file: WrittenFile): Judgement {
  const rules = rulesOf[file.table.kind]
  const table = new OpenTable(rules, context)
  const report = table.read(file.bytes)
  if (report.trouble !== null) return judgeOtherSeparator(file, report)
  const words = firstDifference(file, { table, report })
  if (words !== null) return different(words)
  const isOpen = isAsked(report)
  if (isOpen) {
    for (const answers of trueAnswers(file, report)) {
      const words = differenceWith(file, answers)
      if (words !== null) return different(`after the answer ${JSON.stringify(answers)}: ${words}`)
    }
  }
  if (report.errors > 0) return { verdict: 'refused', words: '' }
  if (isOpen || report.doubts.length > 0) return { verdict: 'asked', words: '' }
  const sent = differenceOnWire(file, table)
  return sent === null ? { verdict: 'read', words: '' } : different(`the server reads ${sent}`)
}

function isAsked({ unclearAmounts, unclearDays, withoutTime }: TableReport): boolean {
  return unclearAmounts.length > 0 || unclearDays.length > 0 || withoutTime > 0
}

/** Somebody may say what separates the cells of a file whose columns were not found. */
function judgeOtherSeparator(file: WrittenFile, { separator }: TableReport): Judgement {
  const refused: Judgement = { verdict: 'refused', words: '' }
  if (separator === null) return refused
  const words = differenceWith(file, { separator: file.dialect.separator })
  return words === null ? refused : different(`after another separator: ${words}`)
}

function differenceWith(file: WrittenFile, answers: TableAnswers): string | null {
  const table = new OpenTable(rulesOf[file.table.kind], context)
  table.read(file.bytes)
  const report = table.answer(answers)
  if (report.trouble !== null) return null
  const [more] = answers.separator === undefined && isAsked(report) ? trueAnswers(file, report) : []
  if (more === undefined) return firstDifference(file, { table, report, answers })
  // Days that are read only by the other order may lack a time; nothing is asked twice.
  if (Object.keys(more).some((key) => key in answers)) return 'it asks the same again'
  return differenceWith(file, { ...answers, ...more })
}

/** What the author of the file would say; either of two, if the file is written in both ways. */
function trueAnswers(file: WrittenFile, report: TableReport): TableAnswers[] {
  const { amounts, days } = file.dialect
  const marks = hasBothMarks(file.dialect) ? (['dot', 'comma'] as const) : [amounts[0].mark]
  const order = days.map(({ form }) => form).find(isOrdered) ?? 'day-first'
  const orders = hasBothOrders(file.dialect) ? (['day-first', 'month-first'] as const) : [order]
  const minutes = file.table.commonMinutes
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return marks.flatMap((decimalMark) =>
    orders.map((dayOrder) => ({
      ...(report.unclearAmounts.length > 0 && { decimalMark }),
      ...(report.unclearDays.length > 0 && { dayOrder }),
      ...(report.withoutTime > 0 && { time }),
    })),
  )
}

/** The part that is sent is read once more, as the server reads it. */
function differenceOnWire({ table: { kind } }: WrittenFile, sent: OpenTable): string | null {
  const part = sent.part(1)
  const server = new OpenTable(rulesOf[kind], { today: context.today, known: {}, isWire: true })
  const report = server.read(utf8(part.text))
  if (report.trouble !== null || report.errors > 0) return report.trouble ?? JSON.stringify(report.problems[0])
  const [was, is] = [sent.cells(0, report.rows + 1), server.cells(0, report.rows)].map((cells) => JSON.stringify(cells))
  return was === is ? null : `${is} in place of ${was}`
}

/** Whether everybody who sees the file knows what each cell means: nothing is destroyed, and its cells show how it is written. */
export function isReadable({ dialect, rows }: WrittenFile): boolean {
  if (dialect.damages.length > 0 || hasBothMarks(dialect) || hasBothOrders(dialect)) return false
  const showsMark = rows.some(({ shows }) => shows.mark !== null)
  const showsOrder = rows.some(({ shows }) => shows.order !== null)
  return rows.every(
    ({ isAmountOpen, isDayOpen, lacksTime }) =>
      (showsMark || !isAmountOpen) && (showsOrder || !isDayOpen) && !lacksTime,
  )
}
