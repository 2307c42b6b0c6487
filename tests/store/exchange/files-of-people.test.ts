import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { TableAnswers, TableRules } from '#store/define/define-table.ts'
import { OpenTable } from '#store/exchange/open-table.ts'
import { bulkPurchaseFile, clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'

const rulesOf = (name: string): TableRules =>
  name.startsWith('codes') ? codeFile : name.startsWith('bulk') ? bulkPurchaseFile : clientOrderFile

/** A file of `tests/support/files`, as the portal reads it. */
async function read(name: string, answers?: TableAnswers) {
  const table = new OpenTable(rulesOf(name), { today: '2026-11-24', known: {} })
  const first = table.read(await readFile(`tests/support/files/${name}.csv`))
  const report = answers ? table.answer(answers) : first
  const column = (key: string) => table.cells(0, report.rows).map((cells) => cells[key])
  const errors = report.problems.filter(({ level }) => level === 'error')
  return { report, column, errors, rows: errors.map(({ row }) => row) }
}

const totalOf = ({ sums }: { sums: readonly { cents: number; read: number; count: number }[] }) => ({
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
  read: sums.reduce((sum, one) => sum + one.read, 0),
  of: sums.reduce((sum, { count }) => sum + count, 0),
})

describe('a file as somebody sent it', () => {
  it('has decimal commas, which are named', async () => {
    const { report, column } = await read('order-decimal-comma')
    expect(report).toMatchObject({ errors: 0, separator: ';', writing: { mark: 'comma', sample: '999,99' } })
    expect(column('voucherValue')).toEqual(['999.99', '250.50', '1.50', '12.34', '999.99'])
    expect(totalOf(report)).toEqual({ cents: 226_432, read: 5, of: 5 })
  })

  it('mixes amounts: one that is written otherwise is refused and not in the sum', async () => {
    const { report, rows } = await read('bulk-mixed-amounts')
    expect(rows).toEqual([3])
    expect(totalOf(report)).toEqual({ cents: 350_025, read: 2, of: 3 })
  })

  it('has wrong cells: the sum has only what was understood', async () => {
    const { report, rows } = await read('order-bad-values')
    expect(rows).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 17, 18, 19])
    expect(totalOf(report)).toEqual({ cents: 1_300_000, read: 13, of: 18 })
  })

  it('has numbers that Excel shortened: an error in each row that names Excel', async () => {
    const { report, rows, errors } = await read('order-phones-scientific')
    expect(rows).toEqual([2, 3, 4, 5, 6])
    expect(errors.every(({ words, cell }) => words.includes('Excel') && cell === '9.47712E+10')).toBe(true)
    expect(report.warnings).toBe(0)
  })

  it('has the day numbers of Excel', async () => {
    const { report, column } = await read('order-date-serials')
    expect(report).toMatchObject({ errors: 0, withoutTime: 0, unclearDays: [] })
    expect(new Set(column('deliveryDateTime'))).toEqual(new Set(['01/02/2027 10:00']))
  })

  it('has months by name and no time, which is asked once for all', async () => {
    expect((await read('order-month-names')).report).toMatchObject({ errors: 0, withoutTime: 5, unclearDays: [] })
    const { report, column } = await read('order-month-names', { time: '09:30' })
    expect(report).toMatchObject({ errors: 0, withoutTime: 0 })
    expect(new Set(column('deliveryDateTime'))).toEqual(new Set(['01/02/2027 09:30']))
  })

  it('has days that read in two orders and no time: one question for the order, one for the time', async () => {
    expect((await read('order-ambiguous-dates')).report).toMatchObject({
      errors: 0,
      unclearDays: ['1/2/2027', '1/3/2027', '1/4/2027'],
      withoutTime: 5,
    })
    const { report, column } = await read('order-ambiguous-dates', { dayOrder: 'month-first', time: '09:30' })
    expect(report).toMatchObject({ errors: 0, unclearDays: [], withoutTime: 0 })
    expect(column('deliveryDateTime').at(-1)).toBe('06/01/2027 09:30')
  })

  it('has one person with and without the zero of the number', async () => {
    const { report } = await read('order-same-person-other-zero')
    expect(report.problems).toMatchObject([
      { row: 7, words: 'is the same person and value as row 2', level: 'warning' },
    ])
  })

  it('has a title above: read from its header on', async () => {
    const { report } = await read('order-title-above')
    expect(report).toMatchObject({ trouble: null, rows: 5, errors: 0, warnings: 0 })
  })

  it('has codes that Excel destroyed: errors that say so, but for no code', async () => {
    const { report, errors } = await read('codes-destroyed')
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Voucher Code'],
      [3, 'Voucher Code'],
      [3, 'Serial Number'],
      [4, 'Voucher Code'],
    ])
    expect(errors.map(({ words }) => /Excel|spreadsheet/.test(words))).toEqual([true, true, true, true])
    expect(JSON.stringify(report)).not.toContain('4.68769')
  })

  it('has expiry days that read in two orders, which are asked once', async () => {
    expect((await read('codes-ambiguous-expiry')).report.unclearDays).toHaveLength(3)
    const { report, column } = await read('codes-ambiguous-expiry', { dayOrder: 'day-first' })
    expect(report).toMatchObject({ errors: 0, unclearDays: [] })
    expect(column('expiry')).toEqual(['2027-02-01', '2027-04-03', '2027-06-05'])
  })

  it('has expiry days of which one shows the order of all', async () => {
    const { report, column } = await read('codes-month-first-proved')
    expect(report).toMatchObject({ errors: 0, unclearDays: [] })
    expect(column('expiry')).toEqual(['2027-01-02', '2026-12-31'])
  })

  it('has codes as Excel keeps text', async () => {
    const { report, column } = await read('codes-excel-text')
    expect(report).toMatchObject({ errors: 0, doubts: [] })
    expect([column('voucherCode'), column('serialNumber')]).toEqual([['0000123456'], ['00077']])
  })
})
