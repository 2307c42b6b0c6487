type Run = (lock: Lock | null) => Promise<unknown>

/** Locks of which one holder has each at a time; the others stand in line or, asked only if it is free, get nothing. */
export function lineLocks(): Pick<LockManager, 'request'> {
  const lines = new Map<string, Promise<unknown>>()
  const request = async (name: string, given: Run | { ifAvailable: boolean }, later?: Run) => {
    const run = typeof given === 'function' ? given : later
    if (!run) throw new Error('nothing to do with the lock')
    const before = lines.get(name)
    if (before && typeof given !== 'function' && given.ifAvailable) return run(null)
    const mine = (before ?? Promise.resolve()).then(() => run({ name, mode: 'exclusive' }))
    const settled = mine.catch(() => undefined)
    lines.set(name, settled)
    void settled.then(() => lines.get(name) === settled && lines.delete(name))
    return mine
  }
  return { request: request as LockManager['request'] }
}
