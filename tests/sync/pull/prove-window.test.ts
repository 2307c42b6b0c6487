import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareInList, type OrderKey } from '#store/define/order-key.ts'
import type { Sweep } from '#store/database/coverage.ts'
import { newSweep, nextWindow, proveWindow } from '#sync/pull/prove-window.ts'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'
import { ShiftingList } from './shifting-list.ts'

interface Rates {
  inserts?: number
  deletes?: number
  moves?: number
}

interface Walk {
  seen: Set<string>
  sweep: Sweep
  requests: number
}

/** Walks the whole list once while it changes before every request. */
function walk(list: ShiftingList, cap: number, rates: Rates): Walk {
  const seen = new Set<string>()
  let sweep = newSweep('full', 1, cap)
  list.watch()
  const before = list.requests
  for (;;) {
    const answer = list.answer(nextWindow(sweep))
    for (const { id } of answer.rows) seen.add(id)
    const proof = proveWindow(sweep, answer, 'desc')
    sweep = proof.sweep
    const requests = list.requests - before
    if (proof.ended) return { seen, sweep, requests }
    if (requests > 500) throw new Error('never came to the end')
    list.shift(rates)
  }
}

/** Page after page until one is short, as everybody does it: how many requests that takes. */
function requestsOfNaivePaging(list: ShiftingList, cap: number, rates: Rates): number {
  for (let page = 1; ; page++) {
    const { answered } = list.answer({ page, pageSize: cap, offset: (page - 1) * cap })
    if (answered < cap) return list.requests
    list.shift(rates)
  }
}

function missed(list: ShiftingList, { seen, sweep }: Walk): string[] {
  const isFlagged = (key: OrderKey) =>
    sweep.unproved.some(
      ({ first, last }) => compareInList(first, key, 'desc') <= 0 && compareInList(key, last, 'desc') <= 0,
    )
  return [...list.stoodStill()].filter(([id, key]) => !seen.has(id) && !isFlagged(key)).map(([id]) => id)
}

describe('a walk in overlapping windows', () => {
  it.each<[string, Rates, { tie: number; isUnstable: boolean }]>([
    ['deletes', { deletes: 0.2 }, { tie: 1, isUnstable: false }],
    ['inserts and deletes', { inserts: 0.5, deletes: 0.2 }, { tie: 1, isUnstable: false }],
    ['many inserts and deletes', { inserts: 2, deletes: 1 }, { tie: 1, isUnstable: false }],
    ['rows that move', { inserts: 0.5, deletes: 0.2, moves: 0.5 }, { tie: 1, isUnstable: false }],
    ['ties in another order each time', { inserts: 0.5, deletes: 0.2 }, { tie: 20, isUnstable: true }],
  ])(
    'misses nothing, at no more than 1.4 times the requests of naive paging: %s',
    (_, rates, habits) => {
      const size = habits.isUnstable ? 5000 : 20_000
      for (let seed = 1; seed <= 5; seed++) {
        const list = new ShiftingList(size, habits, randomFrom(seed))
        const went = walk(list, 100, rates)
        expect(missed(list, went)).toEqual([])
        expect(went.sweep.unproved).toEqual([])
        const naive = requestsOfNaivePaging(new ShiftingList(size, habits, randomFrom(seed)), 100, rates)
        expect(went.requests / naive).toBeLessThanOrEqual(1.4)
      }
    },
    30_000,
  )

  it('proves rows of one moment, up to nearly half a page of them, wherever they lie', () => {
    const still = { inserts: 0, deletes: 0 }
    for (let at = 1; at < 250; at++) {
      const list = new ShiftingList(400, { tie: 1, isUnstable: true }, randomFrom(at))
      const group = list.rows.slice(at, at + 45)
      for (const row of group) row.key = group[0]?.key ?? 0
      list.watch()
      const went = walk(list, 100, still)
      expect([at, missed(list, went), went.sweep.unproved]).toEqual([at, [], []])
    }
  })

  it('flags what it cannot prove: more equal rows than a page holds', () => {
    const list = new ShiftingList(3000, { tie: 300, isUnstable: true }, randomFrom(1))
    const went = walk(list, 100, { inserts: 0.2, deletes: 0.2 })
    expect(missed(list, went)).toEqual([])
    expect(went.sweep.unproved.length).toBeGreaterThanOrEqual(9)
  })

  it('misses nothing in a thousand walks of any kind', () => {
    const habits = fc.record({
      tie: fc.constantFrom(1, 1, 3, 10, 40, 200),
      isUnstable: fc.boolean(),
      cap: fc.constantFrom(Infinity, 50, 20),
      pages: fc.constantFrom(
        undefined,
        () => null,
        () => 1,
        () => 0,
        () => 9999,
      ),
    })
    const rate = fc.constantFrom(0, 0, 0.2, 1)
    const deletes = fc.constantFrom(0, 0.2, 1, 8)
    const rates = fc.record({ inserts: rate, deletes, moves: rate })
    fc.assert(
      fc.property(fc.nat(600), habits, rates, fc.nat(), (size, { pages, ...habit }, change, seed) => {
        // A server that gives less than asked and says that this is all cannot be seen through.
        const isLiar = habit.cap < 100 && (pages?.() ?? 9999) < 9999
        const list = new ShiftingList(size, { ...habit, ...(pages && !isLiar ? { pages } : {}) }, randomFrom(seed))
        expect(missed(list, walk(list, 100, change))).toEqual([])
      }),
      { numRuns: 1000, interruptAfterTimeLimit: 80_000, markInterruptAsFailure: true },
    )
  }, 90_000)

  it('goes on after a kill where the last saved window ended', () => {
    const list = new ShiftingList(2000, { tie: 2, isUnstable: false }, randomFrom(3))
    const seen = new Set<string>()
    let sweep = newSweep('full', 1, 100)
    list.watch()
    for (let n = 0; ; n++) {
      const answer = list.answer(nextWindow(sweep))
      for (const { id } of answer.rows) seen.add(id)
      const proof = proveWindow(sweep, answer, 'desc')
      // Every fifth window is read, and its note is lost with the tab.
      if (n % 5 !== 4) sweep = JSON.parse(JSON.stringify(proof.sweep)) as Sweep
      if (proof.ended) break
      list.shift({ inserts: 1, deletes: 1 })
    }
    expect([...list.stoodStill().keys()].filter((id) => !seen.has(id))).toEqual([])
  })
})
