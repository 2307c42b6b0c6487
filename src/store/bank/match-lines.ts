import { foldText } from '#store/search/fold-text.ts'
import type { Day } from '#store/values/calendar-day.ts'
import type { Cents } from '#store/values/money.ts'
import type { BankLine } from './bank-lines.ts'
import { isCalled, isName, wordsOf, wordsOfName } from './bank-words.ts'

/*
 * Which credit line of a bank is the money for which row that waits. The rules, in this order:
 *
 * 1. Amounts are equal to the cent, or line and row have nothing to do with each other.
 * 2. Reference: a number of the row stands in the line as a whole number, and is not just the line's own amount. One of
 *    fewer than four digits counts only behind the word it goes by. A line with the number of a row that comes to another
 *    amount is no other row's money either.
 * 3. Name: all words of a name of the row stand in the line.
 * 4. Date: the money came on the day of the row or in the week after it. It never came more than three days before,
 *    except by a reference, which is then not sure.
 *
 * The kinds of evidence are gone through from the strongest to the weakest: reference, name with date, name, date,
 * amount alone. A line and a row belong together by one kind if by that kind each has only the other; if either has
 * more, the line is `several`. Both are then settled, and no weaker kind gives them to anybody else: one line, one row.
 *
 * `sure` is only a reference that something else speaks for: a name, a second number, or the word before the number
 * ("purchase 500123"). All else that belongs together is `likely`. The order of lines and rows changes nothing.
 */

/** A row that waits for money, with what a bank's line may say of it. */
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

type Evidence = 'reference' | 'name' | 'date'

export interface MatchedLine {
  line: BankLine
  kind: 'sure' | 'likely' | 'several' | 'none'
  /** One for `sure` and `likely`, those that it may be for `several`; by id. */
  rows: string[]
  /** What speaks for them beside the amount. */
  by: readonly Evidence[]
  /** The row of another amount whose number the line has. */
  other: string | null
}

/** At most so many are named of what a line may be. */
const mostNamed = 50

/** Matches the lines of a bank with what waits, by the rules above; one answer for each line, in their order. */
export function matchLines(lines: readonly BankLine[], waiting: readonly WaitingRow[]): MatchedLine[] {
  const rows = waiting.map(
    (row): ReadRow => ({
      row,
      day: row.day === null ? unknownDay : dayNumber(row.day),
      names: row.names.map(wordsOfName).filter(isName),
    }),
  )
  const numbers = rowsByNumber(rows)
  const reading = lines.map((line) => readLine(line, numbers))
  const answers = new Map(reading.map((one) => [one.line, noMatch(one)]))
  const free = reading.filter(({ line }) => answers.get(line)?.other === null)
  const byCents = grouped(rows, ({ row }) => row.cents)
  for (const [cents, own] of grouped(free, ({ line }) => line.cents)) {
    const equal = byCents.get(cents)
    if (equal) matchEqual(own, equal, (answer) => answers.set(answer.line, answer))
  }
  return [...answers.values()]
}

/** A line of which nothing is known yet but, perhaps, that its number is that of a row of another amount. */
function noMatch({ line, numbered }: ReadLine): MatchedLine {
  const isEqual = numbered.some(({ of }) => of.row.cents === line.cents)
  const [other = null] = isEqual ? [] : numbered.map(({ of }) => of.row.id).toSorted(byId)
  return { line, kind: 'none', rows: [], by: [], other }
}

/** What a line says, read once. */
interface ReadLine {
  line: BankLine
  day: number
  words: ReadonlySet<string>
  /** The rows whose numbers it has. */
  numbered: { of: ReadRow; isBacked: boolean }[]
}

/** A row with the words of its names. */
interface ReadRow {
  row: WaitingRow
  /** Far in the past where it is not known: no line comes before it, and none near it. */
  day: number
  names: string[][]
}

/** One line and one row of the same amount, as far as one kind of evidence goes. */
interface Pair {
  one: ReadLine
  of: ReadRow
  isSure: boolean
  by: readonly Evidence[]
}

/** Lines and rows of one amount, from the strongest evidence to the weakest. */
function matchEqual(lines: readonly ReadLine[], rows: readonly ReadRow[], tell: (answer: MatchedLine) => void) {
  let [openLines, openRows] = [lines, rows]
  const settle = ({ answers, settledRows }: Settled) => {
    for (const answer of answers) tell(answer)
    const settledLines = new Set(answers.map(({ line }) => line))
    openLines = openLines.filter(({ line }) => !settledLines.has(line))
    openRows = openRows.filter((row) => !settledRows.has(row))
  }
  settle(byPairs(openLines.flatMap(byReference)))
  const named = namePairs(openLines, openRows)
  settle(byPairs(named.filter(({ one, of }) => isNear(one, of))))
  const [linesLeft, rowsLeft] = [new Set(openLines), new Set(openRows)]
  settle(byPairs(named.filter(({ one, of }) => linesLeft.has(one) && rowsLeft.has(of))))
  settle(byDays(openLines, openRows, 'date'))
  settle(byDays(openLines, openRows, 'amount'))
}

function byReference(one: ReadLine): Pair[] {
  const { line, words, numbered } = one
  return numbered.flatMap(({ of, isBacked }) => {
    if (of.row.cents !== line.cents) return []
    const isNamed = hasName(words, of)
    const by: Evidence[] = [
      'reference',
      ...(isNamed ? ['name' as const] : []),
      ...(isNear(one, of) ? ['date' as const] : []),
    ]
    return [{ one, of, by, isSure: (isNamed || isBacked) && !isTooEarly(one, of) }]
  })
}

/** The pairs whose names agree; rows are looked up by the longest word of each name. */
function namePairs(lines: readonly ReadLine[], rows: readonly ReadRow[]): Pair[] {
  const byWord = new Map<string, Set<ReadRow>>()
  for (const of of rows) {
    for (const name of of.names) {
      const [key = ''] = name.toSorted(longestFirst)
      byWord.set(key, (byWord.get(key) ?? new Set()).add(of))
    }
  }
  return lines.flatMap((one) => {
    const found = new Set([...one.words].flatMap((word) => [...(byWord.get(word) ?? [])]))
    return [...found]
      .filter((of) => hasName(one.words, of) && !isTooEarly(one, of))
      .map((of): Pair => ({ one, of, isSure: false, by: isNear(one, of) ? nameAndDate : nameAlone }))
  })
}

const nameAlone = ['name'] as const
const nameAndDate = ['name', 'date'] as const

const longestFirst = (one: string, other: string) => other.length - one.length

interface Settled {
  answers: MatchedLine[]
  settledRows: ReadonlySet<ReadRow>
}

/** Lines and rows that have only each other belong together; a line with more, or with another's row, is one of several. */
function byPairs(pairs: readonly Pair[]): Settled {
  const ofRow = grouped(pairs, ({ of }) => of)
  const answers = [...grouped(pairs, ({ one }) => one.line)].map(([line, own]): MatchedLine => {
    const [only] = own
    const ids = own.map(({ of }) => of.row.id)
    if (!only || own.length > 1 || ofRow.get(only.of)?.length !== 1)
      return several(line, ids, only?.by.slice(0, 1) ?? [])
    return { line, kind: only.isSure ? 'sure' : 'likely', rows: ids, by: only.by, other: null }
  })
  return { answers, settledRows: new Set(ofRow.keys()) }
}

/**
 * The same by the date or the amount alone. All lines of an amount may go with all its rows: the rows stand by their
 * day, where those of one line are neighbours, and are counted instead of paired.
 */
function byDays(lines: readonly ReadLine[], rows: readonly ReadRow[], by: 'date' | 'amount'): Settled {
  const sorted = rows.toSorted((one, other) => one.day - other.day || byId(one.row.id, other.row.id))
  const days = sorted.map(({ day }) => day)
  const spans = lines.map(({ line, day }) => {
    const from = by === 'date' ? placeOf(days, day - nearDays) : 0
    return { line, from, to: placeOf(days, day + (by === 'date' ? 1 : earlyDays + 1)) }
  })
  const lineCounts = countsOf(spans, sorted.length)
  const answers = spans.flatMap(({ line, from, to }): MatchedLine[] => {
    const own = sorted.slice(from, Math.min(to, from + mostNamed)).map(({ row }) => row.id)
    if (own.length === 0) return []
    const evidence: Evidence[] = by === 'date' ? ['date'] : []
    if (to - from > 1 || lineCounts[from] !== 1) return [several(line, own, evidence)]
    return [{ line, kind: 'likely', rows: own, by: evidence, other: null }]
  })
  return { answers, settledRows: new Set(sorted.filter((_, at) => (lineCounts[at] ?? 0) > 0)) }
}

/** How many of the spans each place is in. */
function countsOf(spans: readonly { from: number; to: number }[], places: number): number[] {
  const steps = Array.from({ length: places + 1 }, () => 0)
  for (const { from, to } of spans) {
    steps[from] = (steps[from] ?? 0) + 1
    steps[to] = (steps[to] ?? 0) - 1
  }
  let open = 0
  return steps.map((step) => (open += step))
}

/** The first place whose day is not before this one; unknown days stand first. */
function placeOf(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}

function several(line: BankLine, rows: readonly string[], by: readonly Evidence[]): MatchedLine {
  return { line, kind: 'several', rows: rows.toSorted(byId).slice(0, mostNamed), by, other: null }
}

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
const byId = (one: string, other: string) => Number(one) - Number(other) || compareTexts(one, other)

const nearDays = 7
const earlyDays = 3

const unknownDay = Number.NEGATIVE_INFINITY
const dayNumber = (day: Day) => Date.parse(day) / 86_400_000

function isNear(line: ReadLine, row: ReadRow): boolean {
  return line.day >= row.day && line.day <= row.day + nearDays
}

function isTooEarly(line: ReadLine, row: ReadRow): boolean {
  return line.day + earlyDays < row.day
}

type Numbers = ReadonlyMap<string, { of: ReadRow; called: string }[]>

const fewestDigits = 4

function rowsByNumber(rows: readonly ReadRow[]): Numbers {
  const numbered = rows.flatMap((of) => of.row.references.map((reference) => ({ of, ...reference })))
  return grouped(numbered, ({ number }) => number)
}

function readLine(line: BankLine, numbers: Numbers): ReadLine {
  const text = foldText(line.text)
  const rupees = String(Math.floor(line.cents / 100))
  const own = new Set([rupees, `${rupees}${String(line.cents % 100).padStart(2, '0')}`])
  const numbered = new Map<ReadRow, { of: ReadRow; isBacked: boolean; found: Set<string> }>()
  for (const match of text.matchAll(/\d+/g)) {
    const number = match[0].replace(/^0+/, '')
    if (own.has(number)) continue
    for (const { of, called } of numbers.get(number) ?? []) {
      const isCalledSo = isCalled(text.slice(0, match.index), called)
      if (number.length < fewestDigits && !isCalledSo) continue
      const known = numbered.get(of) ?? { of, isBacked: false, found: new Set<string>() }
      known.found.add(number)
      known.isBacked ||= isCalledSo || known.found.size > 1
      numbered.set(of, known)
    }
  }
  return { line, day: dayNumber(line.day), words: new Set(wordsOf(text)), numbered: [...numbered.values()] }
}

function hasName(words: ReadonlySet<string>, { names }: ReadRow): boolean {
  return names.some((own) => own.every((word) => words.has(word)))
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const known = groups.get(keyOf(item))
    if (known) known.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
