import { describe, expect, it } from 'vitest'
import { type Coverage, newCoverage } from '#store/database/coverage.ts'
import { headDueAt, planFill } from '#sync/pull/plan-pull.ts'
import { newSweep } from '#sync/pull/prove-window.ts'

const hour = 3_600_000
const pace = { headRefreshMs: 20_000, sweepEveryMs: hour, hiddenFactor: 15, savingFactor: 1 }
const now = 1_000 * hour
const seen = (facts: Partial<Coverage> = {}): Coverage => ({ ...newCoverage('vouchers', 'ALL'), ...facts })
const at = (time: number, visible = true) => ({
  now: time,
  pace,
  visible,
  pageSize: 100,
  partitions: [] as string[],
  isKept: false,
})

describe('the newest rows', () => {
  it('of a fresh collection are looked at now', () => expect(headDueAt(seen(), at(now))).toBe(now))

  it.each([
    ['every 20 s while somebody looks', true, 20_000],
    ['every 5 minutes while nobody does', false, 300_000],
  ])('are looked at %s', (_, visible, ms) => expect(headDueAt(seen({ headAt: now }), at(now, visible))).toBe(now + ms))

  it('are looked at now where the clock has been put back', () =>
    expect(headDueAt(seen({ headAt: now + 1 }), at(now))).toBe(now))
})

describe('filling', () => {
  const complete = { headAt: now, completeAt: now, about: 1000 }

  it.each<[string, Partial<Coverage>, number, object]>([
    ['begins with a walk to the end', { headAt: now }, now, { kind: 'walk', begin: 'full' }],
    ['goes on with the walk under way', { sweep: newSweep('full', 1, 100) }, now, { kind: 'walk', begin: null }],
    ['rests when all is seen', complete, now + 1, { kind: 'rest', at: now + hour / 2 }],
    ['goes through the last days after half an hour', complete, now + hour / 2, { kind: 'walk', begin: 'recent' }],
    ['goes through all after an hour', complete, now + hour, { kind: 'walk', begin: 'full' }],
    [
      'goes through doubts after a quarter of one',
      { ...complete, withheld: 1 },
      now + hour / 4,
      { kind: 'walk', begin: 'full' },
    ],
    [
      'goes through a long list seldom: at most a request in ten seconds on average',
      { ...complete, about: 1_000_000, recentAt: now + hour },
      now + hour,
      { kind: 'rest', at: now + hour * 1.5 },
    ],
    ['begins anew where the clock has been put back', { ...complete, completeAt: now + hour }, now, { begin: 'full' }],
  ])('%s', (_, facts, time, step) => expect(planFill(seen(facts), at(time))).toMatchObject(step))

  it('walks through kept periods every two hours, and does not slow that down for somebody who saves data', () => {
    const saving = { ...at(now + 2 * hour), isKept: true, pace: { ...pace, savingFactor: 4 } }
    expect(planFill(seen(complete), saving)).toEqual({ kind: 'walk', begin: 'kept' })
    const kept = seen({ ...complete, keptAt: now + hour })
    expect(planFill(kept, saving)).toMatchObject({ begin: 'recent' })
    expect(planFill(kept, { ...saving, now: now + 3 * hour })).toMatchObject({ begin: 'kept' })
  })

  it('checks four times less often what is here already, where data is saved', () => {
    const saving = { ...at(now + hour), pace: { ...pace, savingFactor: 4 } }
    expect(planFill(seen(complete), saving)).toEqual({ kind: 'rest', at: now + 2 * hour })
    expect(headDueAt(seen(complete), saving)).toBe(now + 80_000)
  })

  it('gives each partition its turn while somebody looks', () => {
    const partitions = ['ACTIVE', 'EXPIRED']
    const turn = (facts: Partial<Coverage>, visible = true) =>
      planFill(seen({ ...complete, ...facts }), { ...at(now + 1000, visible), partitions })
    expect(turn({})).toEqual({ kind: 'turn', partition: 'ACTIVE' })
    expect(turn({ turn: { at: now - 120_000, next: 1 } })).toEqual({ kind: 'turn', partition: 'EXPIRED' })
    expect(turn({ turn: { at: now, next: 2 } })).toEqual({ kind: 'rest', at: now + 120_000 })
    expect(turn({}, false)).toEqual({ kind: 'rest', at: now + hour / 2 })
  })
})
