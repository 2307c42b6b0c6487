import { describe, expect, it } from 'vitest'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'
import { playStory, type Story } from '#tests/support/printer/print-shop.ts'

const play = (story: Partial<Story>) => playStory({ rows: 120, ...story }, randomFrom(7))
const right = { duplicates: 0, lost: 0, garbled: 0, miscounted: 0, standsUntold: 0, state: 'done' }
const middle = 20_000

describe('a print job on a printer that counts', () => {
  it('prints every row once and keeps the printer busy', async () => {
    const outcome = await play({})
    expect(outcome).toMatchObject({ ...right, questions: 0, printed: 120 })
    expect(outcome.busyShare).toBeGreaterThan(0.98)
  })

  it.each<[string, Partial<Story>]>([
    ['a stall in the middle of a row', { faults: [{ kind: 'stall', at: middle }] }],
    [
      'a short write',
      {
        faults: [
          { kind: 'short', at: middle },
          { kind: 'short', at: middle + 100 },
        ],
      },
    ],
    ['a transfer that fails without a word', { faults: [{ kind: 'transfer-error', at: middle }] }],
    ['a cable pulled in the middle of a row', { faults: [{ kind: 'unplug', at: middle, ms: 4000 }] }],
    ['a power cut', { faults: [{ kind: 'power', at: middle, ms: 4000 }] }],
    [
      'a cable pulled, then a power cut',
      {
        faults: [
          { kind: 'unplug', at: middle, ms: 500 },
          { kind: 'power', at: middle + 200, ms: 4000 },
        ],
      },
    ],
    ['no paper for ten minutes', { faults: [{ kind: 'paper', afterRow: 30, ms: 600_000 }] }],
    [
      'an open head and not a word about it',
      { faults: [{ kind: 'head', afterRow: 30, ms: 60_000 }], inTrouble: 'none' },
    ],
    [
      'an open head of which the odometer knows nothing and the status says nothing',
      { faults: [{ kind: 'head', afterRow: 30, ms: 600_000 }], inTrouble: 'count' },
    ],
    ['a tab that dies', { crashes: [6000] }],
    ['a tab that dies while another is open', { crashes: [6000], otherTab: true }],
    ['two tabs that die, one after the other', { crashes: [6000, 14_000], otherTab: true }],
    ['a buffer of two rows', { bufferBytes: 700 }],
    ['a pause', { pauseAt: 5000 }],
  ])('survives %s', async (_what, story) => {
    expect(await play(story)).toMatchObject({ ...right, questions: 0, printed: 120 })
  })

  it('asks a person when another program had the printer while rows were in doubt', async () => {
    const outcome = await play({ faults: [{ kind: 'unplug', at: middle, ms: 2000, busyMs: 20_000 }] })
    expect(outcome).toMatchObject({ ...right, questions: 1 })
  })

  it('stops at a cancel and knows what is on paper', async () => {
    const outcome = await play({ cancelAt: 6000 })
    expect(outcome).toMatchObject({ ...right, state: 'cancelled', questions: 0 })
    expect(outcome.printed).toBeGreaterThan(10)
    expect(outcome.printed).toBeLessThan(60)
  })

  it('ends a cancelled job although the printer takes nothing any more', async () => {
    const outcome = await play({
      bufferBytes: 700,
      faults: [{ kind: 'paper', afterRow: 10, ms: 3_000_000 }],
      cancelAt: 30_000,
    })
    expect(outcome).toMatchObject({ state: 'cancelled', duplicates: 0, garbled: 0, miscounted: 0 })
  })

  it('ends with a single cancel although the printer says nothing any more', async () => {
    const outcome = await play({
      faults: [{ kind: 'head', afterRow: 30, ms: 3 * 3_600_000 }],
      inTrouble: 'none',
      cancelAt: 60_000,
    })
    expect(outcome).toMatchObject({ state: 'cancelled', duplicates: 0, garbled: 0, miscounted: 0 })
  })

  it('prints nothing on a printer of another resolution', async () => {
    expect(await play({ dotsPerMm: 12 })).toMatchObject({ state: 'blocked: resolution', printed: 0 })
  })
})

describe('a print job on a printer without an odometer', () => {
  it('prints every row once', async () => {
    expect(await play({ answers: 'status' })).toMatchObject({ ...right, questions: 0, printed: 120 })
  })

  it('asks after a power cut, for eight rows at the most', async () => {
    const outcome = await play({ answers: 'status', faults: [{ kind: 'power', at: middle, ms: 4000 }] })
    expect(outcome).toMatchObject({ ...right, questions: 1 })
  })
})

describe('a print job on a printer that says nothing', () => {
  it('never says printed by itself', async () => {
    expect(await play({ answers: 'none' })).toMatchObject({ ...right, questions: 1, printed: 120 })
  })
})
