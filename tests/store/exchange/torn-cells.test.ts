import { describe, expect, it } from 'vitest'
import { OpenTable } from '#store/exchange/open-table.ts'
import { bulkPurchaseFile } from '#store/resources/client-orders/order-file.ts'
import { orderCells, orderHeader } from '#tests/support/an-order-file.ts'

/** The amount, and a column behind it that may be empty, at the end of the row. */
const order = [0, 1, 2, 3, 4, 6, 8, 7, 5]
const inOrder = (cells: readonly string[]) => order.map((at) => cells[at] ?? '')
const header = inOrder(orderHeader)

/** A row whose amount is written without the quotation marks that it needs; "" as its message. */
const row = (n: number, value: string) => inOrder(orderCells(n, { 'Voucher Value*': value, 'Voucher Message': '' }))

function problems(lines: readonly string[]) {
  const report = new OpenTable(bulkPurchaseFile, { today: '2026-11-24', known: {} }).read(
    new TextEncoder().encode(lines.join('\n')),
  )
  return report.problems.map(({ row: number, words, level }) => `${level} ${number}: ${words}`)
}

const torn = 'has more cells than the header'

describe('an amount that its own comma tears in two', () => {
  it('is refused, even where the row ends with an empty cell', () => {
    expect(problems([header.join(','), row(1, '12,500').join(',')])).toEqual([`error 2: ${torn}`])
  })

  it('is refused where the header ends with a separator', () => {
    const lines = [
      `${header.slice(0, -1).join(',')},Voucher Message,`,
      row(1, '12,500').join(',').replace(/$/, 'Hello'),
    ]
    expect(problems(lines)).toEqual([`error 2: ${torn}`])
  })

  it('is not taken for a separator at the end of each row', () => {
    expect(problems([header.join(';'), `${row(1, '500').join(';')};`, `${row(2, '700').join(';')};`])).toEqual([])
    expect(problems([header.join(';'), `${row(1, '500').join(';')};`, row(2, '700').join(';')])).toEqual([
      `error 2: ${torn}`,
    ])
    expect(problems([`${header.join(',')},`, `${row(1, '500').join(',')},`])).toEqual([])
  })
})
