import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastOf, toOrder, type UploadSnapshot } from '#store/resources/stock/forecast.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-09-01T06:00:00Z')
const cents = 100_000
const at = (day: number) => new Date(start + day * dayMs).toISOString()
const snapshot = (quantity: number) => [{ denominationCents: cents, quantity }]
const upload = (day: number, before: number, after: number): UploadSnapshot => ({
  createdDate: at(day),
  before: snapshot(before),
  after: snapshot(after),
})
const value = (availableQuantity: number) => ({ denominationCents: cents, availableQuantity })
const forecast = (quantity: number, uploads: readonly UploadSnapshot[], day: number) =>
  forecastOf(value(quantity), uploads, start + day * dayMs)

describe('how long a value of the stock lasts', () => {
  it('is told by what left between uploads, and since the last', () => {
    // 40 in 20 days, then 20 in 10 days.
    const uploads = [upload(0, 0, 100), upload(20, 60, 110)]
    expect(forecast(90, uploads, 30)).toEqual({ perDay: 2, daysLeft: 45 })
    expect(forecast(90, uploads.toReversed(), 30)).toEqual({ perDay: 2, daysLeft: 45 })
  })

  it('is not told with less than two weeks of history, nor without any', () => {
    expect(forecast(90, [upload(0, 0, 100)], 13.9)).toBeNull()
    expect(forecast(90, [upload(0, 0, 100)], 14)).not.toBeNull()
    expect(forecast(90, [], 100)).toBeNull()
    expect(forecast(90, [{ ...upload(0, 0, 100), createdDate: null }], 100)).toBeNull()
  })

  it('has no end where nothing leaves', () => {
    expect(forecast(100, [upload(0, 0, 100)], 20)).toEqual({ perDay: 0, daysLeft: null })
  })

  it('leaves out a time in which the stock grew without an upload', () => {
    expect(forecast(90, [upload(0, 0, 100), upload(20, 500, 110)], 30)).toBeNull()
    expect(forecast(80, [upload(0, 0, 100), upload(20, 500, 110)], 35)).toEqual({ perDay: 2, daysLeft: 40 })
  })

  it('goes by its own value alone', () => {
    const other = { ...upload(0, 0, 0), after: [{ denominationCents: 5, quantity: 1000 }, ...snapshot(100)] }
    expect(forecast(80, [other], 20)).toEqual({ perDay: 1, daysLeft: 80 })
  })

  it('equals a replay of made-up stock, day by day', () => {
    const days = fc.array(fc.record({ used: fc.nat(5), uploaded: fc.oneof(fc.constant(0), fc.nat(40)) }), {
      minLength: 20,
      maxLength: 60,
    })
    fc.assert(
      fc.property(days, (made) => {
        let stock = 0
        let leftSince = 0
        let usedSince = 0
        const uploads: UploadSnapshot[] = []
        made.forEach(({ used, uploaded }, day) => {
          if (uploaded > 0) {
            uploads.push(upload(day, stock, stock + uploaded))
            stock += uploaded
          }
          if (uploads.length === 0) return
          const left = Math.min(stock, used)
          stock -= left
          usedSince += left
          leftSince += 1
        })
        const known = forecast(stock, uploads, made.length)
        if (leftSince < 14) expect(known).toBeNull()
        else expect(known?.perDay).toBeCloseTo(usedSince / leftSince, 9)
      }),
      { examples: [[Array.from({ length: 20 }, () => ({ used: 0, uploaded: 0 }))]] },
    )
  })
})

describe('what to order', () => {
  it('is what is lacking for so many weeks, in whole codes', () => {
    expect(toOrder({ perDay: 1.5, daysLeft: 10 }, 15, 4)).toBe(27)
    expect(toOrder({ perDay: 0.1, daysLeft: 10 }, 0, 1)).toBe(1)
    expect(toOrder({ perDay: 1, daysLeft: 100 }, 100, 4)).toBe(0)
  })
})
