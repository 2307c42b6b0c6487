/** What a disk may be told to do wrong; every question is asked once for each transaction that writes. */
export interface DiskFaults {
  /** An error to fail a commit with, all requests having succeeded; null lets it pass. */
  atCommit(commit: { puts: readonly unknown[] }, tab: number): Error | null
  /** Milliseconds that a transaction waits before it begins and again before it is committed. */
  slowness(): number
  later(ms: number, run: () => void): void
  /** Whether a commit under way has happened when its tab dies in the middle of it. */
  survives(): boolean
}

export const flawless: DiskFaults = {
  atCommit: () => null,
  slowness: () => 0,
  later: (_, run) => run(),
  survives: () => true,
}

/** Runs after as long as the disk takes. */
export function wait(faults: DiskFaults, run: () => void): void {
  const ms = faults.slowness()
  if (ms > 0) faults.later(ms, run)
  else run()
}
