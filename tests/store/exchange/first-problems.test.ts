import { describe, expect, it } from 'vitest'
import { firstProblems, OpenTable } from '#store/exchange/open-table.ts'
import { bulkPurchaseFile } from '#store/resources/client-orders/order-file.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { codeCells, codeContext, codeHeader, codeText } from '#tests/support/a-code-file.ts'

const wrong = { 4: '30/02/2027' }
/** Wrong days, a code that is there twice, one that begins before a cut and ends behind it, and an odd merchant voucher. */
const rows = [
  codeCells(1, { 0: 'Odel’s Gift Voucher' }),
  codeCells(2, wrong),
  codeCells(3, { 0: 'Nobody’s Gift Voucher', ...wrong }),
  codeCells(2),
  codeCells(5, { 2: 'AB' }),
  codeCells(6, wrong),
]

const encoded = (text: string) => new TextEncoder().encode(text)
const first = (bytes: Uint8Array) => firstProblems(codeFile, bytes, codeContext)

function errorsOf(bytes: Uint8Array<ArrayBuffer>) {
  const { problems } = new OpenTable(codeFile, codeContext).read(bytes)
  // How many cells are alike, all rows show together.
  return problems.filter(({ level }) => level === 'error').map((one) => ({ ...one, alike: 1 }))
}

describe('the first problems of a file', () => {
  const quoted = [codeHeader, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  it.each([
    ['in UTF-8', encoded(codeText(rows))],
    ['in UTF-16', new Uint8Array(Buffer.from(`\uFEFF${codeText(rows)}`, 'utf16le'))],
    ['with quotation marks', encoded(quoted)],
    ['with lines within cells', encoded(codeText([codeCells(0, { 0: '"Araliya\r\nGift Voucher"' }), ...rows]))],
  ])('are the first errors of the whole, wherever it is cut: %s', (_what, bytes) => {
    const whole = errorsOf(bytes)
    const told = new Set<number>()
    for (let length = 0; length < bytes.length; length++) {
      const problems = first(bytes.subarray(0, length))?.problems ?? []
      expect(problems).toEqual(whole.slice(0, problems.length))
      told.add(problems.length)
    }
    // Those of the last row alone are not: nobody knows where it ends.
    expect(Math.max(...told)).toBe(whole.length - 1)
  })

  it('say how many rows they are of, and nothing that later rows may change', () => {
    expect(first(encoded(codeText(rows)))).toMatchObject({
      trouble: null,
      rows: 5,
      errors: 5,
      warnings: 0,
      sums: [],
      amounts: [],
    })
  })

  it('are told as well where the cut goes through a letter', () => {
    const bytes = encoded(codeText([...rows, codeCells(7, { 0: 'Odel’s Gift Voucher' })]))
    expect(first(bytes.subarray(0, bytes.lastIndexOf(0xe2) + 1))?.rows).toBe(rows.length)
  })

  it('are none where nothing is wrong, or nothing can be told so early', () => {
    expect(first(encoded(codeText([codeCells(1), codeCells(2)])))).toBeNull()
    expect(first(encoded(codeText(rows, codeHeader.slice(1))))).toBeNull()
    expect(first(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x0a]))).toBeNull()
    // Other rows may show that it is the 31st of December, with a decimal comma.
    const cells = ['1', 'Kamal', 'SMS', '0771234567', '', '', 'Acme', '"1,50"', '12/31/2026 09:30']
    const open = encoded(`${bulkPurchaseFile.columns.map(({ title }) => title).join(',')}\r\n${cells.join(',')}\r\n`)
    expect(firstProblems(bulkPurchaseFile, open, { today: '2026-11-24', known: {} })).toBeNull()
  })
})
