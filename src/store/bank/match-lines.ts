import type { Cents } from '#store/values/money.ts'
import type { BankLine } from './bank-lines.ts'
import { grouped } from './grouped.ts'
import {
  earlyDays,
  hasName,
  isNear,
  isTooEarly,
  nearDays,
  type ReadLine,
  type ReadRow,
  readLine,
  readRow,
  rowsByNumber,
  type WaitingRow,
} from './read-lines.ts'
import { type CreditReturn, returnedCredits } from './returned-credits.ts'

/*
 * Matches the credit lines of a bank statement with the rows that wait for money. The rules, in this order:
 *
 * 1. Returns: a credit that a later debit of the file certainly takes back is `returned` and matches no row. One that may
 *    have been taken back is matched as usual, but is never `sure` (`returned-credits.ts` has the rules).
 * 2. Amount: a line and a row of different amounts never match, be it by one cent.
 * 3. Reference: the line has a number of the row as a whole number, and it is not just the line's own amount. A number of
 *    fewer than four digits counts only after the word for it ("top-up 312"). A line with the number of a row of another
 *    amount matches no other row either.
 * 4. Name: the line has all words of a name of the row.
 * 5. Date: the line is dated on the day of the row or in the week after it. A line more than three days before the row
 *    matches it only by a reference, and is then not sure.
 *
 * Evidence is used from the strongest to the weakest: reference, name with date, name, date, amount alone. A line and a
 * row match by one kind of evidence if by that kind each has only the other; if either has more, the line is `several`.
 * Both are then settled and are not used with weaker evidence: one line, one row.
 *
 * `sure` is only a reference with something else: a name, a second number, or the word before the number ("purchase
 * 500123"). All other matches are `likely`. The order of lines and rows changes nothing.
 */

/** `label` is the word before the number. */
export type Evidence = 'reference' | 'second-number' | 'label' | 'name' | 'date'

export interface MatchedLine {
  line: BankLine
  kind: 'sure' | 'likely' | 'several' | 'none' | 'returned'
  /** Ids: one for `sure` and `likely`, up to `mostNamed` candidates for `several`. */
  rows: string[]
  /** What agrees beside the amount. */
  by: readonly Evidence[]
  /** The row of another amount whose number the line has. */
  other: string | null
  /** True if some row of this amount waits. */
  hasEqualRow: boolean
  /** The line is more than three days before its row. */
  isEarly: boolean
  /** The debit that takes the credit back, or may do so. */
  returned: CreditReturn | null
}

/** At most this many candidates are listed for a line. */
export const mostNamed = 50

/** What `matchEqual` and its helpers find out about a line. */
type Match = Pick<MatchedLine, 'line' | 'kind' | 'rows' | 'by'> & { isEarly?: boolean }

/** Matches the credits of a statement with the rows that wait, by the rules above; one answer for each line, in order. */
export function matchLines(
  lines: readonly BankLine[],
  waiting: readonly WaitingRow[],
  debits: readonly BankLine[] = [],
): MatchedLine[] {
  const returns = returnedCredits(lines, debits)
  const rows = waiting.map(readRow)
  const numbers = rowsByNumber(rows)
  const byCents = grouped(rows, ({ row }) => row.cents)
  const reading = lines.map((line) => readLine(line, numbers))
  const answers = new Map(reading.map((one) => [one.line, noMatch(one, byCents, returns.get(one.line) ?? null)]))
  const free = reading.filter(({ line }) => {
    const answer = answers.get(line)
    return answer?.kind === 'none' && answer.other === null
  })
  for (const [cents, own] of grouped(free, ({ line }) => line.cents)) {
    const equal = byCents.get(cents)
    if (equal) matchEqual(own, equal, (match) => answers.set(match.line, withMatch(answers.get(match.line), match)))
  }
  return [...answers.values()]
}

/** The answer for a line before it is matched. */
function noMatch(
  { line, numbered }: ReadLine,
  byCents: ReadonlyMap<Cents, unknown>,
  returned: CreditReturn | null,
): MatchedLine {
  const kind = returned?.isCertain === true ? 'returned' : 'none'
  const isEqual = numbered.some(({ of }) => of.row.cents === line.cents)
  const [other = null] = isEqual || kind === 'returned' ? [] : numbered.map(({ of }) => of.row.id).toSorted(byId)
  return { line, kind, rows: [], by: [], other, hasEqualRow: byCents.has(line.cents), isEarly: false, returned }
}

function withMatch(before: MatchedLine | undefined, { isEarly = false, ...match }: Match): MatchedLine {
  const { other = null, hasEqualRow = true, returned = null } = before ?? {}
  const kind = match.kind === 'sure' && returned !== null ? 'likely' : match.kind
  return { ...match, kind, other, hasEqualRow, isEarly, returned }
}

/** One line and one row of the same amount, as far as one kind of evidence goes. */
interface Pair {
  one: ReadLine
  of: ReadRow
  isSure: boolean
  isEarly?: boolean
  by: readonly Evidence[]
}

/** Lines and rows of one amount, from the strongest evidence to the weakest. */
function matchEqual(lines: readonly ReadLine[], rows: readonly ReadRow[], emit: (match: Match) => void) {
  let [openLines, openRows] = [lines, rows]
  const settle = ({ answers, settledRows }: Settled) => {
    for (const answer of answers) emit(answer)
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
  return numbered.flatMap(({ of, isLabelled, found }) => {
    if (of.row.cents !== line.cents) return []
    const isNamed = hasName(words, of)
    const isEarly = isTooEarly(one, of)
    const by = ([] as Evidence[]).concat(
      'reference',
      found.size > 1 ? 'second-number' : [],
      isLabelled ? 'label' : [],
      isNamed ? 'name' : [],
      isNear(one, of) ? 'date' : [],
    )
    return [{ one, of, by, isEarly, isSure: (isNamed || isLabelled || found.size > 1) && !isEarly }]
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
  answers: Match[]
  settledRows: ReadonlySet<ReadRow>
}

/** Lines and rows that have only each other belong together; a line with more, or with another's row, is one of several. */
function byPairs(pairs: readonly Pair[]): Settled {
  const ofRow = grouped(pairs, ({ of }) => of)
  const answers = [...grouped(pairs, ({ one }) => one.line)].map(([line, own]): Match => {
    const [only] = own
    const ids = own.map(({ of }) => of.row.id)
    if (!only || own.length > 1 || ofRow.get(only.of)?.length !== 1)
      return several(line, ids, only?.by.slice(0, 1) ?? [])
    const { by, isSure, isEarly = false } = only
    return { line, kind: isSure ? 'sure' : 'likely', rows: ids, by, isEarly }
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
  const answers = spans.flatMap(({ line, from, to }): Match[] => {
    const own = sorted.slice(from, Math.min(to, from + mostNamed)).map(({ row }) => row.id)
    if (own.length === 0) return []
    const evidence: Evidence[] = by === 'date' ? ['date'] : []
    if (to - from > 1 || lineCounts[from] !== 1) return [several(line, own, evidence)]
    return [{ line, kind: 'likely', rows: own, by: evidence }]
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

function several(line: BankLine, rows: readonly string[], by: readonly Evidence[]): Match {
  return { line, kind: 'several', rows: rows.toSorted(byId).slice(0, mostNamed), by }
}

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
const byId = (one: string, other: string) => Number(one) - Number(other) || compareTexts(one, other)
