import { describe, expect, it } from 'vitest'
import { runFiles, tooFewRead } from './run-files.ts'

/** Some in every run of the unit tests; `npm run file-fuzz` writes 100,000. */
const fixed = { seed: 700_000, runs: 1200 }
/** Other files each time: the seed stands in the message of a failure. */
const other = { seed: 1_000_000 + Math.floor(Math.random() * 1_000_000_000), runs: 300 }

describe.each([fixed, other])('files as people and programs write them, from seed $seed on', (files) => {
  it('are read as they were meant, or asked about, or refused', { timeout: 120_000 }, () => {
    const report = runFiles(files)
    expect(report.different).toEqual([])
    expect(tooFewRead(report)).toEqual([])
  })
})
