import { expect, test } from 'vitest'
import type { HeldDetails } from '#store/database/held-details.ts'
import { detailNamed, details } from '#store/registry.ts'
import { heldDetailWords } from '#ui/sync-centre/held-words.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const at = Date.parse('2026-11-20T05:02:00Z')
const one: HeldDetails = { answers: 1, rows: 1, listed: null, searches: 0, bytes: 812, oldest: at, youngest: at }
const words = (kind: string, found: Partial<HeldDetails>) =>
  heldDetailWords(detailNamed(kind), { ...one, ...found }, now)

test('what belongs to single records is told as that of those somebody has looked at', () => {
  expect(words('vouchers.transactions', { answers: 12, rows: 37, bytes: 4200, oldest: at - 26 * 3_600_000 })).toBe(
    '37 transactions of 12 opened vouchers, as of 19/11/2026 08:32 AM to 10:32 AM · about 4.2 KB',
  )
  expect(words('dashboards.merchant', { rows: null })).toBe('1 opened merchant, as of 10:32 AM · about 812 B')
})

test('a log is told by its batches, and a search in it apart', () => {
  expect(words('ip-logs.batches', { answers: 2, rows: 1000, listed: { here: 2, all: 3 } })).toBe(
    '1,000 rows of 2 of 3 batches, as of 10:32 AM · about 812 B',
  )
  expect(words('ip-logs.batches', { answers: 3, rows: 1200, listed: { here: 3, all: 3 } })).toBe(
    '1,200 rows of all 3 batches, as of 10:32 AM · about 812 B',
  )
  expect(words('otp-logs.batches', { answers: 2, rows: 507, listed: { here: 1, all: 1 }, searches: 1 })).toBe(
    '507 rows of the only batch and 1 batch of searches, as of 10:32 AM · about 812 B',
  )
})

test('a log without batches says so, and tells its searches all the same', () => {
  const none = { answers: 0, rows: 0, listed: { here: 0, all: 0 } }
  expect(words('ip-logs.batches', none)).toBe('No batches, as of 10:32 AM · about 812 B')
  expect(words('otp-logs.batches', { ...none, answers: 1, rows: 7, searches: 1 })).toBe(
    '7 rows of 1 batch of searches, as of 10:32 AM · about 812 B',
  )
})

test('a list that comes in one answer is whole', () => {
  expect(words('merchant-categories.all', { rows: 12 })).toBe(
    '12 categories, the whole list as of 10:32 AM · about 812 B',
  )
})

test('no two kinds that one person may see go by the same name', () => {
  for (const one of Object.values(details)) {
    const same = Object.values(details).filter(
      ({ held, roles }) => held.title === one.held.title && roles.some((role) => one.roles.includes(role)),
    )
    expect(same).toEqual([one])
  }
})
