import { describe, expect, it } from 'vitest'
import { OpenTable } from '#store/exchange/open-table.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { codeCells, codeContext, codeText } from '#tests/support/a-code-file.ts'

/** The doubts about a file with these codes, or these serial numbers. */
function doubts(codes: readonly string[], column = 2): string[] {
  const rows = codes.map((code, n) => codeCells(n + 1, { [column]: code }))
  return new OpenTable(codeFile, codeContext).read(new TextEncoder().encode(codeText(rows))).doubts
}

const zeros =
  '“Voucher Code”: those of one merchant voucher differ in length and none begins with 0. Excel may have removed leading zeros.'
const digits =
  '“Voucher Code”: all of one merchant voucher end in 0 from the 16th digit. Excel may have replaced their last digits.'
const days = '“Voucher Code”: some look like days. Excel may have replaced codes like MAR1.'

describe('codes that Excel may have changed without a trace', () => {
  it.each<[string, string[], string[]]>([
    ['digits of other lengths', ['12345678', '2345678'], [zeros]],
    ['digits that are shorter than codes with letters', ['A2345678', '2345678'], [zeros]],
    ['digits shorter than codes with letters, one of them with its zero', ['A2345678', '02345678', '2345678'], []],
    ['digits beside letters of many lengths', ['CODE-1', 'CODE-10', '12345'], []],
    ['digits as long as codes with letters', ['A2345678', '92345678'], []],
    ['zeros from the 16th digit', ['1234567890123450', '1234567890123460'], [digits]],
    ['the same beside a code with letters', ['1234567890123450', 'KTM4567890123460'], [digits]],
    ['a code that kept its 16th digit', ['1234567890123450', '1234567890123461'], []],
    ['days by name', ['KTM1', '1-Mar'], [days]],
    ['days of numbers', ['KTM1', '3/12/2027'], [days]],
    ['a month', ['KTM1', 'Mar-01'], [days]],
    ['codes with dashes', ['1234-5678', 'MAR-0001', '12-AB'], []],
  ])('%s', (_what, codes, expected) => {
    expect(doubts(codes)).toEqual(expected)
  })

  it('are serial numbers, too, but not for their lengths: they count up', () => {
    expect(doubts(['9', '10', '1-Mar'], 3)).toEqual([days.replace('Voucher Code', 'Serial Number')])
  })
})
