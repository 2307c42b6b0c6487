import { pause, type Timing } from '#sync/timing.ts'

interface PausePorts extends Pick<Timing, 'after' | 'elapsed'> {
  visible(): boolean
}

/**
 * Between two writes to what a screen observes (storage.md rule 1): as long as the write before took. So a slow device
 * leaves as much of its time to readers as a fast one, and a fast one does not wait longer than it has to.
 */
const limits = { leastMs: 4, mostMs: 50 }

/** The pauses between the writes of one job, each measured by the time since the last one; none while nobody looks. */
export function pausesForReaders({ after, elapsed, visible }: PausePorts): () => Promise<void> {
  let from = elapsed()
  return async () => {
    const forMs = Math.min(limits.mostMs, Math.max(limits.leastMs, elapsed() - from))
    await pause({ after }, visible() ? forMs : 0)
    from = elapsed()
  }
}
