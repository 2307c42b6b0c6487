import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsText } from '#store/exchange/cells-text.ts'
import { readCells } from '#store/exchange/read-cells.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cellsOf = (text: string) => readCells(utf8(text))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

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
    expect(cellsOf(whole)).toMatchObject({ cells: rows })
    expect(cellsOf(`${whole}\r\n\r\n`)).toMatchObject({ cells: rows })
    expect(readCells(utf16(whole))).toMatchObject({ cells: rows })
    // A sheet or an editor may leave out what is empty.
    const short = rows.map((cells) => cells.filter(Boolean).join(between)).join('\n')
    expect(cellsOf(short)).toMatchObject({ cells: rows.map((cells) => cells.filter(Boolean)) })
  })

  it('is one column where nothing parts it, and keeps the place of a blank row', () => {
    expect(cellsOf('LK1\n\nLK2\n')).toMatchObject({ cells: [['LK1'], [''], ['LK2']] })
  })

  it.each(['7\n8;LK2\n', '7\n8\tLK2\n', '7\n8,LK2\n'])('%j has two columns though its first row ends early', (text) => {
    expect(cellsOf(text)).toMatchObject({ cells: [['7'], ['8', 'LK2']] })
  })

  it.each(['', 'Purchase ID,Tracking ID\n'])('keeps commas between cells that end in a tab, under %j', (header) => {
    const read = cellsOf(`${header}500617,LK1\t\n500618,LK2\t`)
    expect(read.ok && read.cells.slice(-2)).toEqual([
      ['500617', 'LK1'],
      ['500618', 'LK2'],
    ])
  })

  it('has tabs between cells that hold commas', () => {
    expect(cellsOf('7\tLK1, box 2\n8\tLK2')).toMatchObject({
      cells: [
        ['7', 'LK1, box 2'],
        ['8', 'LK2'],
      ],
    })
  })

  it.each([
    ['', 'The file is empty'],
    ['%PDF-1.7', 'This is no CSV file, whatever its name says'],
    ['a,"b\nc', 'A quotation mark in row 1 is not closed, or stands in the middle of a cell'],
    ['7\n'.repeat(20_001), 'The file has 20,001 rows; 20,000 are the most'],
  ])('%.9j is none', (text, trouble) => {
    expect(cellsOf(text)).toEqual({ ok: false, trouble })
  })

  it('may have 20,000 rows', () => {
    expect(cellsOf('7\n'.repeat(20_000))).toMatchObject({ ok: true })
  })

  it('goes up as it is only where every server reads it so: UTF-8 with commas', () => {
    const isPlain = (bytes: Uint8Array) => {
      const read = readCells(bytes)
      return read.ok && read.isPlain
    }
    expect([utf8('a,b\n1,2'), utf8('\uFEFFa,b'), utf8('a\nb')].map(isPlain)).toEqual([true, true, true])
    const others = [utf8('a;b'), utf8('a\tb'), utf8('sep=,\na,b'), utf16('a,b')]
    expect(others.map(isPlain)).toEqual([false, false, false, false])
  })

  it.each([',', '\t'] as const)('is the same again once it is written with %j', (delimiter) => {
    const cell = fc.stringMatching(/^[A-Za-z0-9,;"' -]{0,12}$/).map((text) => text.trim())
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
        const table = [['Purchase ID', 'Tracking ID'], ...rows, ['end', 'of it']]
        expect(cellsOf(cellsText(table, delimiter))).toMatchObject({ cells: table })
      }),
    )
  })
})
