import { expect, it } from 'vitest'
import { refusalCodes, refusalWords, type RefusedRow, toldRefusal } from '#store/messages/refusal-words.ts'

const voucher = { noun: 'voucher', id: 'AB12' }
const redemption = { noun: 'redemption', id: 'XY98' }
const payment = { noun: 'payment', id: 'to merchant 101' }

it.each<[string, RefusedRow | null, string | null]>([
  ['VOUCHER_DELETED', voucher, 'Voucher AB12 is deleted: nothing of it can be changed any more.'],
  ['VOUCHER_DELETED', redemption, 'The voucher of redemption XY98 is deleted: nothing of it can be changed any more.'],
  ['REDEMPTION_ALREADY_PAID', redemption, 'Redemption XY98 was already paid to the merchant.'],
  ['REDEMPTION_ALREADY_PAID', payment, 'A redemption of payment to merchant 101 was already paid to the merchant.'],
  ['REDEMPTION_ALREADY_UNREDEEMED', redemption, 'Redemption XY98 was already unredeemed.'],
  [
    'PENDING_VOUCHER_ALREADY_COMPLETED: administrator@demo.lk',
    { noun: 'pending purchase', id: '12' },
    'Pending purchase 12 was already completed by administrator@demo.lk.',
  ],
  [
    'PENDING_VOUCHER_ALREADY_COMPLETED',
    { noun: 'pending purchase', id: '12' },
    'Pending purchase 12 was already completed.',
  ],
  ['UNAUTHORIZED_USER', voucher, 'Voucher AB12: your account may not do this.'],
  ['UNAUTHORIZED_USER', null, 'Your account may not do this.'],
  ['VOUCHER_NOT_FOUND: V1, V2', null, 'The voucher is not on the server: V1, V2.'],
  [
    'TOO_MANY_MESSAGES: you have sent 60. Please try again in an hour',
    voucher,
    'Voucher AB12: not sent, because these are too many messages to customers for one hour: you have sent 60. Please try again in an hour.',
  ],
  ['VOUCHER_LOCKED', voucher, null],
  ['toString', voucher, null],
  ['The books are closed', voucher, null],
])('%s of %o: %s', (message, row, words) => expect(refusalWords(message, row)).toBe(words))

it('names the row whatever the code, and shows no code', () => {
  for (const code of refusalCodes) {
    expect(refusalWords(code, voucher)).toMatch(/AB12.*\.$/)
    expect(refusalWords(code, voucher)).not.toMatch(/[A-Z]+_[A-Z]+/)
  }
})

it('a message of another server is told as it came', () => {
  expect(toldRefusal('VOUCHER_LOCKED', voucher)).toBe('VOUCHER_LOCKED')
})
