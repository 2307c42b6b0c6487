import type { PortalDatabase } from '#store/database/open-database.ts'

interface Leadership {
  locks: LockManager
  databaseName: string
  strict: PortalDatabase
  /** Runs while this tab leads; `signal` aborts when it must stop. The lock is released when the promise ends. */
  lead(epoch: number, signal: AbortSignal): Promise<void>
}

/**
 * Queues for the one lock of this database and leads while holding it; the browser releases it when the worker dies.
 * The returned function gives up the place in the queue or the lead.
 */
export function holdLeadership({ locks, databaseName, strict, lead }: Leadership): () => void {
  const stop = new AbortController()
  void locks
    .request(`sync:${databaseName}`, { signal: stop.signal }, async () => {
      const epoch = await nextEpoch(strict)
      await lead(epoch, stop.signal)
    })
    .catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
  return () => stop.abort()
}

/** Each new leader has a greater epoch: claims carry it, so that an old one can be told apart (sync.md 2.7). */
async function nextEpoch(strict: PortalDatabase): Promise<number> {
  return strict.transaction('rw', strict.leader, async () => {
    const epoch = ((await strict.leader.get('leader'))?.epoch ?? 0) + 1
    await strict.leader.put({ name: 'leader', epoch })
    return epoch
  })
}
