import exceljs from 'exceljs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { putBlocks } from '#store/database/blocks.ts'
import { storedRow } from '#store/database/stored-row.ts'
import { packRows } from '#store/exchange/file-rows.ts'
import { exportRows } from '#store/exchange/export-rows.ts'
import type { SheetColumn } from '#store/exchange/sheet.ts'
import type { ExportFormat, ExportOrder, RowsToWrite } from '#store/ports/exchange-port.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const columns: SheetColumn[] = [
  { header: 'Voucher ID', field: 'id', kind: 'text' },
  { header: 'Receiver', field: 'ownerName', kind: 'text' },
  { header: 'mobileNo', field: 'ownerMobile', kind: 'phone' },
  { header: 'Amount (LKR)', field: 'amountCents', kind: 'money' },
  { header: 'Created Date (IST)', field: 'createdDate', kind: 'dateTime' },
]
type More = Pick<ExportOrder, 'singleSheet' | 'behind'>

const provenance = 'Vouchers · all 1 of 1'

async function written(format: ExportFormat, rows: object[], more: More = {}) {
  const database = await aDatabase()
  const given: RowsToWrite = { kind: 'given', rows }
  const order = { format, title: 'Vouchers: all/now', columns, rows: given, provenance, ...more }
  const bytes = await exportRows(database.relaxed, order, () => {})
  database.close()
  return bytes
}

async function openedInExcel(rows: object[], more: More = {}) {
  const book = new exceljs.Workbook()
  await book.xlsx.load((await written('xlsx', rows, more)).buffer)
  return book
}

async function readAsCsv(rows: object[]): Promise<string[][]> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await written('csv', rows))
  expect(text.startsWith('\uFEFF')).toBe(true)
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data
}

/** What somebody types who wants another's spreadsheet to run it. */
const attacks = ['=1+1', '+1+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")']

describe('an Excel file of rows', () => {
  it('has the headers in its first row, numbers as numbers, ids and phones as text, times as the wall shows them', async () => {
    const book = await openedInExcel([aVoucher({ id: '0012345678901234567', ownerMobile: '0771234567' })])
    const sheet = book.worksheets[0]
    expect(sheet?.name).toBe('Vouchers  all now')
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      'Voucher ID',
      'Receiver',
      'mobileNo',
      'Amount (LKR)',
      'Created Date (IST)',
    ])
    const row = sheet?.getRow(2)
    expect(row?.getCell(1).value).toBe('0012345678901234567')
    expect(row?.getCell(1).numFmt).toBe('@')
    expect(row?.getCell(3).value).toBe('0771234567')
    expect(row?.getCell(3).type).toBe(exceljs.ValueType.String)
    expect(row?.getCell(4).value).toBe(5000)
    expect(row?.getCell(4).type).toBe(exceljs.ValueType.Number)
    // 06:00 in UTC is 11:30 in Colombo.
    expect(row?.getCell(5).value).toEqual(new Date('2026-09-01T11:30:00.000Z'))
  })

  it('shows every cell as its column does, also those that are empty or come later', async () => {
    const nobody = { ...aVoucher({ ownerName: '', ownerMobile: '' }), amountCents: null }
    const sheet = (await openedInExcel([nobody, aVoucher({ id: 'V2' })])).worksheets[0]
    const looks = ['@', '@', '@', '#,##0.00', 'dd/mm/yyyy hh:mm:ss AM/PM']
    for (const at of [2, 3]) {
      expect(looks.map((_, column) => sheet?.getRow(at).getCell(column + 1).numFmt)).toEqual(looks)
    }
    expect(sheet?.getRow(1).font).toMatchObject({ bold: true })
    expect([2, 3, 4].map((column) => sheet?.getRow(2).getCell(column).value)).toEqual([null, null, null])
  })

  it('runs nothing that somebody typed', async () => {
    const book = await openedInExcel(attacks.map((ownerName) => aVoucher({ ownerName })))
    attacks.forEach((text, at) => {
      const cell = book.worksheets[0]?.getRow(at + 2).getCell(2)
      expect(cell?.type).toBe(exceljs.ValueType.String)
      // Excel's own files keep a line end as a line feed.
      expect(cell?.value).toBe(text.replace('\r', '\n'))
    })
  })

  it('has the rows behind its figures on a second sheet, and a CSV file has none', async () => {
    const behind = {
      title: 'Behind',
      columns: columns.slice(0, 1),
      rows: { kind: 'given' as const, rows: [{ id: 'V7' }] },
    }
    const rows = [{ id: 'V1', amountCents: 100 }]
    const book = await openedInExcel(rows, { behind })
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Vouchers  all now', 'Behind', 'Notes'])
    expect(book.getWorksheet('Behind')?.getRow(2).getCell(1).value).toBe('V7')
    expect(book.worksheets[0]?.getRow(2).getCell(1).value).toBe('V1')
    expect(new TextDecoder().decode(await written('csv', rows, { behind }))).not.toContain('V7')
  })

  it('has nothing below its rows, a filter in its header, and notes of where they come from on a second sheet', async () => {
    const book = await openedInExcel([aVoucher()])
    const [sheet, notes] = book.worksheets
    expect(sheet?.rowCount).toBe(2)
    expect(sheet?.autoFilter).toBe('A1:E1')
    expect(notes?.name).toBe('Notes')
    expect(notes?.getColumn(1).values.slice(1)).toEqual(['Vouchers', 'all 1 of 1'])
    expect(notes?.getRow(1).getCell(1).type).toBe(exceljs.ValueType.String)
  })

  it('keeps to its one sheet if the spec fixes that, and says where its rows come from in its properties', async () => {
    const book = await openedInExcel([aVoucher()], { singleSheet: true })
    expect(book.worksheets).toHaveLength(1)
    expect(book.worksheets[0]?.rowCount).toBe(2)
    expect(book.description).toBe('Vouchers\nall 1 of 1')
  })

  it('keeps the seconds of a time', async () => {
    const sheet = (await openedInExcel([aVoucher({ createdDate: '2026-09-01T06:00:07.000Z' })])).worksheets[0]
    expect(sheet?.getRow(2).getCell(5).value).toEqual(new Date('2026-09-01T11:30:07.000Z'))
  })
})

it('a file of rows that came as bytes is the file of those rows', async () => {
  const rows = Array.from({ length: 501 }, (_, at) => aVoucher({ id: `V${at}`, ownerName: 'නිමල්' }))
  const database = await aDatabase()
  const order = { format: 'csv' as const, title: 'Vouchers', columns, provenance }
  const bytes = await exportRows(database.relaxed, { ...order, rows: { kind: 'packed', ...packRows(rows) } }, () => {})
  database.close()
  expect(bytes).toEqual(await written('csv', rows))
})

describe('a CSV file of rows', () => {
  it('keeps phones as they are, and holds nothing but headers and rows', async () => {
    const voucher = aVoucher({ ownerMobile: '+94771234567', ownerName: 'Silva, "Nimal"' })
    const nothing = aVoucher({ amountCents: -1250, ownerMobile: '', createdDate: 'soon' })
    expect(await readAsCsv([voucher, nothing])).toEqual([
      columns.map(({ header }) => header),
      ['V1', 'Silva, "Nimal"', '+94771234567', '5000.00', '01/09/2026 11:30 AM'],
      ['V1', 'Nimal Perera', '', '-12.50', 'soon'],
    ])
  })

  it('never begins a text like a formula, whatever a name is', async () => {
    const names = fc.oneof(fc.constantFrom(...attacks), fc.string())
    await fc.assert(
      fc.asyncProperty(names, names, async (ownerName, ownerMobile) => {
        const [, row] = await readAsCsv([aVoucher({ ownerName, ownerMobile })])
        expect(row?.[1]).not.toMatch(/^[=+\-@\t\r]/)
        expect(row?.[2]).toMatch(/^(?![=+\-@\t\r])|^\+?\d[\d ]*$/)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a file of a view', () => {
  it('holds the rows in the order of the view, pending changes laid over, and tells how far it is', async () => {
    const database = await aDatabase()
    const rows = Array.from({ length: 700 }, (_, at) => aVoucher({ id: `V${at}` }))
    const blocks = Array.from({ length: Math.ceil(rows.length / 32) }, (_, block) => ({
      block,
      rows: rows.slice(block * 32, block * 32 + 32).map((row) => storedRow({ row, rc: 1 })),
    }))
    await putBlocks(database.relaxed, 'vouchers', blocks)
    await database.strict.changed.put({
      collection: 'vouchers',
      id: 'V3',
      rc: 1,
      row: aVoucher({ id: 'V3', ownerName: 'Changed' }),
    })
    const ids = rows.map(({ id }) => id).reverse()
    const places = ids.map((id) => ({ block: Math.floor(Number(id.slice(1)) / 32), slot: Number(id.slice(1)) % 32 }))
    const progress: number[] = []
    const stored: RowsToWrite = { kind: 'stored', collection: 'vouchers', ids, places }
    const order = { format: 'csv' as const, title: 'Vouchers', columns, rows: stored, provenance }
    const text = new TextDecoder().decode(await exportRows(database.relaxed, order, (done) => progress.push(done)))
    const lines = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
    expect(lines.slice(1).map(([id]) => id)).toEqual(ids)
    expect(lines.find(([id]) => id === 'V3')?.[1]).toBe('Changed')
    expect(progress).toEqual([500, 700])

    const gone: RowsToWrite = { ...stored, ids: ['V1', 'nobody'], places: [null, null] }
    await expect(exportRows(database.relaxed, { ...order, rows: gone }, () => {})).rejects.toThrow('not on this device')
    database.close()
  })

  it('has the notes of this device in a last column where a row has any, but not in columns that the spec fixes', async () => {
    const database = await aDatabase()
    const rows = [aVoucher({ id: 'V1' }), aVoucher({ id: 'V2' })].map((row) => storedRow({ row, rc: 1 }))
    await putBlocks(database.relaxed, 'vouchers', [{ block: 0, rows }])
    const places = [0, 1].map((slot) => ({ block: 0, slot }))
    const order = { format: 'csv' as const, title: 'Vouchers', columns: columns.slice(0, 1), provenance }
    const lines = async (ids: string[], more: More = {}) => {
      const stored: RowsToWrite = { kind: 'stored', collection: 'vouchers', ids, places: places.slice(-ids.length) }
      const bytes = await exportRows(database.relaxed, { ...order, rows: stored, ...more }, () => {})
      return Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data
    }
    const note = { collection: 'vouchers', rowId: 'V1', text: '=1+1', by: 'a@demo.lk' }
    const at = Date.parse('2026-09-01T06:00:00.000Z')
    await database.strict.notes.bulkPut([
      { ...note, id: 'last', text: 'Paid twice', at: at + 60_000 },
      { ...note, id: 'first', at },
      { ...note, id: 'scoped', collection: 'vouchers@101', rowId: 'V2', at },
    ])
    expect(await lines(['V1', 'V2'])).toEqual([
      ['Voucher ID', 'Notes (this device)'],
      ['V1', '01/09/2026 11:30 AM a@demo.lk: =1+1\n01/09/2026 11:31 AM a@demo.lk: Paid twice'],
      ['V2', ''],
    ])
    expect(await lines(['V2'])).toEqual([['Voucher ID'], ['V2']])
    expect(await lines(['V1', 'V2'], { singleSheet: true })).toEqual([['Voucher ID'], ['V1'], ['V2']])
    database.close()
  })
})
