import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type CsvColumn, readCsv, readTable } from '#store/exchange/from-csv.ts'

const columns: CsvColumn[] = [
  { header: "Receiver's Name*", required: true },
  { header: 'Voucher Value*', required: true, check: (text) => (/^\d+$/.test(text) ? null : 'Not an amount') },
  { header: 'Voucher Message' },
]

describe('a CSV that somebody hands over', () => {
  it('is read whatever program wrote it', () => {
    const text = '\uFEFFReceivers name;VOUCHER VALUE;x\r\n"Silva; ""Nimal""";1000;\r\n\r\n;;\r\n'
    expect(readCsv(text, columns)).toEqual({
      header: ['Receivers name', 'VOUCHER VALUE', 'x'],
      rows: [['Silva; "Nimal"', '1000', '']],
      problems: [],
    })
  })

  it('is told its faults by row and column, as a spreadsheet counts', () => {
    const text = "Receiver's Name*,Voucher Value*,Voucher Message\nNimal,ten,hi\n,1000,\n"
    expect(readCsv(text, columns).problems).toEqual([
      { row: 2, column: 'Voucher Value*', words: 'Not an amount' },
      { row: 3, column: "Receiver's Name*", words: "Receiver's Name* cannot be empty" },
    ])
  })

  it('is told which columns it lacks before its cells are looked at', () => {
    expect(readCsv('Voucher Message\nhi\n', columns).problems).toEqual([
      { row: 1, column: "Receiver's Name*", words: 'This column is missing' },
      { row: 1, column: 'Voucher Value*', words: 'This column is missing' },
    ])
  })

  it('may have a single column, and any at all where nobody says which', () => {
    expect(readCsv('voucherId\nV1\nV2\n')).toEqual({ header: ['voucherId'], rows: [['V1'], ['V2']], problems: [] })
  })

  it.each([
    ['', 'Error parsing CSV file: the file is empty'],
    ['a,"b\nc', 'Error parsing CSV file: Quoted field unterminated'],
  ])('%j is no CSV', (text, words) => {
    expect(() => readCsv(text)).toThrow(words)
  })

  it('comes out as it was written', () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9,;"'@ -]{1,12}$/).map((text) => `x${text.trim()}`)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        expect(readCsv(Papa.unparse([['one', 'two'], ...rows])).rows).toEqual(rows)
      }),
    )
  })
})

describe('a table that somebody pastes or hands over', () => {
  it.each(['\t', ',', ';'])('keeps its columns apart by %j though cells at the end of rows are empty', (between) => {
    const rows = [
      ['Purchase ID', 'Tracking ID'],
      ['500617', 'LK1'],
      ['500655', ''],
      ['500701', ''],
      ['500702', ''],
    ]
    const whole = rows.map((cells) => cells.join(between)).join('\n')
    expect(readTable(whole)).toEqual(rows)
    expect(readTable(`${whole}\r\n\r\n`)).toEqual(rows)
    // A sheet or an editor may leave out what is empty.
    const short = rows.map((cells) => cells.filter(Boolean).join(between)).join('\n')
    expect(readTable(short)).toEqual(rows.map((cells) => cells.filter(Boolean)))
  })

  it('is one column where nothing parts it, and keeps the place of a blank row', () => {
    expect(readTable('LK1\n\nLK2\n')).toEqual([['LK1'], [''], ['LK2']])
    expect(readTable('')).toEqual([])
  })

  it.each(['', 'Purchase ID,Tracking ID\n'])('keeps commas between cells that end in a tab, under %j', (header) => {
    const rows = readTable(`${header}500617,LK1\t\n500618,LK2\t`)
    expect(rows.slice(-2)).toEqual([
      ['500617', 'LK1'],
      ['500618', 'LK2'],
    ])
  })

  it('has tabs between cells that hold commas', () => {
    expect(readTable('7\tLK1, box 2\n8\tLK2')).toEqual([
      ['7', 'LK1, box 2'],
      ['8', 'LK2'],
    ])
  })
})
