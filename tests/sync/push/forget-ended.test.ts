import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { aWorker, fresh, reads, wait } from '#tests/support/a-job-worker.ts'
import { anAttempt } from '#tests/support/an-entry.ts'

const entry = fresh({ state: 'uncertain', attempts: [anAttempt({ verdict: 'uncertain' })] })

/** How much sooner the second look is due, 4 s after the first; `outbox` is what is in it between the two. */
async function secondDelay(outbox: readonly OutboxEntry[]) {
  const { worker, events } = aWorker(entry, { read: reads('Nimal Perera'), keyed: false, storedAs: null })
  await worker.work({ kind: 'verify', entry }, [entry])
  wait(4000)
  worker.forgetEnded(new Map(outbox.map((one) => [one.seq, one])))
  await worker.work({ kind: 'verify', entry }, [entry])
  const [first = 0, second = 0] = events.map((event) => ('retryAt' in event ? event.retryAt : 0))
  return second - first
}

describe('what is known of an entry whose outcome is unclear', () => {
  it('is kept while it is unclear', async () => {
    expect(await secondDelay([entry])).toBe(-4000)
  })

  it.each([
    ['has left the outbox', []],
    ['is clear', [fresh({ state: 'acked' })]],
  ])('is dropped once it %s', async (_, outbox) => {
    expect(await secondDelay(outbox)).toBe(0)
  })
})
