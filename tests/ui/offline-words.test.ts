import { expect, it } from 'vitest'
import type { OfflineState } from '#store/offline/offline-state.ts'
import { nimal } from '#tests/support/a-session.ts'
import { offlineWords, programWords } from '#ui/sync-centre/offline-words.ts'

const now = Date.parse('2026-10-12T05:10:00Z')
const user = { ...nimal, merchants: [{ id: '101', name: 'Lanka Stores' }] }
const whole: OfflineState = { missing: [], leftOut: [], doubtful: [], missingDetails: [], asOf: now }
const words = (facts: Partial<OfflineState>, isOffline = false) =>
  offlineWords({ ...whole, ...facts }, { user, isOffline, now })

it('says that all is here, what is to come, what was left out and why, and what is uncertain', () => {
  expect(words({})).toEqual(['All is on this device, as of 10:40 AM'])
  expect(words({ missing: ['redemptions@101'], missingDetails: ['Shops of merchants', 'IP Logs'] })).toEqual([
    'This device is still being filled. To come: redemptions of Lanka Stores, shops of merchants and IP Logs',
  ])
  expect(words({ missing: ['payments'] }, true)).toEqual([
    'Not all is on this device: payments come once the server can be reached',
  ])
  const leftOut = [
    { collection: 'vouchers', why: 'data' as const },
    { collection: 'redemptions', why: 'room' as const },
  ]
  expect(words({ leftOut })).toEqual([
    'Left out to save data: all but the newest vouchers',
    'Left out because this device is nearly full: all but the newest redemptions',
  ])
  expect(words({ doubtful: ['payments'] })).toEqual(['Not all of these is certain: payments; see below'])
  const many = ['vouchers', 'deliveries', 'redemptions', 'payments', 'users']
  expect(words({ missing: many })).toEqual([
    'This device is still being filled. To come: vouchers, orders, redemptions and 2 more',
  ])
})

it('says of the program whether it is here, and nothing before that is known', () => {
  expect(programWords(true)).toMatch(/^The program is on this device/)
  expect(programWords(false)).toMatch(/^The program is not on this device yet/)
  expect(programWords(null)).toMatch(/^Looking/)
})
