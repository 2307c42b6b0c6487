import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { decodeText } from '#store/exchange/decode-text.ts'
import { parseTable as parse } from '#store/exchange/parse-table.ts'

function parseTable(text: string) {
  const decoded = decodeText(new TextEncoder().encode(text))
  if (!decoded.ok) throw new Error(decoded.trouble)
  const read = parse(decoded.text)
  return read.ok ? { ok: true, cells: read.cells.toArrays() } : read
}

const cell = fc
  .stringMatching(/^[\w ඁ-ෟ;,\t"'\n.-]{0,12}$/)
  .map((text) => text.replace(/[\r\n]+/g, '\n').trim())
  .filter((text) => text === text.trim())

describe('a table', () => {
  it('reads back the same in any of the dialects', () => {
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 })
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      newline: fc.constantFrom('\r\n', '\n'),
      quotes: fc.boolean(),
      mark: fc.constantFrom('', '\uFEFF'),
    })
    fc.assert(
      fc.property(rows, dialect, (body, { mark, ...how }) => {
        const written = [['Merchant', 'Code', 'Expiry'], ...body, ['end', 'of', 'it']]
        expect(parseTable(mark + Papa.unparse(written, how))).toEqual({ ok: true, cells: written })
      }),
    )
  })

  it('without quotation marks is read as papaparse reads it', () => {
    const line = fc.array(fc.stringMatching(/^[\w ඁ-ෟ.-]{0,6}$/), { minLength: 1, maxLength: 4 })
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      newline: fc.constantFrom('\r\n', '\n', '\r'),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), dialect, (lines, { delimiter, newline }) => {
        const text = [['a', 'b', 'c'], ...lines].map((cells) => cells.join(delimiter)).join(newline)
        const slow = Papa.parse<string[]>(text, { delimiter, newline }).data.map((row) =>
          row.map((cell) => cell.trim()),
        )
        while (slow.at(-1)?.every((cell) => cell === '')) slow.pop()
        expect(parseTable(text)).toEqual({ ok: true, cells: slow })
      }),
    )
  })

  it('with quotation marks anywhere is read as papaparse reads it, or refused as it refuses it', () => {
    const part = fc.constantFrom('a', 'b c', ' ', '"', '""', '"d,e"', '"f""g"', '"h\ni"', ',', ',', '\n', '\r\n')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = `x,y\n${parts.join('')}\nend,"of it"`
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' })
        const read = parseTable(text)
        const isRefused = errors.some(({ type }) => type === 'Quotes')
        const cells = data.map((row) => row.map((cell) => cell.trim()))
        expect(read).toEqual(isRefused ? { ok: false, trouble: expect.any(String) } : { ok: true, cells })
      }),
      { numRuns: 2000 },
    )
  })

  it('has cells of its own in each row, whatever stands above them', () => {
    const part = fc.constantFrom('a', '"a"', 'a ', '"a""b"', '"ab, "', '', '\u200Ea', ' ', 'b,a', 'a,b,a')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), (lines, newline) => {
        const text = ['x,y', ...lines, 'end'].join(newline)
        const slow = Papa.parse<string[]>(text, { delimiter: ',', newline }).data
        const cells = slow.map((row) => row.map((cell) => cell.replaceAll('\u200E', '').trim()))
        expect(parseTable(text)).toEqual({ ok: true, cells })
      }),
      { numRuns: 500 },
    )
  })

  it('keeps blank rows in their place and lets go of those at its end', () => {
    expect(parseTable('a,b\n\n1,2\n,\n\n')).toEqual({ ok: true, cells: [['a', 'b'], [''], ['1', '2']] })
  })

  it('is parted as Excel says in its first line', () => {
    expect(parseTable('sep=;\r\na;b,c\r\n1;2\r\n')).toEqual({
      ok: true,
      cells: [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    })
  })

  it('has no marks of direction in its cells', () => {
    expect(parseTable('a,b\n\u202Ex1\u202C,\u200F2')).toEqual({
      ok: true,
      cells: [
        ['a', 'b'],
        ['x1', '2'],
      ],
    })
  })

  it('cannot be read where a quotation mark stays open', () => {
    expect(parseTable('a,b\n1,"2\n3,4\n')).toMatchObject({
      ok: false,
      trouble: expect.stringContaining('is not closed'),
    })
  })

  it('has no two hundred columns, and something in it', () => {
    expect(parseTable(`${'a,'.repeat(200)}\n1`)).toEqual({ ok: false, trouble: 'The file has more than 100 columns' })
    expect(parseTable('\n\n , \n')).toEqual({ ok: false, trouble: 'The file is empty' })
  })
})
