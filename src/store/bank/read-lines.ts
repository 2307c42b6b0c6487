import { foldText } from '#store/search/fold-text.ts'
import type { Day } from '#store/values/calendar-day.ts'
import type { Cents } from '#store/values/money.ts'
import type { BankLine } from './bank-lines.ts'
import { isCalled, isName, wordsOf, wordsOfName } from './bank-words.ts'
import { grouped } from './grouped.ts'

/** A row that waits for money, with the texts of it that a bank line may have. */
export interface WaitingRow {
  id: string
  cents: Cents
  /** In Colombo; null where it is not known. */
  day: Day | null
  /** Its numbers, each with the words it goes by: "purchase". */
  references: readonly { number: string; called: string }[]
  /** Who may have paid. */
  names: readonly string[]
}

/** A line with what can be read from its text. */
export interface ReadLine {
  line: BankLine
  day: number
  words: ReadonlySet<string>
  /** The rows whose numbers it has. */
  numbered: NumberedRow[]
}

export interface NumberedRow {
  of: ReadRow
  /** The word for the number comes before it. */
  isLabelled: boolean
  found: ReadonlySet<string>
}

/** A row with the words of its names. */
export interface ReadRow {
  row: WaitingRow
  /** Far in the past where it is not known: no line comes before it, and none near it. */
  day: number
  names: string[][]
}

export const nearDays = 7
export const earlyDays = 3

const unknownDay = Number.NEGATIVE_INFINITY
const dayNumber = (day: Day) => Date.parse(day) / 86_400_000

export function isNear(line: ReadLine, row: ReadRow): boolean {
  return line.day >= row.day && line.day <= row.day + nearDays
}

export function isTooEarly(line: ReadLine, row: ReadRow): boolean {
  return line.day + earlyDays < row.day
}

type Numbers = ReadonlyMap<string, { of: ReadRow; called: string }[]>

const fewestDigits = 4

export function rowsByNumber(rows: readonly ReadRow[]): Numbers {
  const numbered = rows.flatMap((of) => of.row.references.map((reference) => ({ of, ...reference })))
  return grouped(numbered, ({ number }) => number)
}

export function readLine(line: BankLine, numbers: Numbers): ReadLine {
  const text = foldText(line.text)
  const rupees = String(Math.floor(line.cents / 100))
  const own = new Set([rupees, `${rupees}${String(line.cents % 100).padStart(2, '0')}`])
  const numbered = new Map<ReadRow, NumberedRow & { found: Set<string> }>()
  for (const match of text.matchAll(/\d+/g)) {
    const number = match[0].replace(/^0+/, '')
    if (own.has(number)) continue
    for (const { of, called } of numbers.get(number) ?? []) {
      const isCalledSo = isCalled(text.slice(0, match.index), called)
      if (number.length < fewestDigits && !isCalledSo) continue
      const known = numbered.get(of) ?? { of, isLabelled: false, found: new Set<string>() }
      known.found.add(number)
      known.isLabelled ||= isCalledSo
      numbered.set(of, known)
    }
  }
  return { line, day: dayNumber(line.day), words: new Set(wordsOf(text)), numbered: [...numbered.values()] }
}

export function hasName(words: ReadonlySet<string>, { names }: ReadRow): boolean {
  return names.some((own) => own.every((word) => words.has(word)))
}

/** Reads the names of a row once. */
export function readRow(row: WaitingRow): ReadRow {
  const day = row.day === null ? unknownDay : dayNumber(row.day)
  return { row, day, names: row.names.map(wordsOfName).filter(isName) }
}
