import type { Fault } from './fake-printer-settings.ts'
import { type Outcome, playStory, type Story } from './print-shop.ts'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'

/** A made-up day at the printer: the same for the same seed. */
function anyStory(random: () => number): Story {
  const upTo = (most: number) => Math.floor(random() * most)
  const rows = 1 + upTo(40)
  const rowBytes = [60, 300, 1200][upTo(3)] ?? 300
  const bytes = rows * (rowBytes + 60)
  const times = <T>(most: number, make: () => T) => Array.from({ length: upTo(most + 1) }, make)
  const answers = (['all', 'all', 'all', 'all', 'status', 'none'] as const)[upTo(6)] ?? 'all'
  return {
    rows,
    rowBytes,
    bufferBytes: [1500, 4096, 32_768][upTo(3)] ?? 32_768,
    drawnAhead: [2, 4, 12][upTo(3)] ?? 12,
    rowMs: 50 + upTo(300),
    answers,
    inTrouble: random() < 0.5 ? 'none' : 'status',
    dotsPerMm: random() < 0.01 ? 12 : 8,
    faults: times(4, () => anyFault(random, bytes, rows)),
    crashes: times(2, () => upTo(rows * 250)),
    ...(random() < 0.15 ? { pauseAt: upTo(rows * 200) } : {}),
    ...(random() < 0.1 ? { cancelAt: upTo(rows * 200) } : {}),
    ...(random() < 0.3 ? { inTrouble: random() < 0.5 ? 'count' : 'all' } : {}),
    otherTab: random() < 0.5,
  }
}

function anyFault(random: () => number, bytes: number, rows: number): Fault {
  const upTo = (most: number) => Math.floor(random() * most)
  const kinds = ['stall', 'short', 'transfer-error', 'unplug', 'power', 'paper', 'head'] as const
  const kind = kinds[upTo(kinds.length)] ?? 'stall'
  if (kind === 'paper' || kind === 'head') return { kind, afterRow: upTo(rows), ms: 100 + upTo(60_000) }
  const at = upTo(bytes)
  if (kind !== 'unplug' && kind !== 'power') return { kind, at }
  return { kind, at, ms: 100 + upTo(10_000), busyMs: random() < 0.2 ? upTo(20_000) : 0 }
}

export interface Sum {
  runs: number
  duplicates: number
  lost: number
  garbled: number
  questions: number
  /** Times that a job said "Printing" for half a minute while no row came out. */
  standing: number
  /** Jobs that ended in no way a job may end, or with a count that is not what lies on paper. */
  wrong: number
  seeds: number[]
}

/** So many stories one after the other; `seeds` names those that went wrong. */
export async function playStories(runs: number, seed: number): Promise<Sum> {
  const sum: Sum = { runs, duplicates: 0, lost: 0, garbled: 0, questions: 0, standing: 0, wrong: 0, seeds: [] }
  for (let run = 0; run < runs; run += 1) {
    const own = seed + run
    const outcome = await playSeed(own)
    const isWrong = outcome.miscounted > 0 || !/^(done|cancelled|blocked: resolution)$/.test(outcome.state)
    sum.duplicates += outcome.duplicates
    sum.lost += outcome.lost
    sum.garbled += outcome.garbled
    sum.questions += outcome.questions
    sum.standing += outcome.standsUntold
    sum.wrong += isWrong ? 1 : 0
    if (isWrong || outcome.duplicates + outcome.lost + outcome.garbled + outcome.standsUntold > 0) sum.seeds.push(own)
  }
  return sum
}

/** The made-up day of one seed. */
export function playSeed(seed: number): Promise<Outcome> {
  const random = randomFrom(seed)
  return playStory(anyStory(random), random)
}

export function sumLine({ runs, duplicates, lost, garbled, standing, questions }: Sum): string {
  return `runs ${runs}: duplicates ${duplicates}, lost ${lost}, garbled ${garbled}, standing at "Printing" ${standing}, questions ${questions}`
}

export function isFaultless({ duplicates, lost, garbled, standing, wrong }: Sum): boolean {
  return duplicates + lost + garbled + standing + wrong === 0
}
