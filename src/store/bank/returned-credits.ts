import { foldText } from '#store/search/fold-text.ts'
import type { Day } from '#store/values/calendar-day.ts'
import type { BankLine } from './bank-lines.ts'
import { isName, numbersOf, wordsOf } from './bank-words.ts'
import { grouped } from './grouped.ts'

/*
 * Finds the credits of a statement that a later debit of it takes back: returned cheques, reversed transfers.
 *
 * 1. Amounts are equal to the cent, and the debit is not before the credit. On the same day the order of the file
 *    decides; it counts as later if the file does not show in which order it is.
 * 2. Number: both texts have the same number of four digits or more, which is not the amount and not in most credits of
 *    the file (an account number). A debit counts for the number that the fewest credits of its amount have.
 * 3. Words: a debit without such a number counts if its own words, without those of banks, are all in the credit's text.
 *    It must have no number at all or a word for a return.
 *
 * By a number a credit is `certain` if there are as many such debits as credits. Otherwise, and by words, it is only
 * possible (decisions.md H28): one debit may take back either of two equal credits. The order of lines changes nothing.
 */

export interface CreditReturn {
  /** The day of the debit, and its row in the file. */
  day: Day
  row: number
  isCertain: boolean
}

/** The returned credits of a statement, by credit. */
export function returnedCredits(
  credits: readonly BankLine[],
  debits: readonly BankLine[],
): ReadonlyMap<BankLine, CreditReturn> {
  const found = new Map<BankLine, CreditReturn>()
  if (debits.length === 0) return found
  const order = fileOrder([...credits, ...debits])
  const amounts = new Set(debits.map(({ cents }) => cents))
  const frequent = frequentNumbers(credits)
  const read = (line: BankLine) => readText(line, frequent)
  const creditsByCents = grouped(credits.filter(({ cents }) => amounts.has(cents)).map(read), ({ line }) => line.cents)
  for (const [cents, own] of grouped(debits.map(read), ({ line }) => line.cents)) {
    const equal = creditsByCents.get(cents) ?? []
    const byNumber = indexed(equal, ({ numbers }) => numbers)
    const byWord = indexed(equal, ({ words }) => words)
    for (const [key, same] of grouped(own, (debit) => keyOf(debit, byNumber))) {
      const names = same[0]?.names ?? new Set()
      if (key === null) continue
      const isNumber = byNumber.has(key)
      const candidates = isNumber
        ? (byNumber.get(key) ?? [])
        : (byWord.get(rarest(names, byWord)) ?? []).filter(({ words }) => [...names].every((word) => words.has(word)))
      noteReturns({ candidates, debits: same, isNumber, order }, found)
    }
  }
  return found
}

interface ReadText {
  line: BankLine
  /** Numbers that may identify a payment. */
  numbers: ReadonlySet<string>
  words: ReadonlySet<string>
  /** The words without those of banks. */
  names: ReadonlySet<string>
  hasNumber: boolean
}

const bankWords = new Set(
  (
    'atm bank by cash ceft charge charges cheque chq credit dd dep deposit debit from fund funds for in id inward no of ' +
    'number on out outward payment pmt purchase purchases ref reference slip slips the to transfer trf trx txn'
  ).split(' '),
)
const returnWord =
  /^(rtn|rtd|ret|return|returns|returned|reversal|reversed|reverse|rev|rvsl|bounce|bounced|dishonou?r(ed)?|unpaid|recall(ed)?|refund(ed)?|chargeback|cancel(led)?)$/

function readText(line: BankLine, frequent: ReadonlySet<string>): ReadText {
  const text = foldText(line.text)
  const words = new Set(wordsOf(text))
  const all = identifyingNumbers(line)
  const names = [...words].filter((word) => word.length > 1 && !bankWords.has(word) && !returnWord.test(word))
  return {
    line,
    numbers: new Set(all.filter((number) => !frequent.has(number))),
    words,
    names: new Set(names),
    hasNumber: all.length > 0,
  }
}

const fewestDigits = 4

function identifyingNumbers(line: BankLine): string[] {
  const rupees = String(Math.floor(line.cents / 100))
  const own = [rupees, `${rupees}${String(line.cents % 100).padStart(2, '0')}`]
  return numbersOf(foldText(line.text)).filter((number) => number.length >= fewestDigits && !own.includes(number))
}

/** In a file of fewer credits, a number in most of them may be one customer's. */
const fewestCredits = 10

function frequentNumbers(credits: readonly BankLine[]): ReadonlySet<string> {
  if (credits.length < fewestCredits) return new Set()
  const counts = new Map<string, number>()
  for (const credit of credits) {
    for (const number of new Set(identifyingNumbers(credit))) counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > credits.length / 2).map(([number]) => number))
}

type Index = ReadonlyMap<string, readonly ReadText[]>

function indexed(credits: readonly ReadText[], keysOf: (credit: ReadText) => ReadonlySet<string>): Index {
  const pairs = credits.flatMap((credit) => [...keysOf(credit)].map((key) => ({ key, credit })))
  const groups = grouped(pairs, ({ key }) => key)
  return new Map([...groups].map(([key, own]) => [key, own.map(({ credit }) => credit)]))
}

/** What a debit counts for: a number, the words of a name, or nothing. */
function keyOf(debit: ReadText, byNumber: Index): string | null {
  const shared = [...debit.numbers].filter((number) => byNumber.has(number))
  if (shared.length > 0) return rarest(new Set(shared), byNumber)
  const isReturn = [...debit.words].some((word) => returnWord.test(word))
  if (debit.hasNumber && !isReturn) return null
  const names = [...debit.names].toSorted()
  return isName(names) ? names.join(' ') : null
}

/** The key with the fewest credits, the first of equals in the order of texts. */
function rarest(keys: ReadonlySet<string>, index: Index): string {
  const size = (key: string) => index.get(key)?.length ?? 0
  return [...keys].toSorted().reduce((best, key) => (size(key) < size(best) ? key : best))
}

interface Bucket {
  candidates: readonly ReadText[]
  debits: readonly ReadText[]
  isNumber: boolean
  order: FileOrder
}

/** Pairs credits and debits of one number, or of one name, in the order of time. */
function noteReturns({ candidates, debits, isNumber, order }: Bucket, found: Map<BankLine, CreditReturn>): void {
  const inTime = (lines: readonly ReadText[]) => lines.map(({ line }) => line).toSorted(order.compare)
  const later = inTime(debits)
  const last = later.at(-1)
  if (!last) return
  const open = inTime(candidates).filter((credit) => !order.isBefore(last, credit))
  const first = open[0]
  if (!first) return
  const counting = later.filter((debit) => !order.isBefore(debit, first))
  // From the end: the k-th last debit must not be before the k-th last credit.
  const pairs = open.map((credit, at) => [credit, counting[counting.length - open.length + at]] as const)
  const isCertain = isNumber && pairs.every(([credit, debit]) => debit !== undefined && !order.isBefore(debit, credit))
  for (const [credit, debit] of pairs) {
    const by = (isCertain ? debit : counting.find((one) => !order.isBefore(one, credit))) ?? last
    const known = found.get(credit)
    const next = { day: by.day, row: by.row, isCertain }
    if (!known || isBetter(next, known)) found.set(credit, next)
  }
}

/** A certain return before a possible one, then the earlier one: the order of the debits changes nothing. */
function isBetter(one: CreditReturn, other: CreditReturn): boolean {
  if (one.isCertain !== other.isCertain) return one.isCertain
  return one.day === other.day ? one.row < other.row : one.day < other.day
}

interface FileOrder {
  /** True if the first line is certainly earlier than the second. */
  isBefore(one: BankLine, other: BankLine): boolean
  compare(one: BankLine, other: BankLine): number
}

/** Statements begin with the oldest line or with the newest; days show which, if there are several. */
function fileOrder(lines: readonly BankLine[]): FileOrder {
  const inFile = lines.toSorted((one, other) => one.row - other.row)
  const [first, last] = [inFile[0]?.day ?? '', inFile.at(-1)?.day ?? '']
  const direction = first === last ? 0 : first < last ? 1 : -1
  return {
    isBefore: (one, other) => one.day < other.day || (one.day === other.day && (one.row - other.row) * direction < 0),
    compare: (one, other) =>
      one.day === other.day ? (one.row - other.row) * (direction || 1) : one.day < other.day ? -1 : 1,
  }
}
