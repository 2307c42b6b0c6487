import { describe, expect, it } from 'vitest'
import { bulkArrived } from '#store/resources/pending-purchases/find-bulk.ts'

const attempt = {
  wanted: [
    { receiverName: 'Kumari', cents: 100_000 },
    { receiverName: 'Kumari', cents: 100_000 },
    { receiverName: 'Nimal', cents: 50_000 },
  ],
  after: 10,
  createdBy: 'care@demo.lk',
}
const row = (number: number, receiverName: string, amountCents: number, createdBy = 'Care@demo.lk') => ({
  number,
  receiverName,
  amountCents,
  createdBy,
})
const all = [row(11, 'Kumari', 100_000), row(12, 'kumari ', 100_000), row(13, 'Nimal', 50_000)]

describe('a bulk purchase without an answer', () => {
  it('was made if each of its lines is there, among others', () => {
    expect(bulkArrived([...all, row(14, 'Somebody', 1)], attempt)).toBe(true)
  })

  it.each([
    ['nothing is there', []],
    ['they are older', all.map((one) => ({ ...one, number: one.number - 10 }))],
    ['somebody else made them', all.map((one) => ({ ...one, createdBy: 'other@demo.lk' }))],
    ['they come to something else', all.map((one) => ({ ...one, amountCents: 1 }))],
  ])('was not made if %s', (_what, rows) => {
    expect(bulkArrived(rows, attempt)).toBe(false)
  })

  it('is for a person if some of its lines are there, or one of two equal ones', () => {
    expect(bulkArrived(all.slice(0, 2), attempt)).toBeNull()
    expect(bulkArrived(all.slice(1), attempt)).toBeNull()
  })
})
