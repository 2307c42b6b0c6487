import { describe, expect, it } from 'vitest'
import { completePurchases } from '#store/resources/pending-purchases/complete-purchases.ts'
import {
  changePaymentType,
  changeSmsNumber,
  modeSwitches,
  renamePendingSender,
  whyNoMode,
} from '#store/resources/pending-purchases/pending-purchase-edits.ts'
import { sumsByMethod, whatLeaves } from '#store/resources/pending-purchases/pending-purchase-rules.ts'
import {
  type PendingPurchase,
  pendingPurchaseFromWire,
  pendingPurchases,
} from '#store/resources/pending-purchases/pending-purchases.ts'
import { editPurchase, whyNoSchedule } from '#store/resources/purchases/purchase-edits.ts'
import { type Purchase, purchaseFromWire, purchases } from '#store/resources/purchases/purchases.ts'
import { completionLane } from '#store/define/completion.ts'

const pendingWire = {
  id: 7129,
  purchaseId: 500871,
  amount: '7734.29',
  createdDate: '2026-11-24T04:54:00',
  createdBy: 'Nimal Silva',
  ownerMobile: '+94771234567',
  message: 'Happy birthday',
  senderName: 'Nimal',
  receiverName: 'Kumari',
  smsMobileNumber: '+94771234567',
  deliveryEmail: null,
  smsDate: '2026-12-17T04:54:00',
  emailDate: null,
  paymentType: 'ONLINE',
  physicalOption: null,
  modesOfDelivery: { sms: true, email: false, physicalDelivery: false, storePickup: false },
}
const pending = (change: Partial<PendingPurchase> = {}) => ({
  ...(pendingPurchaseFromWire(pendingWire) as PendingPurchase),
  ...change,
})

const wire = {
  id: 500871,
  createdBy: { id: 1216 },
  voucher: null,
  amount: 7734.29,
  type: 'CREATE',
  status: 'pending',
  createdDate: '2026-11-24T04:54:00.000Z',
  scheduledDate: '2026-12-17T04:54:00.000Z',
  deliveryEmail: 'kumari@example.net',
  deliverySMS: '+94771234567',
  pendingVoucherId: 7129,
  modesOfDelivery: { sms: false, email: true },
}
const purchase = (change: Partial<Purchase> = {}) => ({ ...(purchaseFromWire(wire) as Purchase), ...change })
const ids = { id: '500871', pendingVoucherId: '7129' }
const bodyOf = (request: { input: { body?: unknown } } | undefined) => request?.input.body

describe('the delivery of a purchase', () => {
  it('is sent whole, composed on what the server has, and no mode is switched on by another edit', () => {
    const edit = { ...ids, deliveryEmail: 'new@example.net' }
    expect(bodyOf(editPurchase.request(edit, purchase()))).toEqual({
      pendingVoucherId: 7129,
      purchaseId: 500871,
      receiverNotifyEmail: 'new@example.net',
      receiverNotifySmsMobileNo: '+94771234567',
      scheduledDate: '2026-12-17T04:54:00.000Z',
      modesOfDelivery: { sms: false, email: true },
    })
    // A server that does not say its modes: on where it could be reached before the edit.
    expect(bodyOf(editPurchase.request(edit, purchase({ modes: null, deliveryEmail: null })))).toMatchObject({
      modesOfDelivery: { sms: true, email: false },
    })
  })

  it('compares only what was changed, and says it by name', () => {
    const { verify, says } = editPurchase
    const edit = { ...ids, deliveryEmail: 'new@example.net', deliverySMS: '0771234567' }
    expect(verify.kind === 'absolute' && typeof verify.fields === 'function' && verify.fields(edit)).toEqual([
      'deliveryEmail',
      'deliverySMS',
    ])
    expect(typeof says.done === 'function' && says.done(edit)).toBe('Email and SMS number updated successfully')
    expect(typeof says.done === 'function' && says.done({ ...ids, scheduledDate: null })).toBe(
      'Schedule date updated successfully',
    )
    expect(says.failed).toBe('Failed to update field')
  })

  it.each([
    [{ deliveryEmail: '' }, 'Email is required'],
    [{ deliveryEmail: 'abc' }, 'Invalid email format'],
    [{ deliverySMS: '' }, 'SMS number is required'],
    [{ deliverySMS: '1' }, 'Invalid phone number format'],
    [{ deliverySMS: '1234567890123456' }, 'Invalid phone number format'],
  ])('takes no %j', (change, words) => {
    expect(editPurchase.args.safeParse({ ...ids, ...change }).error?.issues[0]?.message).toBe(words)
  })

  it('is scheduled for today or later, by the calendar of Colombo', () => {
    const now = Date.parse('2026-11-24T20:00:00Z')
    expect(whyNoSchedule('', now)).toBe('Schedule date is required')
    expect(whyNoSchedule('2026-11-24', now)).toBe('Schedule date cannot be in the past')
    expect(whyNoSchedule('2026-11-25', now)).toBeNull()
  })
})

describe('what the lists ask the server for', () => {
  const view = { page: 2, pageSize: 10, search: null, scope: '' }

  it('asks for type and status, by days where there are some, and fills in an open end', () => {
    const { requestView } = purchases.pull
    expect(bodyOf(requestView?.({ ...view, filters: { type: 'TOPUP', status: 'pending' } }))).toEqual({
      typeKey: 'TOPUP',
      statusKey: 'pending',
      page: 2,
    })
    expect(
      bodyOf(requestView?.({ ...view, filters: { createdDate: { start: '2026-11-01', end: '' } } })),
    ).toMatchObject({ startDate: '2026-11-01', purchaseType: 'ALL', statusKey: 'ALL' })
  })

  it('asks for pending purchases by id, a hundred a page', () => {
    const query = pendingPurchases.pull.requestView?.({ ...view, pageSize: 100, filters: {} }).input.query
    expect(query).toEqual({ page: 2, pageSize: 100, sortBy: 'id', order: 'desc' })
  })
})

describe('the texts and modes of a pending purchase', () => {
  const asked = { id: '7129', purchaseId: '500871' }

  it('are sent whole, without the schedule that is not known here', () => {
    const body = bodyOf(renamePendingSender.request({ ...asked, value: 'Sunil' }, pending()))
    expect(body).toMatchObject({ senderName: 'Sunil', receiverName: 'Kumari', paymentType: 'ONLINE' })
    expect(body).not.toHaveProperty('scheduledDate')
    expect(changeSmsNumber.rows?.({ ...asked, value: '0771' })).toEqual([
      { collection: 'purchases', ids: ['500871'], shows: { deliverySMS: '0771' } },
    ])
  })

  it('are switched on only where there is a number, or an address', () => {
    expect(whyNoMode(pending(), 'sms')).toBeNull()
    expect(whyNoMode(pending(), 'email')).toBe(
      'Please provide an email address using the edit feature to send messages to user',
    )
    const { done, failed } = modeSwitches.sms.says
    expect(typeof done === 'function' && done({ ...asked, on: false })).toBe('SMS delivery mode disabled successfully')
    expect(failed).toBe('Failed to update SMS delivery settings')
    expect(bodyOf(modeSwitches.sms.request({ ...asked, on: false }, pending()))).toMatchObject({
      modesOfDelivery: { sms: false, email: false },
    })
  })

  it('keep the words of the payment method', () => {
    expect(changePaymentType.says).toMatchObject({
      done: 'Payment method updated successfully',
      failed: 'Failed to update payment method',
    })
    expect(changePaymentType.says.refused?.('anything')).toBe('Payment method update failed')
  })
})

describe('what a completion of purchases is asked about', () => {
  it('is summed by payment method, those without a payment last', () => {
    expect(sumsByMethod([pending({ paymentType: null }), pending(), pending()])).toEqual([
      { method: 'Online', count: 2, cents: 1_546_858 },
      { method: 'No payment', count: 1, cents: 773_429 },
    ])
  })

  it('counts what leaves now, what leaves on its day, and what is to be packed', () => {
    const rows = [pending(), pending({ email: true, emailDate: '2026-11-24T04:00:00.000Z', storePickup: true })]
    expect(whatLeaves(rows, Date.parse('2026-11-25T00:00:00Z'))).toEqual({
      smsNow: 0,
      emailNow: 1,
      later: 2,
      toPack: 1,
    })
  })

  it('touches the purchase too, which is the same record', () => {
    const args = { id: completionLane, rows: [{ id: '7129', purchaseId: '500871', cents: 1 }] } as const
    expect(completePurchases.rows?.({ ...args, rows: [...args.rows] })).toMatchObject([
      { collection: 'pending-purchases', ids: ['7129'] },
      { collection: 'purchases', ids: ['500871'] },
    ])
    expect(bodyOf(completePurchases.request({ ...args, rows: [...args.rows] }, null))).toEqual([
      { pendingVoucherId: 7129, purchaseId: 500871 },
    ])
  })
})
