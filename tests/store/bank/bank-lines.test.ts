import { describe, expect, it } from 'vitest'
import type { BankColumns } from '#store/bank/bank-columns.ts'
import { bankLines } from '#store/bank/bank-lines.ts'
import { readSignedAmount } from '#store/values/amount.ts'
import { OpenBankFile } from '#store/bank/open-bank-file.ts'

const columns: BankColumns = { date: 0, credit: 2, texts: [1], debit: null, kind: null, currency: null }
const one = (row: string[], more: Partial<BankColumns> = {}) => {
  const { lines, leftOut } = bankLines([['Date', 'Text', 'Credit'], row], 0, { ...columns, ...more })
  return lines[0]?.cents ?? leftOut[0]?.why
}

describe('an amount of a bank', () => {
  it.each([
    ['1,250.50', 125_050],
    ['Rs. 1,250.50', 125_050],
    ['LKR 1250', 125_000],
    ['12,50,000.00', 125_000_000],
    ['1,250/-', 125_000],
    ['1,250.50 CR', 125_050],
    ['1,250.50DR', -125_050],
    ['(1,250.50)', -125_050],
    ['-1,250.50', -125_050],
    ['1,250.50-', -125_050],
    ['රු. 1,250', 125_000],
  ])('%j is %d cents', (text, cents) => {
    expect(readSignedAmount(text, 'dot')).toEqual({ kind: 'amount', cents })
  })

  it.each([
    ['', 'empty'],
    ['-', 'empty'],
    ['USD 100.00', 'another currency'],
    ['$100', 'another currency'],
    ['1,250.00 3,000.00', 'two amounts'],
    ['1,250.00 / 3,000.00', 'two amounts'],
    ['1250.505', 'too many decimals'],
    ['5000.000', 'too many decimals'],
    ['1,25', 'other mark'],
    ['1e3', 'another currency'],
    ['see below', 'no amount'],
  ])('%j is %s', (text, what) => {
    const read = readSignedAmount(text, 'dot')
    expect(read.kind === 'wrong' ? read.fault : read.kind).toBe(what)
  })
})

describe('a row of a statement', () => {
  it.each([
    [['25/11/2026', 'CEFT', '5,000.00'], 500_000],
    [['2026/11/25', 'CEFT', '5000'], 500_000],
    [['25-Nov-26', 'CEFT', '5000'], 500_000],
    [['25 November 2026 10:15', 'CEFT', '5000'], 500_000],
    [['25/11/26', 'CEFT', '-5000'], 'money that went out'],
    [['25/11/2026', 'CEFT', ''], 'no amount'],
    [['', 'Closing balance', '90,000.00'], 'a balance or a total'],
    [['Total', '', '90,000.00'], 'a balance or a total'],
    [['25/11/2026', 'BALANCE C/F', '90,000.00'], 'a balance or a total'],
    [['25/11/2026', 'Total Lubricants', '5000'], 500_000],
    [['30/02/2026', 'CEFT', '5000'], 'no date'],
    [['25/11/2026', 'CEFT', '5000 6000'], 'two amounts'],
  ])('%j is %s', (row, what) => {
    expect(one(row)).toBe(what)
  })

  it('is no credit where another column says so', () => {
    const row = ['25/11/2026', 'CEFT', '5000', '7']
    expect(one(row, { debit: 3 })).toBe('amounts on both sides')
    expect(one(['25/11/2026', 'CEFT', '', '7'], { debit: 3 })).toBe('money that went out')
    expect(one(['25/11/2026', 'CEFT', '5000', '0.00'], { debit: 3 })).toBe(500_000)
    for (const [kind, what] of [
      ['D', 'money that went out'],
      ['CR', 500_000],
      ['', 'no amount'],
    ] as const) {
      expect(one(['25/11/2026', 'CEFT', '5000', kind], { kind: 3 })).toBe(what)
    }
    expect(one(['25/11/2026', 'CEFT', '5000', 'USD'], { currency: 3 })).toBe('another currency')
    expect(one(['25/11/2026', 'CEFT', '5000', 'lkr'], { currency: 3 })).toBe(500_000)
  })

  it('waits for a person where days can be read in two ways', () => {
    const cells = [
      ['Date', 'Text', 'Credit'],
      ['05/04/26', '', '1'],
      ['06/04/26', '', '1'],
    ]
    expect(bankLines(cells, 0, columns)).toMatchObject({ lines: [], unclearDays: ['05/04/26', '06/04/26'] })
    expect(bankLines(cells, 0, columns, { dayOrder: 'day-first' }).lines.map(({ day }) => day)).toEqual([
      '2026-04-05',
      '2026-04-06',
    ])
    expect(bankLines(cells, 0, columns, { dayOrder: 'month-first' }).lines[0]?.day).toBe('2026-05-04')
  })
})

const statement = [
  'Account;0012345678',
  'Holder;Gift Vouchers (Pvt) Ltd',
  '',
  'Txn Date;Particulars;Debits;Credits;Balance',
  '24/11/2026;ATM;500,00;;1.500,00',
  '25/11/2026;නිමල් පෙරේරා 700123;;5.000,00;6.500,00',
  ';Total;500,00;5.000,00;',
].join('\r\n')
const utf16 = new Uint8Array(Buffer.from(`\uFEFF${statement}`, 'utf16le'))
const waiting = [
  {
    id: '700123',
    cents: 500_000,
    day: '2026-11-24',
    references: [{ number: '700123', called: 'pending' }],
    names: ['නිමල් පෙරේරා'],
  },
]

describe("a bank's statement", () => {
  it('is read in UTF-16 with semicolons under its lines of address, and matched by the columns a person named', () => {
    const file = new OpenBankFile()
    const head = file.read(utf16, {})
    expect(head).toMatchObject({
      header: 3,
      titles: ['Txn Date', 'Particulars', 'Debits', 'Credits', 'Balance'],
      columns: null,
      guess: { date: 0, texts: [1], debit: 2, credit: 3, kind: null, currency: null },
    })
    if (!head.ok) return
    const named = { date: 0, credit: 3, texts: [1], debit: 2, kind: null, currency: null }
    expect(file.match({ header: 3, columns: named, answers: {}, waiting })).toEqual({
      writing: { mark: 'comma', sample: '500,00' },
      unclearDays: [],
      unclearAmounts: [],
      counts: { sure: 1, likely: 0, several: 0, none: 0, returned: 0, 'left-out': 2 },
      sure: [{ row: 6, id: '700123' }],
      likely: [],
    })
    expect(file.page('sure', 0, 10).lines[0]).toMatchObject({ line: { row: 6, day: '2026-11-25' }, rows: ['700123'] })
    expect(file.page('left-out', 0, 10).leftOut.map(({ why }) => why)).toEqual([
      'money that went out',
      'a balance or a total',
    ])
    expect(new OpenBankFile().read(utf16, { [head.print]: named })).toMatchObject({ header: 3, columns: named })
  })

  it('may have 50,000 lines', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `25/11/2026,CEFT ${at},${at + 1}.00`)
    const file = new OpenBankFile()
    expect(file.read(new TextEncoder().encode(['Date,Text,Credit', ...rows].join('\n')), {})).toMatchObject({
      ok: true,
    })
    const { counts } = file.match({ header: 0, columns, answers: {}, waiting })
    expect(counts).toMatchObject({ likely: 1, none: 49_999 })
  })

  it('that is none says why', () => {
    expect(new OpenBankFile().read(new TextEncoder().encode('%PDF-1.7'), {})).toEqual({
      ok: false,
      trouble: 'This is no CSV file, whatever its name says',
    })
  })
})
