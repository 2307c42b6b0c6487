import { beforeEach, describe, expect, test } from 'vitest'
import { RememberedTotals } from '#server/wire/remembered-totals.ts'
import { StandingClock } from './support/server-under-test.ts'

describe('how many rows a long list has', () => {
  let clock: StandingClock
  let totals: RememberedTotals
  let counted: number
  let real: number
  const ask = () =>
    totals.of('ALL', async () => {
      counted += 1
      return real
    })

  beforeEach(() => {
    clock = new StandingClock()
    totals = new RememberedTotals(clock)
    counted = 0
    real = 60_000
  })

  test('is counted once in ten seconds', async () => {
    expect([await ask(), await ask()]).toEqual([60_000, 60_000])
    clock.pass({ seconds: 9 })
    await ask()
    expect(counted).toBe(1)
    clock.pass({ seconds: 2 })
    real = 60_001
    expect([await ask(), counted]).toEqual([60_001, 2])
  })

  test('is counted by one of many who ask at once; the others hear the old number', async () => {
    await ask()
    clock.pass({ seconds: 11 })
    real = 60_001
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([60_001, 60_000, 60_000])
    expect(counted).toBe(2)
  })

  test('is counted every time while it is small, and again once it has become so', async () => {
    await ask()
    clock.pass({ seconds: 11 })
    real = 10
    await Promise.all([ask(), ask()])
    expect(await Promise.all([ask(), ask()])).toEqual([10, 10])
    expect(counted).toBe(4)
  })

  test('is counted by the next who asks when counting failed', async () => {
    await ask()
    clock.pass({ seconds: 11 })
    await expect(totals.of('ALL', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    real = 60_001
    expect(await ask()).toBe(60_001)
  })
})
