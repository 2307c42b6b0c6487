import { describe, expect, it } from 'vitest'
import { afterAnswer, type Breaker, closedBreaker, waitFor } from '#sync/health/breaker.ts'

const after = (answers: readonly boolean[], from: Breaker = closedBreaker, at = 0) =>
  answers.reduce((breaker, isFailure) => afterAnswer(breaker, isFailure, at), from)
const failures = (count: number) => Array.from({ length: count }, () => true)

describe('the breaker of a part of the server', () => {
  it('opens after five failures in a row, and not before', () => {
    expect(waitFor(after(failures(4)), 0)).toBe(0)
    expect(waitFor(after(failures(5)), 0)).toBe(15_000)
  })

  it('opens when half of twenty fail', () => {
    const half = Array.from({ length: 20 }, (_, n) => n % 2 === 1)
    expect(waitFor(after(half.slice(0, 19)), 0)).toBe(0)
    expect(waitFor(after(half), 0)).toBeGreaterThan(0)
  })

  it('lets one request through after its time; that one decides', () => {
    const open = after(failures(5))
    expect(waitFor(open, 15_000)).toBe(0)
    expect(afterAnswer(open, false, 15_000)).toEqual(closedBreaker)
    expect(waitFor(afterAnswer(open, true, 15_000), 15_000)).toBe(30_000)
  })

  it('is not kept open by what was under way when it opened', () => {
    const open = after(failures(5))
    expect(waitFor(after(failures(4), open, 1000), 0)).toBe(15_000)
  })
})
