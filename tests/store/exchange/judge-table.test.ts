import { describe, expect, it } from 'vitest'
import { OpenTable } from '#store/exchange/open-table.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { codeCells, codeContext, codeHeader, codeText } from '#tests/support/a-code-file.ts'

function read(text: string, rules = codeFile) {
  const table = new OpenTable(rules, codeContext)
  return { table, report: table.read(new TextEncoder().encode(text)) }
}

const codes = (count: number) => Array.from({ length: count }, (_, at) => codeCells(at + 1))

describe('the columns of a file of codes', () => {
  it('are found in any order and case, whatever parts them', () => {
    const header = ['serial number', 'EXPIRY *', 'merchant-voucher', 'Note', 'Voucher  Code', 'denomination']
    const rows = codes(2).map(([merchant = '', amount = '', code = '', serial = '', expiry = '']) => [
      serial,
      expiry,
      merchant,
      'x',
      code,
      amount,
    ])
    const { report } = read(codeText(rows, header, ';'))
    expect(report).toMatchObject({ trouble: null, rows: 2, errors: 0, warnings: 0, unknownColumns: ['Note'] })
    expect(report.sums).toEqual([{ of: 'Araliya Gift Voucher', isKnown: true, count: 2, read: 2, cents: 200_000 }])
  })

  it.each<[string, string[], string]>([
    ['one is missing', codeHeader.slice(1), 'The file lacks the column “Merchant Voucher”'],
    ['two are missing', codeHeader.slice(0, 3), 'The file lacks the columns “Serial Number”, “Expiry”'],
    ['one is there twice', [...codeHeader, 'expiry'], 'The file has more than one column “Expiry”'],
  ])('are not right where %s', (_what, header, trouble) => {
    expect(read(codeText(codes(1), header)).report.trouble).toBe(trouble)
  })

  it('are nothing without rows, and too much with too many', () => {
    expect(read(codeText([])).report.trouble).toBe('The file has a header and no rows')
    const { report } = read(codeText(codes(3)), { ...codeFile, mostRows: 2 })
    expect(report.trouble).toBe('The file has 3 rows; 2 are the most')
  })
})

const shortened = 'was shortened by Excel and has lost digits: save that column as text'
const narrow = 'was saved by Excel from a column that was too narrow'

describe('the cells of a file of codes', () => {
  it.each<[string, number, string, string]>([
    ['an empty merchant voucher', 0, '', 'Merchant Voucher is empty'],
    ['no amount', 1, 'abc', 'must be an amount above 0 with at most 2 decimals'],
    ['an amount of nothing', 1, '0.00', 'must be an amount above 0 with at most 2 decimals'],
    ['a short code', 2, 'AB', 'must have 4 to 64 letters, digits or signs'],
    ['a code of 100 KB', 2, 'A'.repeat(100_000), 'must have 4 to 64 letters, digits or signs'],
    ['a formula', 2, '=1+1', 'begins with a sign of a formula: =, + or @'],
    ['a serial number with a blank', 3, 'SN 1', 'must have 1 to 64 letters, digits or signs'],
    ['the 30th of February', 4, '30/02/2027', 'must be a date like 2026-12-31 or 31/12/2026'],
    ['a shortened number', 2, '1.23457E+15', shortened],
    ['a shortened serial number', 3, '8.96529E+19', shortened],
    ['a formula error', 2, '#REF!', 'is the error of a formula in the spreadsheet'],
    ['a column that was too narrow', 4, '########', narrow],
    ['a day that is over', 4, '23/11/2026', 'is over'],
  ])('are told by row and column: %s', (_what, at, cell, words) => {
    const { report } = read(codeText([codeCells(1), codeCells(2, { [at]: cell })]))
    const shown = at === 2 || at === 3 ? null : cell
    expect(report.problems).toEqual([{ row: 3, column: codeHeader[at], words, level: 'error', cell: shown, alike: 1 }])
  })

  it('are wrong where a code is there twice for one merchant voucher, or a serial number anywhere', () => {
    const others = { 0: 'Odel’s Gift Voucher' }
    const rows = [codeCells(1), codeCells(2, { 2: 'CODE-1' }), codeCells(3, { ...others, 2: 'CODE-1' })]
    const { report } = read(codeText([...rows, codeCells(4, { ...others, 3: 'SN1' })]))
    expect(report.problems).toEqual([
      { row: 3, column: 'Voucher Code', words: 'is the same as in row 2', level: 'error', cell: null, alike: 1 },
      { row: 5, column: 'Serial Number', words: 'is the same as in row 2', level: 'error', cell: null, alike: 1 },
    ])
  })

  it('are odd once for all rows of a merchant voucher that is not known', () => {
    const { report } = read(codeText([codeCells(1, { 0: 'Nobody' }), codeCells(2, { 0: 'Nobody' }), codeCells(3)]))
    expect([report.errors, report.warnings, report.problems[0]?.words]).toEqual([
      0,
      1,
      'is not among the merchant vouchers in stock: the server may not know it (the same in 2 rows)',
    ])
    expect(report.sums.map(({ of, isKnown }) => [of, isKnown])).toEqual([
      ['Araliya Gift Voucher', true],
      ['Nobody', false],
    ])
  })

  it('are never repeated in what is said: neither codes nor serial numbers', () => {
    const secret = 'SECRET CODE'
    const { report } = read(codeText([codeCells(1, { 2: secret, 3: `${secret}2` }), codeCells(2, { 2: '=SECRET' })]))
    expect(report.errors).toBe(3)
    expect(JSON.stringify(report)).not.toContain('SECRET')
  })
})

/** An amount as it is sent. */
const sent = { 1: '1000.00' }

describe('a file that is open', () => {
  it('is mended cell by cell, or row by row', () => {
    const { table, report } = read(codeText([codeCells(1), codeCells(2, { 4: 'soon' }), codeCells(3, { 2: '?' })]))
    expect(report.errors).toBe(2)
    expect(table.mend(3, 'Expiry', { text: ' 31/12/2027 ', isAlike: false }).errors).toBe(1)
    expect(table.leaveOut(4)).toMatchObject({ errors: 0, rows: 2 })
    expect(table.part(1).text).toBe(`${codeText([codeCells(1, sent), codeCells(2, sent)])}\r\n`)
  })

  it('is sent in parts, each as the server wants it', () => {
    const rows = [...codes(2), codeCells(3, { 0: '8', 4: '31/12/2027' })]
    const { table, report } = read(codeText(rows, codeHeader, '\t'), { ...codeFile, partRows: 2 })
    expect(report.parts).toBe(2)
    expect(table.part(2)).toEqual({
      text: `${codeText([codeCells(3, { 0: 'Odel’s Gift Voucher', ...sent })])}\r\n`,
      first: 4,
      last: 4,
      sums: [{ of: 'Odel’s Gift Voucher', isKnown: true, count: 1, read: 1, cents: 100_000 }],
    })
  })
})
