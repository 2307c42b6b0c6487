import type { PortalDatabase } from '#store/database/open-database.ts'

interface Leadership {
  locks: LockManager
  databaseName: string
  strict: PortalDatabase
  /** Runs while this tab leads; `signal` aborts when it must stop. The lock is released when the promise ends. */
  lead(epoch: number, signal: AbortSignal): Promise<void>
}

/** A lead that ended in an error, storage mostly, is tried again after this. */
const againMs = 5000

/**
 * Queues for the one lock of this database and leads while holding it; the browser releases it when the worker dies.
 * The returned function gives up the place in the queue or the lead.
 */
export function holdLeadership(leadership: Leadership): () => void {
  const stop = new AbortController()
  void queue(leadership, stop.signal)
  return () => stop.abort()
}

async function queue({ locks, databaseName, strict, lead }: Leadership, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await locks.request(`sync:${databaseName}`, { signal }, async () => lead(await nextEpoch(strict), signal))
    } catch {
      // Another tab may have more luck meanwhile: the lock is free.
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}

/** Each new leader has a greater epoch: claims carry it, so that an old one can be told apart (sync.md 2.7). */
async function nextEpoch(strict: PortalDatabase): Promise<number> {
  return strict.transaction('rw', strict.leader, async () => {
    const epoch = ((await strict.leader.get('leader'))?.epoch ?? 0) + 1
    await strict.leader.put({ name: 'leader', epoch })
    return epoch
  })
}
