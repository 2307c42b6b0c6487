import { expect, test } from 'vitest'
import { startExpiryTimer } from '#ui/access/expiry-timer.ts'
import { aClock } from '#tests/support/a-clock.ts'

test('the end comes when the time has passed, once', () => {
  const clock = aClock()
  let ends = 0
  startExpiryTimer(clock, clock.now() + 60_000, () => ends++)
  clock.pass(59_999)
  expect(ends).toBe(0)
  clock.pass(1)
  clock.pass(120_000)
  expect(ends).toBe(1)
})

test('a session of forty days does not end at once', () => {
  const clock = aClock()
  const fortyDays = 40 * 24 * 3_600_000
  let ends = 0
  startExpiryTimer(clock, clock.now() + fortyDays, () => ends++)
  clock.pass(0)
  expect(ends).toBe(0)
  clock.pass(fortyDays)
  expect(ends).toBe(1)
})

test('a computer that slept finds out as soon as somebody looks', () => {
  const clock = aClock()
  let ends = 0
  const timer = startExpiryTimer(clock, clock.now() + 60_000, () => ends++)
  clock.sleep(3_600_000)
  expect(ends).toBe(0)
  timer.look()
  expect(ends).toBe(1)
})

test('a stopped timer never ends anything', () => {
  const clock = aClock()
  let ends = 0
  startExpiryTimer(clock, clock.now() + 60_000, () => ends++).stop()
  clock.pass(120_000)
  expect(ends).toBe(0)
})
