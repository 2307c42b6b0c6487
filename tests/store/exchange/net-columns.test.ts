import exceljs from 'exceljs'
import { expect, it } from 'vitest'
import { exportRows } from '#store/exchange/export-rows.ts'
import type { SheetColumn } from '#store/exchange/sheet.ts'
import type { ExportFormat } from '#store/ports/exchange-port.ts'
import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'

const columns: SheetColumn[] = [
  { header: 'Redemption ID', field: 'id', kind: 'text' },
  { header: 'Redeemed Amount (LKR)', field: 'redeemedCents', kind: 'money', net: { of: 'Redeemed', apart: takenBack } },
]

async function written(format: ExportFormat, rows: object[]) {
  const database = await aDatabase()
  const order = { format, title: 'data', columns, rows: { kind: 'given' as const, rows }, provenance: 'Redemptions' }
  const bytes = await exportRows(database.relaxed, order, () => {})
  database.close()
  return bytes
}

async function notesOf(rows: object[]): Promise<string> {
  const book = new exceljs.Workbook()
  await book.xlsx.load((await written('xlsx', rows)).buffer)
  return book.description
}

const standing = aRedemption({ id: 'A', redeemedCents: 49_474_212 })
const undone = aRedemption({ id: 'B', redeemedCents: 7999, status: 'UNREDEEMED' })

it('a file has what was taken back in a column of its own, so that a sheet can be added up', async () => {
  const text = new TextDecoder().decode(await written('csv', [standing, undone]))
  expect(text.trim().split('\r\n')).toEqual([
    'Redemption ID,Redeemed Amount (LKR),"Redeemed, of it un-redeemed (LKR)"',
    'A,494742.12,',
    'B,79.99,79.99',
  ])
})

it('an Excel file tells the net sum in its notes', async () => {
  expect(await notesOf([standing, undone])).toBe(
    'Redemptions\nRedeemed LKR 494,742.12 (LKR 494,822.11, of it un-redeemed LKR 79.99)',
  )
  expect(await notesOf([standing])).toBe('Redemptions\nRedeemed LKR 494,742.12')
})
