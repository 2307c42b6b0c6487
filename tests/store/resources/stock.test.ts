import { describe, expect, it } from 'vitest'
import { hasArrived } from '#store/resources/stock-batches/find-upload.ts'
import { stockBatchFromWire, valueChanges } from '#store/resources/stock-batches/stock-batches.ts'
import { stockFromWire } from '#store/resources/stock/stock.ts'

const wire = {
  batchId: 12,
  merchantVoucherStore: 'Araliya Gift Voucher',
  createdDate: '2026-11-10T06:12:00',
  status: 'COMPLETED',
  uploadedBy: 'merchant-controller@demo.lk',
  previousSnapshot: [{ denomination: 1000, availableQuantity: 5 }],
  currentSnapshot: [
    { denomination: '2000.00', availableQuantity: 3 },
    { denomination: 1000, availableQuantity: 25 },
  ],
}
const batch = stockBatchFromWire(wire)
if (!batch) throw new Error('it can be read')

it('a row of stock says what its codes come to', () => {
  const row = {
    id: 10,
    merchantVoucherId: 1,
    merchantVoucherName: 'Araliya',
    denomination: '1000.50',
    availableQuantity: 3,
  }
  expect(stockFromWire(row)).toMatchObject({
    id: '10',
    merchantVoucherId: '1',
    denominationCents: 100_050,
    valueCents: 300_150,
  })
  expect(stockFromWire({ ...row, denomination: 'x' })).toBeNull()
})

describe('an upload', () => {
  it('says what it has changed, value by value', () => {
    expect(valueChanges(batch)).toEqual([
      { denominationCents: 100_000, before: 5, after: 25, difference: 20 },
      { denominationCents: 200_000, before: null, after: 3, difference: 3 },
    ])
    expect(stockBatchFromWire({ batchId: 1 })).toMatchObject({ merchant: '', createdDate: null, before: [], after: [] })
  })

  const attempt = {
    before: new Set<string>(),
    uploadedBy: 'Merchant-Controller@demo.lk',
    sums: [{ of: 'araliya gift voucher', isKnown: true, count: 23, read: 23, cents: 0 }],
  }

  it('that had no answer is known by its person, merchant voucher and number of codes', () => {
    expect(hasArrived([batch], attempt)).toBe(true)
  })

  it.each<[string, Partial<typeof attempt>]>([
    ['it was there before', { before: new Set(['12']) }],
    ['it is somebody else’s', { uploadedBy: 'administrator@demo.lk' }],
    [
      'it has another number of codes',
      { sums: [{ of: 'Araliya Gift Voucher', isKnown: true, count: 22, read: 22, cents: 0 }] },
    ],
    [
      'one of two merchant vouchers is missing',
      { sums: [...attempt.sums, { of: 'Odel', isKnown: true, count: 1, read: 1, cents: 0 }] },
    ],
    ['nothing was sent', { sums: [] }],
  ])('and is not where %s', (_what, change) => {
    expect(hasArrived([batch], { ...attempt, ...change })).toBe(false)
  })
})
