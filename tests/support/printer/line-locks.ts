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

/** Locks as one tab has them: when it dies, what it holds is free, and what it stands in line for is nobody's. */
export function locksOfTab(all: Pick<LockManager, 'request'>): { locks: Pick<LockManager, 'request'>; die(): void } {
  let isDead = false
  let die: () => void = () => undefined
  const death = new Promise<void>((resolve) => {
    die = () => {
      isDead = true
      resolve()
    }
  })
  const request = (name: string, given: Run | LockOptions, later?: Run) => {
    const run = typeof given === 'function' ? given : later
    if (!run) throw new Error('nothing to do with the lock')
    if (isDead) return new Promise(() => undefined)
    const { ifAvailable = false } = typeof given === 'function' ? {} : given
    // Whoever asked in a dead tab hears nothing of it.
    return new Promise((resolve, reject) => {
      const held = (lock: Lock | null) => {
        if (isDead) return death
        const done = run(lock).then(resolve, reject)
        return Promise.race([done, death])
      }
      void (ifAvailable ? all.request(name, { ifAvailable }, held) : all.request(name, held))
    })
  }
  return { locks: { request: request as LockManager['request'] }, die }
}
