import { describe, expect, it } from 'vitest'
import { pausesForReaders } from '#sync/leader/pauses-for-readers.ts'

/** Milliseconds that readers get after each of some writes, by how long these take; a wait is over at once. */
async function pausesAfter(writes: readonly number[], isVisible = true): Promise<number[]> {
  let now = 1000
  const pauses: number[] = []
  const after = (ms: number, run: () => void) => {
    pauses.push(ms)
    now += ms
    run()
    return () => {}
  }
  const pause = pausesForReaders({ after, elapsed: () => now, visible: () => isVisible })
  for (const ms of writes) {
    now += ms
    await pause()
  }
  return pauses
}

describe('the pause for readers between two writes', () => {
  it('is as long as the write was', async () => {
    expect(await pausesAfter([4, 10, 45])).toEqual([4, 10, 45])
  })

  it('is never shorter than a quarter of a frame, and never longer than three frames', async () => {
    expect(await pausesAfter([0, 1, 400])).toEqual([4, 4, 50])
  })

  it('is none while nobody looks', async () => {
    expect(await pausesAfter([4, 400], false)).toEqual([0, 0])
  })
})
