import { describe, expect, it } from 'vitest'
import { OpenTable } from '#store/exchange/open-table.ts'
import { bulkPurchaseFile, clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import { orderCells, orderHeader, orderText } from '#tests/support/an-order-file.ts'

const context = { today: '2026-11-24', known: {} }

function read(rows: readonly string[][], { rules = bulkPurchaseFile, header = orderHeader, separator = ',' } = {}) {
  const table = new OpenTable(rules, context)
  return { table, report: table.read(new TextEncoder().encode(orderText(rows, header, separator))) }
}

describe('a file of vouchers to be ordered', () => {
  it('is right with every column filled, in any order', () => {
    const { report } = read([orderCells(1), orderCells(2)])
    expect(report).toMatchObject({ trouble: null, rows: 2, parts: 1, errors: 0, warnings: 0, unclearDays: [] })
    const turned = read([orderCells(1).toReversed()], { header: orderHeader.toReversed(), separator: ';' })
    expect(turned.report).toMatchObject({ trouble: null, rows: 1, errors: 0, warnings: 0 })
  })

  it.each<[string, string]>([
    ["Receiver's Name*", 'is empty'],
    ['Method of Delivery*', 'is empty'],
    ["Receiver's Mobile Number*", 'is empty'],
    ["Sender's Name*", 'is empty'],
    ['Voucher Value*', 'is empty'],
    ['Delivery Date & time*', 'is empty'],
  ])('has %s in every row', (title, words) => {
    const { report } = read([orderCells(1, { [title]: '' })])
    expect(report.problems).toEqual([
      { row: 2, column: title, words: `${title} ${words}`, level: 'error', cell: '', alike: 1 },
    ])
  })

  const amount = 'must be an amount above 0 with at most 2 decimals'
  const time = 'must be a date and time like 31/12/2026 09:30'
  it.each<[string, string, string]>([
    ['Voucher Value*', '0', amount],
    ['Voucher Value*', '0.005', amount],
    ['Voucher Value*', '-5', amount],
    ['Voucher Value*', '1e3', amount],
    ['Voucher Value*', 'USD 500', amount],
    ['Voucher Value*', '1,50.00', amount],
    ['Delivery Date & time*', 'soon', time],
    ['Delivery Date & time*', '30/02/2027 09:30', time],
  ])('is wrong where %s is %s', (title, cell, words) => {
    const { report } = read([orderCells(1, { [title]: cell })])
    expect(report.problems).toEqual([{ row: 2, column: title, words, level: 'error', cell, alike: 1 }])
  })

  it.each<[string, string, string]>([
    ["Receiver's Name*", 'Kamal; Perera', 'Receiver name can only contain letters, numbers and symbols'],
    ["Sender's Name*", 'x'.repeat(71), 'Sender name cannot exceed 70 characters'],
    ["Receiver's Mobile Number*", '12', 'Please enter a valid mobile number'],
    ["Receiver's Email Address", 'kamal', 'Please enter a valid email address'],
    ['Method of Delivery*', 'Pigeon', 'is no method of delivery that is known here'],
    ['Delivery Date & time*', '23/11/2026 09:30', 'is in the past'],
  ])('is odd, and may be sent, where %s is %s', (title, cell, words) => {
    const { report } = read([orderCells(1, { [title]: cell })])
    expect(report).toMatchObject({ errors: 0, warnings: 1 })
    expect(report.problems).toEqual([{ row: 2, column: title, words, level: 'warning', cell, alike: 1 }])
  })

  it('says which rows are for the same person and value', () => {
    const { report } = read([orderCells(1), orderCells(2), orderCells(1)])
    expect(report.problems).toEqual([
      {
        row: 4,
        column: "Receiver's Mobile Number*",
        words: 'is the same person and value as row 2',
        level: 'warning',
        cell: '0771234567',
        alike: 1,
      },
    ])
  })

  it('takes names and numbers that begin with a sign', () => {
    const { report } = read([
      orderCells(1, { "Receiver's Mobile Number*": '+94771234567', "Sender's Name*": '@Office' }),
    ])
    expect(report).toMatchObject({ errors: 0, warnings: 0 })
  })

  it('is wrong where a row has more cells than the header, and right without that row', () => {
    const { table, report } = read([orderCells(1), [...orderCells(2), 'more']])
    expect(report.problems).toEqual([
      { row: 3, column: '', words: 'has more cells than the header', level: 'error', cell: null, alike: 1 },
    ])
    expect(table.leaveOut(3)).toMatchObject({ rows: 1, errors: 0 })
  })

  it('asks how its days are written where they read both ways, and goes by the answer', () => {
    const days = ['05/04/2027 09:30', '06/04/2027 09:30']
    const rows = days.map((day, at) => orderCells(at + 1, { 'Delivery Date & time*': day }))
    const { table, report } = read(rows)
    expect(report.unclearDays).toEqual(days)
    expect(table.answer({ dayOrder: 'month-first' })).toMatchObject({ unclearDays: [], errors: 0 })
    expect(table.part(1).text).toContain('04/05/2027 09:30')
    const shown = read([...rows, orderCells(3, { 'Delivery Date & time*': '4/13/2027 9:30 PM' })])
    expect(shown.report).toMatchObject({ unclearDays: [], errors: 0 })
    expect(shown.table.part(1).text).toContain('13/04/2027 21:30')
  })

  it('comes to sums by method, or by value whatever its spelling', () => {
    const values = ['1000', '1,000.00', '2500.5']
    const rows = values.map((value, at) =>
      orderCells(at + 1, { 'Voucher Value*': value, 'Method of Delivery*': at === 0 ? 'SMS' : 'Email' }),
    )
    expect(read(rows).report.sums).toEqual([
      { of: 'Email', isKnown: true, count: 2, read: 2, cents: 350_050 },
      { of: 'SMS', isKnown: true, count: 1, read: 1, cents: 100_000 },
    ])
    expect(read(rows, { rules: clientOrderFile }).report.sums).toEqual([
      { of: '1000.00', isKnown: true, count: 2, read: 2, cents: 200_000 },
      { of: '2500.50', isKnown: true, count: 1, read: 1, cents: 250_050 },
    ])
  })

  it.each([
    [bulkPurchaseFile, 2000],
    [clientOrderFile, 20_000],
  ])('has at most as many rows as the server takes: %s', (rules, most) => {
    const rows = Array.from({ length: most + 1 }, (_, at) => orderCells(at + 1))
    expect(read(rows.slice(1), { rules }).report.trouble).toBeNull()
    expect(read(rows, { rules }).report.trouble).toContain('are the most')
  })
})
