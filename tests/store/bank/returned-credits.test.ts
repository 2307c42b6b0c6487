import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BankLine } from '#store/bank/bank-lines.ts'
import { matchLines } from '#store/bank/match-lines.ts'
import { OpenBankFile } from '#store/bank/open-bank-file.ts'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import { returnedCredits } from '#store/bank/returned-credits.ts'

const waiting: WaitingRow[] = [
  {
    id: '700001',
    cents: 500_000,
    day: '2026-11-20',
    references: [
      { number: '700001', called: 'pending' },
      { number: '500001', called: 'purchase' },
    ],
    names: ['Nimal Perera'],
  },
]
const columns = { date: 0, credit: 3, debit: 2, texts: [1], kind: null, currency: null }
const credit = 'CHQ DEP PURCHASE 500001 NIMAL PERERA'
const debit = 'CHQ RETURN PURCHASE 500001 NIMAL PERERA'

type Line = readonly [day: string, text: string, debit: string, credit: string]
const deposited = (day: number, text = credit, amount = '5000.00'): Line => [`${day}/11/2026`, text, '', amount]
const paidOut = (day: number, text = debit, amount = '5000.00'): Line => [`${day}/11/2026`, text, amount, '']

function matched(...lines: Line[]) {
  const file = new OpenBankFile()
  const rows = [['Date', 'Description', 'Debit', 'Credit'], ...lines]
  file.read(new TextEncoder().encode(rows.map((row) => row.join(',')).join('\r\n')), {})
  const match = file.match({ header: 0, columns, answers: {}, waiting })
  const found = (['sure', 'likely', 'several', 'none', 'returned'] as const).flatMap(
    (kind) => file.page(kind, 0, 50).lines,
  )
  const inFile = found.toSorted((one, other) => one.line.row - other.line.row)
  return { ...match, kinds: inFile.map(({ kind }) => kind), returns: inFile.map(({ returned }) => returned) }
}

describe('a credit that a later debit of the file takes back', () => {
  it('is not sure, is not ticked, and says when it was taken back', () => {
    const found = matched(deposited(21), paidOut(23))
    expect(found.kinds).toEqual(['returned'])
    expect(found.returns).toEqual([{ day: '2026-11-23', row: 3, isCertain: true }])
    expect(found).toMatchObject({ sure: [], likely: [], counts: { sure: 0, returned: 1, 'left-out': 1 } })
  })

  it('leaves its row to the money that came after it', () => {
    const found = matched(deposited(21), paidOut(23), deposited(25))
    expect(found.kinds).toEqual(['returned', 'sure'])
    expect(found.sure).toEqual([{ row: 4, id: '700001' }])
  })

  it.each<[string, Line[]]>([
    ['the debit is before the credit', [paidOut(20), deposited(21)]],
    [
      'the debit is before it on the same day of a file that begins with the oldest',
      [deposited(20, 'CASH', '1.00'), paidOut(21), deposited(21)],
    ],
    [
      'the debit is before it on the same day of a file that begins with the newest',
      [deposited(21), paidOut(21), deposited(20, 'CASH', '1.00')],
    ],
    ['the amount is another one', [deposited(21), paidOut(23, debit, '5000.01')]],
    ['the number is another one', [deposited(21), paidOut(23, 'CHQ PURCHASE 500002')]],
    ['the debit has only the word for a purchase', [deposited(21), paidOut(23, 'CHQ PURCHASE')]],
    ['the name is another one', [deposited(21), paidOut(23, 'CHQ RETURN KAMAL PERERA')]],
    ['a payment to the same person has a number of its own', [deposited(21), paidOut(23, 'CEFT 887766 NIMAL PERERA')]],
  ])('is sure if %s', (_, lines) => {
    const found = matched(...lines)
    expect(found.sure.map(({ id }) => id)).toEqual(['700001'])
  })

  it.each(['CHQ RETURN NIMAL PERERA', 'NIMAL PERERA', 'CHQ RTN 112233 NIMAL PERERA'])(
    'is only likely, and in no "Tick all", by the words of %s',
    (text) => {
      const found = matched(deposited(21), paidOut(23, text))
      expect(found.kinds).toEqual(['likely'])
      expect(found.returns).toEqual([{ day: '2026-11-23', row: 3, isCertain: false }])
      expect(found).toMatchObject({ sure: [], likely: [] })
    },
  )

  it('counts on the same day if the file does not show its order', () => {
    expect(matched(deposited(21), paidOut(21)).kinds).toEqual(['returned'])
    expect(matched(paidOut(21), deposited(21)).kinds).toEqual(['returned'])
  })

  it('may be either of two equal credits if there is one debit, and is both if there are two', () => {
    const one = matched(deposited(21), deposited(22), paidOut(23))
    expect(one.kinds).toEqual(['several', 'several'])
    expect(one.returns.map((returned) => returned?.isCertain)).toEqual([false, false])
    const two = matched(deposited(21), deposited(22), paidOut(23), paidOut(24))
    expect(two.kinds).toEqual(['returned', 'returned'])
    expect(two.returns.map((returned) => returned?.day)).toEqual(['2026-11-23', '2026-11-24'])
  })

  it('is not found by the account number that most credits have', () => {
    const account = 'A/C 0011223344'
    const others = Array.from({ length: 20 }, (_, at) => deposited(21, `${account} CEFT`, `${at + 1}.00`))
    const found = matched(...others, deposited(21, `${account} ${credit}`), paidOut(23, `${account} FEE`))
    expect(found.sure.map(({ id }) => id)).toEqual(['700001'])
  })
})

describe('any credits and debits', () => {
  const line = fc.record({
    day: fc.integer({ min: 10, max: 20 }).map((day) => `2026-11-${day}`),
    cents: fc.constantFrom(500_000, 500_001),
    text: fc
      .array(fc.constantFrom('nimal', 'perera', 'return', 'chq', '500001', '500002', '5000'), { maxLength: 4 })
      .map((words) => words.join(' ')),
  })
  const file = fc
    .array(fc.record({ isDebit: fc.boolean(), line }), { maxLength: 12 })
    .map((lines) => lines.map(({ isDebit, line: fields }, at) => ({ isDebit, line: { row: at + 2, ...fields } })))
  const of = (lines: readonly { isDebit: boolean; line: BankLine }[], isDebit: boolean) =>
    lines.filter((one) => one.isDebit === isDebit).map((one) => one.line)
  const plain = (found: ReturnType<typeof returnedCredits>) =>
    [...found].map(([{ row }, returned]) => ({ credit: row, ...returned })).toSorted((a, b) => a.credit - b.credit)

  it('are compared in any order with the same result, by equal debits that are not earlier, and never sure', () => {
    fc.assert(
      fc.property(file, (lines) => {
        const [credits, debits] = [of(lines, false), of(lines, true)]
        const found = returnedCredits(credits, debits)
        expect(plain(returnedCredits(credits.toReversed(), debits.toReversed()))).toEqual(plain(found))
        for (const [{ cents, day }, { row, day: returnDay }] of found) {
          expect(debits.find((one) => one.row === row)).toMatchObject({ cents, day: returnDay })
          expect(returnDay >= day).toBe(true)
        }
        const certain = [...found.values()].filter(({ isCertain }) => isCertain)
        expect(new Set(certain.map(({ row }) => row)).size).toBe(certain.length)
        for (const { line: one, kind } of matchLines(credits, waiting, debits)) {
          if (found.has(one)) expect(kind).not.toBe('sure')
          expect(kind === 'returned').toBe(found.get(one)?.isCertain === true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
