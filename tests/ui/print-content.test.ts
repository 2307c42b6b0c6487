import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { aVoucher } from '#tests/support/a-voucher.ts'
import {
  carrierContents,
  contentsOf,
  forWords,
  goneWords,
  labelFields,
  missingWords,
  mostLabelFields,
  unusableWords,
} from '#ui/printing/vouchers/print-content.ts'
import { fileProblem, foundWords, oddWords } from '#ui/printing/vouchers/csv-words.ts'
import { type Cells, readCells } from '#store/exchange/read-cells.ts'
import { readIdColumn } from '#ui/printing/vouchers/read-id-column.ts'

function cellsOf(text: string): Cells {
  const read = readCells(new TextEncoder().encode(text))
  return read.ok ? read.cells : []
}

const idsIn = (text: string) => readIdColumn(cellsOf(text))

const voucher = aVoucher({ amountCents: 1_250_000, message: 'Suba\nupandinayak', purchaseId: null })

describe('what is printed of vouchers', () => {
  it('has the contents of the specification: four for a board, five for a book', () => {
    const titles = (kind: 'board' | 'book') => contentsOf[kind].map((content) => carrierContents[content])
    const four = ['Sender and receiver', 'Sender only', 'Receiver only', 'Message only']
    expect(titles('board')).toEqual(four)
    expect(titles('book')).toEqual([...four, 'Amount only'])
  })

  it('a name label has five fields, at most two of them', () => {
    expect(Object.values(labelFields)).toEqual(['Receiver', 'Sender', 'Amount', 'Voucher ID', 'Purchase ID'])
    expect(mostLabelFields).toBe(2)
  })

  it('says how many of the vouchers nobody can use now', () => {
    expect(unusableWords([voucher, aVoucher({ status: 'INACTIVE' })])).toBeNull()
    expect(
      unusableWords([
        voucher,
        aVoucher({ status: 'EXPIRED' }),
        aVoucher({ status: 'EXPIRED' }),
        aVoucher({ deleteDate: '2026-09-01T06:00:00.000Z' }),
      ]),
    ).toBe('2 Expired, 1 Deleted')
  })

  it('says why codes are missing, as it is true now', () => {
    const offline = 'The server cannot be reached: what is not on this device is held.'
    const why = (missing: number, isOffline: boolean) => missingWords(missing, { result: null, isOffline })
    expect(why(3, true)).toBe(offline)
    expect(why(2001, true)).toBe(offline)
    expect(why(2001, false)).toBe('Codes are fetched for 2,000 vouchers at a time.')
    expect(why(2000, false)).toBeNull()
    expect(missingWords(3, { result: { kind: 'done', unknown: ['V1'] }, isOffline: true })).toBe(
      'The server has no code for V1: their labels are held.',
    )
  })

  it('names the selected vouchers that were not found, and counts the others', () => {
    const found = [aVoucher({ id: 'V2' })]
    expect(forWords(['V2'], found)).toBe('For 1 voucher.')
    expect(goneWords(['V2'], found)).toBeNull()
    expect(forWords(['V1', 'V2', 'V3'], found)).toBe('For 1 of 3 vouchers.')
    expect(goneWords(['V1', 'V2', 'V3'], found)).toBe(
      'Held, because they were not found on this device just now: V1, V3. Open this dialog again to look once more.',
    )
  })
})

describe('a file of voucher ids', () => {
  it.each([
    [
      '\ufeffNo,Voucher ID,Name\n1,AB12,x\n2,,y\n\n3,CD34,z\n',
      { columns: ['No', 'Voucher ID', 'Name'], name: 'Voucher ID', ids: ['AB12', 'CD34'] },
    ],
    ['voucher_code\r\nAB12\r\n', { columns: ['voucher_code'], name: 'voucher_code', ids: ['AB12'] }],
    ['AB12\nCD34\n', { columns: [], name: null, ids: ['AB12', 'CD34'] }],
    ['', { columns: [], name: null, ids: [] }],
  ])('%j is read as the server reads it', (text, found) => {
    expect(idsIn(text)).toMatchObject(found)
  })

  it('says row by row what is odd about it', () => {
    const file = 'Name,Voucher ID\n"two\nlines",AB12\nx,\n\ny,ab12\nz,AB 12\n'
    expect(idsIn(file).odd).toEqual([
      {
        row: 3,
        column: 'Voucher ID',
        words: 'has no voucher ID and is left out',
        level: 'warning',
        cell: '',
        alike: 1,
      },
      {
        row: 5,
        column: 'Voucher ID',
        words: 'duplicate of row 2: gets a second label',
        level: 'warning',
        cell: 'ab12',
        alike: 1,
      },
      {
        row: 6,
        column: 'Voucher ID',
        words: 'does not look like a voucher ID',
        level: 'warning',
        cell: 'AB 12',
        alike: 1,
      },
    ])
    expect(idsIn('Voucher ID\n1.23457E+15\nAB12\n').odd).toMatchObject([
      { row: 2, words: expect.stringContaining('was shortened by Excel'), level: 'error' },
    ])
  })

  it('is without the rows that somebody left out: neither a label comes of them nor a question', () => {
    const { ids, odd } = readIdColumn(cellsOf('Voucher ID\nAB12\nab12\nCD34\n'), new Set([3]))
    expect({ ids, odd }).toEqual({ ids: ['AB12', 'CD34'], odd: [] })
  })

  it('is counted before it is sent', () => {
    const seven = idsIn(['Voucher ID', ...Array.from({ length: 7 }, (_, n) => `V${n}`)].join('\n'))
    expect(foundWords(seven)).toBe(
      'Found the columns Voucher ID: 7 voucher IDs in “Voucher ID”. That is 7 labels in 3 rows.',
    )
    expect(fileProblem(seven)).toBeNull()
    expect(fileProblem(idsIn('Voucher ID\n'))).toBe('The file holds no voucher IDs.')
    const many = idsIn(Array.from({ length: 2001 }, (_, n) => `V${n}`).join('\n'))
    expect(fileProblem(many)).toBe('The file holds 2,001 voucher IDs: at most 2000 at a time.')
  })

  it('is not the template of orders, which is told apart with and without rows, and works with a column of ids', async () => {
    const template = await readFile('public/bulkVoucherOrder.csv', 'utf8')
    const row = '1,Nimal,SMS,0771234567,,Suba,Kamal,5000,\n'
    for (const order of [template, template + row]) {
      expect(fileProblem(idsIn(order))).toContain('add a column called “Voucher ID”')
    }
    const mended = idsIn(`Voucher ID,${template}AB12,${row}`)
    expect(mended).toMatchObject({ name: 'Voucher ID', ids: ['AB12'] })
    expect(fileProblem(mended)).toBeNull()
  })

  it('names vouchers that nobody can use now, and those this device does not know', () => {
    const column = idsIn(`${voucher.id}\nNEW1\n`)
    expect(oddWords(column, [aVoucher({ status: 'EXPIRED' })])).toEqual([
      'Some of these vouchers can’t be used now: 1 Expired.',
      '1 voucher not on this device, such as NEW1: the server may know more.',
    ])
  })
})
