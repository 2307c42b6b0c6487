import { expect, it } from 'vitest'
import { renotifyRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { isJustDone, lastDoneIn } from '#ui/record/last-done.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const minutes = 60_000

it('what was done within ten minutes was just done', () => {
  expect(isJustDone(now - 10 * minutes, now)).toBe(true)
  expect(isJustDone(now - 10 * minutes - 1, now)).toBe(false)
  expect(isJustDone(null, now)).toBe(false)
})

it('a notice to the customer of a redemption is none to its merchant', () => {
  const sentTo = (notifyTo: string, endedAt: number) => ({
    mutation: renotifyRedemption.name,
    end: 'settled' as const,
    change: renotifyRedemption.says.change({ notifyTo } as never),
    endedAt,
  })
  const lastTo = (notifyTo: string, records: Parameters<typeof lastDoneIn>[0]) =>
    lastDoneIn(records, renotifyRedemption, { notifyTo })
  const customer = sentTo('NOTIFY_TO_USER', now)
  expect(lastTo('NOTIFY_TO_USER', [customer])).toBe(now)
  expect(lastTo('NOTIFY_TO_MERCHANT', [customer])).toBeNull()
  expect(lastTo('NOTIFY_TO_MERCHANT', [customer, sentTo('NOTIFY_TO_MERCHANT', now - 5)])).toBe(now - 5)
  expect(lastTo('NOTIFY_TO_USER', [{ ...customer, end: 'discarded' }])).toBeNull()
})
