import { describe, expect, it } from 'vitest'
import { hasFileArrived } from '#store/resources/client-orders/find-file-order.ts'
import { hasSlipArrived, slipProblem } from '#store/resources/slips/slip-rules.ts'
import { anItemOnWire, anOrder } from '#tests/support/an-order.ts'

describe('files of an order', () => {
  const pdf = new TextEncoder().encode('%PDF-')

  it.each([
    ['slip.gif', pdf, 'Only PDF, PNG, or JPG files are allowed. Please upload a valid file.'],
    ['page.png', new TextEncoder().encode('<html'), 'Unsupported file type.'],
    ['empty.pdf', new Uint8Array(), 'No file to upload.'],
    ['slip.PDF', pdf, null],
    ['slip.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), null],
    ['slip.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), null],
  ])('a slip called %s', (name, begins, words) => {
    expect(slipProblem(name, begins)).toBe(words)
  })

  it('knows a slip that has arrived without an answer by its name and payment method', () => {
    const slip = { id: 1, slipUrl: '/s', fileName: 'paid.pdf', paymentType: 'CHEQUE' }
    const wanted = { fileName: 'paid.pdf', paymentType: 'CHEQUE' }
    expect(hasSlipArrived([], [slip], wanted)).toBe(true)
    expect(hasSlipArrived([slip], [slip], wanted)).toBe(false)
    expect(hasSlipArrived([], [{ ...slip, paymentType: 'CARD_PAYMENT' }], wanted)).toBe(false)
  })

  it('knows an order that has arrived as a file by its values', () => {
    const sums = [{ of: '1500.50', isKnown: true, count: 3, read: 3, cents: 450_150 }]
    const attempt = { before: new Set<string>(), clientId: '3', sums }
    expect(hasFileArrived([anOrder()], attempt)).toBe(true)
    expect(hasFileArrived([anOrder()], { ...attempt, before: new Set(['12']) })).toBe(false)
    expect(hasFileArrived([anOrder()], { ...attempt, clientId: '4' })).toBe(false)
    expect(hasFileArrived([anOrder({ orderItems: [anItemOnWire({ qty: 2 })] })], attempt)).toBe(false)
  })
})
