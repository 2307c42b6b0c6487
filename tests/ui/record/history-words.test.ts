import { expect, it } from 'vitest'
import type { HistoryEntry } from '#store/resources/history/history-calls.ts'
import { fieldLine, operationWords, whatHappened } from '#ui/record/history-words.ts'
import { appWithoutDatabase } from '#tests/server/support/app-without-database.ts'

const entry: HistoryEntry = {
  id: 1,
  at: '2026-11-20T06:00:00.000Z',
  by: 'administrator@demo.lk',
  operation: 'vouchers.update',
  kind: 'changed',
  rows: 'vouchers',
  rowId: 'GIFT',
  fields: [],
}

it('every call that changes data is told in words', async () => {
  const app = await appWithoutDatabase()
  const unnamed = app.servedCalls.filter(({ call, isChange }) => isChange && !operationWords[call.name])
  expect(unnamed.map(({ call }) => call.name)).toEqual([])
  await app.close()
})

it('a row is named where it is not the one that is looked at', () => {
  expect(whatHappened(entry, { rows: 'vouchers', id: 'GIFT' })).toBe('Voucher edited')
  expect(whatHappened(entry, { rows: 'users', id: '1' })).toBe('Voucher edited: voucher GIFT')
  expect(whatHappened({ ...entry, rows: 'ip-logs', operation: 'new.call' }, { rows: 'users', id: '1' })).toBe(
    'new.call: ip log GIFT',
  )
})

it.each([
  [{ name: 'owner_name', from: 'Kumari', to: 'Sanduni' }, 'Owner name: Kumari → Sanduni'],
  [{ name: 'amount_cents', from: 100_000, to: 250_050 }, 'Amount: LKR 1,000.00 → LKR 2,500.50'],
  [{ name: 'expiry_date', from: null, to: '2026-11-20T06:00:00+00:00' }, 'Expiry date: – → 20/11/2026 11:30 AM IST'],
  [{ name: 'notify_sms', from: true, to: false }, 'Notify SMS: yes → no'],
  [{ name: 'item 3 qty', from: 3, to: null }, 'Item 3 qty: 3 → –'],
  [{ name: 'pin_hash', from: null, to: null, secret: true }, 'PIN: changed, kept secret'],
])('the field %j is told in words', (field, words) => {
  expect(fieldLine(field, 'changed')).toBe(words)
})

it('of what is new nothing is said that was before', () => {
  expect(fieldLine({ name: 'title', from: null, to: 'Lamps' }, 'added')).toBe('Title: Lamps')
  expect(fieldLine({ name: 'message to a@b.lk', from: null, to: 'typed' }, 'noted')).toBe('Message to a@b.lk: typed')
})
