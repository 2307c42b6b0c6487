import type { BankLine } from '#store/bank/bank-lines.ts'
import type { MatchedLine } from '#store/bank/match-lines.ts'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import { foldText } from '#store/search/fold-text.ts'

/** The rules of `match-lines.ts`, each line against each row, as slowly as they are read. */
export function slowlyMatched(lines: readonly BankLine[], waiting: readonly WaitingRow[]): MatchedLine[] {
  const facts = new Map(lines.map((line) => [line, new Map(waiting.map((row) => [row, compared(line, row)]))]))
  const of = (line: BankLine, row: WaitingRow) => facts.get(line)?.get(row) ?? compared(line, row)
  const answers = new Map<BankLine, MatchedLine>()
  for (const line of lines) {
    const numbered = waiting.filter((row) => of(line, row).hasNumber)
    const other = numbered.some(({ cents }) => cents === line.cents)
      ? null
      : (numbered.map(({ id }) => id).toSorted()[0] ?? null)
    if (other !== null) answers.set(line, unmatched(line, waiting, other))
  }
  const settled = new Set<WaitingRow>()
  const rules: ((fact: Compared) => boolean)[] = [
    ({ hasNumber }) => hasNumber,
    ({ hasName, isNear }) => hasName && isNear,
    ({ hasName, isEarly }) => hasName && !isEarly,
    ({ isNear }) => isNear,
    ({ isEarly }) => !isEarly,
  ]
  for (const [strength, holds] of rules.entries()) {
    const openLines = lines.filter((line) => !answers.has(line))
    const openRows = waiting.filter((row) => !settled.has(row))
    const fits = (line: BankLine, row: WaitingRow) => line.cents === row.cents && holds(of(line, row))
    for (const line of openLines) {
      const rows = openRows.filter((row) => fits(line, row))
      const [only] = rows
      if (!only) continue
      for (const row of rows) settled.add(row)
      const alone = rows.length === 1 && openLines.filter((another) => fits(another, only)).length === 1
      const { hasName, hasNumber, hasSecond, hasLabel, isNear, isEarly } = of(line, only)
      const isNumber = hasNumber && strength === 0
      const by: MatchedLine['by'] = [
        ...(isNumber ? (['reference'] as const) : []),
        ...(isNumber && hasSecond ? (['second-number'] as const) : []),
        ...(isNumber && hasLabel ? (['label'] as const) : []),
        ...(hasName && strength < 3 ? (['name'] as const) : []),
        ...(isNear && strength < 4 ? (['date'] as const) : []),
      ]
      if (alone) {
        const isSure = strength === 0 && (hasName || hasSecond || hasLabel) && !isEarly
        const kind = isSure ? 'sure' : 'likely'
        answers.set(line, { ...unmatched(line, waiting), kind, rows: [only.id], by, isEarly: isNumber && isEarly })
      } else {
        const ids = rows.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))
        answers.set(line, { ...unmatched(line, waiting), kind: 'several', rows: ids, by: by.slice(0, 1) })
      }
    }
  }
  return lines.map((line) => answers.get(line) ?? unmatched(line, waiting))
}

function unmatched(line: BankLine, waiting: readonly WaitingRow[], other: string | null = null): MatchedLine {
  const hasEqualRow = waiting.some(({ cents }) => cents === line.cents)
  return { line, kind: 'none', rows: [], by: [], other, hasEqualRow, isEarly: false, returned: null }
}

type Compared = ReturnType<typeof compared>

function compared(line: BankLine, row: WaitingRow) {
  const text = foldText(line.text)
  const words = text.split(/[^\p{L}\p{M}]+/u)
  const amount = [String(Math.floor(line.cents / 100)), String(line.cents)]
  const numbers = text.split(/\D+/).map((number) => number.replace(/^0+/, ''))
  const named = row.references.filter(
    ({ number, called }) => numbers.includes(number) && (number.length >= 4 || isCalled(text, number, called)),
  )
  const found = named.filter(({ number }) => !amount.includes(number))
  const names = row.names
    .map((name) => foldText(name).split(/[^\p{L}\p{M}]+/u))
    .filter((parts) => parts.join('').length >= 5)
  const days = row.day === null ? null : (Date.parse(line.day) - Date.parse(row.day)) / 86_400_000
  return {
    hasNumber: found.length > 0,
    hasSecond: found.length > 1,
    hasLabel: found.some(({ number, called }) => isCalled(text, number, called)),
    hasName: names.some((parts) => parts.every((part) => words.includes(part))),
    isNear: days !== null && days >= 0 && days <= 7,
    isEarly: days !== null && days < -3,
  }
}

/** "purchase no 57001", with nothing but "no" between. */
function isCalled(text: string, number: string, called: string): boolean {
  const parts = text.split(' ')
  return parts.some((part, at) => {
    if (part.replace(/^0+/, '') !== number) return false
    const before = parts.slice(0, at).toReversed()
    return before.find((one) => one !== 'no') === called
  })
}
