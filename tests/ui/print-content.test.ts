import { describe, expect, it } from 'vitest'
import { aVoucher } from '#tests/support/a-voucher.ts'
import {
  carrierContents,
  carrierLines,
  contentsOf,
  labelFields,
  mostLabelFields,
  unusableWords,
} from '#ui/screens/vouchers/prints/print-content.ts'
import { readIdColumn } from '#ui/screens/vouchers/prints/read-id-column.ts'

const voucher = aVoucher({ amountCents: 1_250_000, message: 'Suba\nupandinayak', purchaseId: null })

describe('what is printed of vouchers', () => {
  it('has the contents of the specification: four for a board, five for a book', () => {
    const titles = (kind: 'board' | 'book') => contentsOf[kind].map((content) => carrierContents[content])
    const four = ['Sender and receiver', 'Sender only', 'Receiver only', 'Message only']
    expect(titles('board')).toEqual(four)
    expect(titles('book')).toEqual([...four, 'Amount only'])
  })

  it.each([
    ['both', ['To: Nimal Perera', 'From: Kamal Silva']],
    ['sender', ['From: Kamal Silva']],
    ['receiver', ['To: Nimal Perera']],
    ['message', ['Suba', 'upandinayak']],
    ['amount', ['LKR 12,500']],
  ] as const)('a carrier with %s says so', (content, lines) => {
    expect(carrierLines(content, voucher)).toEqual(lines)
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
})

describe('a file of voucher ids', () => {
  it.each([
    [
      '\ufeffNo,Voucher ID,Name\n1,AB12,x\n2,,y\n3,CD34,z\n',
      { columns: ['No', 'Voucher ID', 'Name'], name: 'Voucher ID', ids: 2, first: 'AB12' },
    ],
    ['voucher_code\r\nAB12\r\n', { columns: ['voucher_code'], name: 'voucher_code', ids: 1, first: 'AB12' }],
    ['AB12\nCD34\n', { columns: [], name: null, ids: 2, first: 'AB12' }],
    ['', { columns: [], name: null, ids: 0, first: '' }],
  ])('%j is read as the server reads it', async (text, found) => {
    expect(await readIdColumn(text)).toEqual(found)
  })
})
