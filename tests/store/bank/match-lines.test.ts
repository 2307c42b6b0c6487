import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BankLine } from '#store/bank/bank-lines.ts'
import { type MatchedLine, matchLines } from '#store/bank/match-lines.ts'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import { daysAfter } from '#store/values/calendar-day.ts'
import { aBank } from '#tests/support/a-bank.ts'
import { slowlyMatched } from './slow-match.ts'

const aLine = (fields: Partial<BankLine>): BankLine => ({
  row: 2,
  day: '2026-11-20',
  cents: 500_000,
  text: '',
  ...fields,
})
const aRow = (fields: Partial<WaitingRow> & { id: string }): WaitingRow => ({
  cents: 500_000,
  day: '2026-11-18',
  references: [
    { number: fields.id, called: 'pending' },
    { number: `5${fields.id}`, called: 'purchase' },
  ],
  names: ['Nimal Perera'],
  ...fields,
})
const one = (line: Partial<BankLine>, ...rows: WaitingRow[]) => {
  const [matched] = matchLines([aLine(line)], rows)
  return { kind: matched?.kind, rows: matched?.rows, by: matched?.by, other: matched?.other }
}

describe('a credit line of a bank', () => {
  it.each([
    ['CEFT-NIMAL PERERA-700123', 'a number and a name'],
    ['Purchase No: 5700123', 'the word before a number'],
    ['000700123 / 5700123', 'two numbers, one with leading zeros'],
    ['PENDING700123', 'the word and the number in one'],
  ])('%j is surely for the row, by %s', (text) => {
    expect(one({ text }, aRow({ id: '700123' }), aRow({ id: '700124', names: ['Kumari Silva'] }))).toMatchObject({
      kind: 'sure',
      rows: ['700123'],
    })
  })

  it.each([
    ['CHQ 700123', ['reference', 'date']],
    ['nimal  PERERA', ['name', 'date']],
    ['cash deposit', ['date']],
    ['17001239', ['date']],
  ])('%j is only likely', (text, by) => {
    expect(one({ text }, aRow({ id: '700123' }))).toMatchObject({ kind: 'likely', rows: ['700123'], by })
  })

  it('is never for a row of another amount, be it by one cent, and by its number for no other either', () => {
    const text = 'NIMAL PERERA purchase 5700123'
    expect(one({ text, cents: 500_001 }, aRow({ id: '700123' }))).toMatchObject({ kind: 'none', other: '700123' })
    expect(one({ text }, aRow({ id: '700123', cents: 400_000 }), aRow({ id: '700124' }))).toMatchObject({
      kind: 'none',
      other: '700123',
    })
  })

  it('has a number of few digits only behind its word', () => {
    const row = aRow({ id: '312', references: [{ number: '312', called: 'topup' }], names: [] })
    expect(one({ text: 'Top-up No. 312' }, row)).toMatchObject({ kind: 'sure' })
    expect(one({ text: 'CHQ 312' }, row)).toMatchObject({ kind: 'likely', by: ['date'] })
  })

  it('has no reference in its own amount', () => {
    const row = aRow({ id: '700123', cents: 70_012_300, names: [], day: null })
    expect(one({ text: 'pending LKR 700123.00', cents: 70_012_300 }, row)).toMatchObject({ kind: 'likely', by: [] })
  })

  it('is for one of several where names are alike, and a number decides', () => {
    const rows = [aRow({ id: '700124' }), aRow({ id: '700123' })]
    expect(one({ text: 'Nimal Perera' }, ...rows)).toMatchObject({ kind: 'several', rows: ['700123', '700124'] })
    expect(one({ text: 'Nimal Perera 700124' }, ...rows)).toMatchObject({ kind: 'sure', rows: ['700124'] })
  })

  it('leaves a row to nobody else once two lines claim it', () => {
    const text = 'Nimal Perera 700123'
    const found = matchLines(
      [aLine({ row: 2, text }), aLine({ row: 3, text }), aLine({ row: 4 })],
      [aRow({ id: '700123' })],
    )
    expect(found.map(({ kind }) => kind)).toEqual(['several', 'several', 'none'])
  })

  it('is not for what was bought more than three days later, and by a number not surely', () => {
    const row = aRow({ id: '700123', day: '2026-11-24' })
    expect(one({ text: 'Nimal Perera' }, row)).toMatchObject({ kind: 'none' })
    expect(one({ text: 'Nimal Perera 700123' }, row)).toMatchObject({ kind: 'likely' })
    expect(one({ text: 'Nimal Perera' }, aRow({ id: '700123', day: '2026-11-23' }))).toMatchObject({ kind: 'likely' })
  })

  it.each([
    ['නිමල් පෙරේරා', 'CEFT නිමල් පෙරේරා 700123'],
    ['ප්‍රියන්ත සිල්වා', 'ප්රියන්ත සිල්වා 700123'],
    ['சிவகுமார் ராஜன்', 'சிவகுமார் ராஜன்/700123'],
    ['Zoë Pérera', 'ZOE PERERA 700123'],
    ['Lanka Hotels (Pvt) Ltd', 'LANKA HOTELS 700123'],
  ])('finds the name %s in %s', (name, text) => {
    expect(one({ text }, aRow({ id: '700123', names: [name] }))).toMatchObject({ kind: 'sure' })
  })

  it('takes neither a part of a name nor a few letters for a name', () => {
    expect(one({ text: 'Nimal 700123' }, aRow({ id: '700123' }))).toMatchObject({ kind: 'likely' })
    expect(one({ text: 'Amal 700123' }, aRow({ id: '700123', names: ['Amal'] }))).toMatchObject({ kind: 'likely' })
    expect(one({ text: 'පෙරේරාගේ නිමල් 700123' }, aRow({ id: '700123', names: ['නිමල් පෙරේරා'] }))).toMatchObject({
      kind: 'likely',
    })
  })
})

const words = [
  'nimal',
  'perera',
  'නිමල්',
  'ராஜன்',
  '7001',
  '7002',
  '57001',
  '0007001',
  '31',
  'purchase',
  'no',
  'chq',
  '5000',
]
const textOf = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((picked) => picked.join(' '))
const day = fc.integer({ min: 0, max: 14 }).map((days) => daysAfter('2026-11-10', days))
const cents = fc.constantFrom(500_000, 500_001, 700_100)
const line = fc.record({ day, cents, text: textOf })
const row = fc.record({
  cents,
  day: fc.option(day),
  names: fc.subarray(['Nimal Perera', 'නිමල් පෙරේරා', 'ராஜன்', 'Amal'], { maxLength: 2 }),
})
const bank = fc
  .record({ lines: fc.array(line, { maxLength: 8 }), rows: fc.array(row, { maxLength: 8 }) })
  .map(({ lines, rows }) => ({
    lines: lines.map((fields, at) => aLine({ row: at + 2, ...fields })),
    waiting: rows.map((fields, at) =>
      aRow({
        id: String(7001 + at),
        ...fields,
        ...(at === 2 ? { id: '31', references: [{ number: '31', called: 'purchase' }] } : {}),
      }),
    ),
  }))

const told = (answers: readonly MatchedLine[]) => answers.map(({ line: { row: at }, ...rest }) => ({ at, ...rest }))

describe('any statement against anything that waits', () => {
  it('matches as the rules say, read one by one', () => {
    fc.assert(
      fc.property(bank, ({ lines, waiting }) => {
        expect(told(matchLines(lines, waiting))).toEqual(told(slowlyMatched(lines, waiting)))
      }),
      { numRuns: 3000 },
    )
  })

  it('gives a line one row and a row one line, in whatever order both come', () => {
    fc.assert(
      fc.property(bank, ({ lines, waiting }) => {
        const found = matchLines(lines, waiting)
        const paired = found.filter(({ kind }) => kind === 'sure' || kind === 'likely')
        expect(paired.every(({ rows }) => rows.length === 1)).toBe(true)
        expect(new Set(paired.flatMap(({ rows }) => rows)).size).toBe(paired.length)
        const turned = matchLines(lines.toReversed(), waiting.toReversed()).toReversed()
        expect(told(turned)).toEqual(told(found))
      }),
      { numRuns: 500 },
    )
  })

  it('is never sure of a wrong row in 10,000 made-up statements, and sure where number and name agree', () => {
    const counts = { sure: 0, wrong: 0, plain: 0, plainSure: 0 }
    for (let seed = 1; seed <= 10_000; seed++) {
      const { lines, waiting, truth, plain } = aBank(seed, { rows: 15, lines: 12 })
      for (const { kind, rows, line: own } of matchLines(lines, waiting)) {
        const isSure = kind === 'sure'
        counts.sure += Number(isSure)
        counts.wrong += Number(isSure && rows[0] !== truth.get(own.row))
        counts.plain += Number(plain.has(own.row))
        counts.plainSure += Number(isSure && plain.has(own.row))
      }
    }
    expect(counts.wrong).toBe(0)
    expect(counts.sure).toBeGreaterThan(10_000)
    expect(counts.plainSure / counts.plain).toBeGreaterThan(0.85)
  })
})
