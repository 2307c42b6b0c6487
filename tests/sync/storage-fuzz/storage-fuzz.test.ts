import { describe, expect, it } from 'vitest'
import { liveStorage } from './fuzz-world.ts'

/** A few in every run of the unit tests; `npm run storage-fuzz` lets hundreds happen. */
const seeds = Array.from({ length: 12 }, (_, n) => 700_000 + n)

describe('three tabs over one disk, workers that die, edits, deletions and pulls', () => {
  it('show what the server has and the person changed, by the nine rules of storage', {
    timeout: 120_000,
  }, async () => {
    const wrong: string[] = []
    for (const seed of seeds) {
      const words = await liveStorage(seed)
      if (words !== null) wrong.push(`seed ${seed}: ${words}`)
    }
    expect(wrong).toEqual([])
  })
})
