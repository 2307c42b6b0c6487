import { expect, it } from 'vitest'
import { saidOf } from '#store/define/define-mutation.ts'
import { mutations } from '#store/registry.ts'
import { tellTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import { renotifyRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { renotify } from '#store/resources/vouchers/voucher-actions.ts'

const noSms = 'Accepted, but no SMS was sent: the server has no SMS gateway'
const bySms = { id: 'GIFT', destination: '', notifyViaSms: true, notifyViaEmail: false }
const byMail = { id: 'GIFT', destination: 'a@b.lk', notifyViaSms: false, notifyViaEmail: true }

it('nobody is told that an SMS was sent where SMS stay on the server', () => {
  expect(saidOf(renotify, bySms, { keepsSms: true }).done).toBe(noSms)
  for (const mutation of [tellTrackingId, renotifyRedemption])
    expect(saidOf(mutation, { id: '1' } as never, { keepsSms: true }).done).toBe(noSms)
})

it('elsewhere, and of an e-mail, the words are those of the spec', () => {
  expect(saidOf(renotify, bySms, {}).done).toBe('Notification sent successfully')
  expect(saidOf(renotify, byMail, { keepsSms: true }).done).toBe('Notification sent successfully')
})

it('every change whose words speak of a notification says whether it is an SMS', () => {
  const silent = Object.values(mutations).filter(
    ({ says }) => typeof says.done === 'string' && /\bsent\b/.test(says.done) && !says.tellsOfSms,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
