import { expect, it } from 'vitest'
import { xlsxRowsAtMost } from '#store/ports/exchange-port.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { owedVoucherColumns } from '#ui/screens/month-end/owed-columns.ts'
import { sheetBehind } from '#ui/screens/month-end/sheet-behind.ts'

const search = { locate: async (_: string, ids: readonly string[]) => ids.map(() => null) }
const behind = (count: number) =>
  sheetBehind(search, {
    resource: vouchers,
    columns: owedVoucherColumns,
    ids: Array.from({ length: count }, (_, at) => `V${at}`),
  })

it('the rows behind figures are a sheet under their name, all of them as long as an Excel file takes them', async () => {
  const { sheet, notes } = await behind(xlsxRowsAtMost)
  expect(sheet.title).toBe('Vouchers')
  expect(sheet.rows).toMatchObject({ kind: 'stored', collection: 'vouchers', ids: { length: xlsxRowsAtMost } })
  expect(notes).toEqual([])
})

it('of more rows than an Excel file takes it has the first, and its name and notes say what is left out', async () => {
  const { sheet, notes } = await behind(1_000_000)
  expect(sheet.title).toBe('Vouchers, first 50,000')
  expect(sheet.rows).toMatchObject({ ids: { length: 50_000, 0: 'V0', 49_999: 'V49999' } })
  expect(notes).toEqual([
    'the sheet “Vouchers, first 50,000” leaves out 950,000 of 1,000,000 vouchers: the list exports all of them as CSV',
  ])
})
