import { expect, it } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { deleteSlip, uploadSlip } from '#store/resources/slips/slip-calls.ts'
import { OperationId } from '#ui/send/operation-id.ts'

const slip = new File(['%PDF-'], 'slip.pdf', { lastModified: 1 })
const upload = (uploadFile: File, isFullPayment = false) =>
  request(uploadSlip, {
    params: { clientOrderId: '7' },
    body: { uploadFile, isFullPayment, paymentType: 'BANK_TRANSFER' as const },
  })

it('is the same for the same file with the same fields, until the outcome is known', () => {
  const operation = new OperationId()
  const first = operation.of(upload(slip))
  expect(operation.of(upload(new File(['%PDF-'], 'slip.pdf', { lastModified: 1 })))).toBe(first)
  operation.settle()
  expect(operation.of(upload(slip))).not.toBe(first)
})

it('is another one for another file, another field or another call', () => {
  const operation = new OperationId()
  const ids = [
    operation.of(upload(slip)),
    operation.of(upload(new File(['%PDF-1'], 'slip.pdf', { lastModified: 1 }))),
    operation.of(upload(slip, true)),
    operation.of(request(deleteSlip, { body: { slipId: 1, clientOrderId: 7 } })),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})
