import { describe, expect, it } from 'vitest'
import { runHistories, tallyLine } from './run-histories.ts'

/** A handful in every run of the unit tests; `npm run chaos` lets thousands happen. */
const count = 150

describe('any history of edits, faults, deaths, freezes, power cuts, clocks and people', () => {
  it('loses nothing, doubles nothing, and leaves screen and server equal', { timeout: 120_000 }, async () => {
    const tally = await runHistories({ from: 900_000, count, step: 1 })
    expect([tally.first, tallyLine(tally)]).toEqual([
      null,
      `histories ${count}: lost 0, doubled 0, diverged 0, stuck 0, wrongly deleted 0, missed 0, overwritten unseen 0`,
    ])
  })
})
