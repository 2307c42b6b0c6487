import type { LocalStore } from '#store/database/local-store.ts'
import { pause, type Timing } from '#sync/timing.ts'

interface Leadership extends Pick<Timing, 'after'> {
  locks: LockManager
  databaseName: string
  strict: LocalStore
  /** Runs while this tab leads; `signal` aborts when it must stop. The lock is released when the promise ends. */
  lead(epoch: number, signal: AbortSignal): Promise<void>
}

/** A lead that ended in an error, storage mostly, is tried again after this. */
const againMs = 5000

/**
 * Queues for the one lock of this database and leads while holding it; the browser releases it when the worker dies.
 * A tab that is frozen keeps its lock, which others may then steal.
 */
export class LeadershipQueue {
  private readonly parts: Leadership
  private readonly stop = new AbortController()
  /** Aborts the request for the lock that waits just now. */
  private waiting = new AbortController()
  private isThief = false

  constructor(parts: Leadership) {
    this.parts = parts
  }

  start(): void {
    void this.queue()
  }

  /** Gives up the place in the queue or the lead. */
  giveUp(): void {
    this.stop.abort()
    this.waiting.abort()
  }

  /** Takes the lead away from a tab that shows no sign of life; its claims are void from then on (sync.md 2.7). */
  steal(): void {
    this.isThief = true
    this.waiting.abort()
  }

  private async queue(): Promise<void> {
    const { stop } = this
    while (!stop.signal.aborted) {
      try {
        await this.leadOnce()
      } catch {
        // Another tab may have more luck meanwhile: the lock is free.
        if (!stop.signal.aborted && !this.isThief) await pause(this.parts, againMs)
      }
    }
  }

  private async leadOnce(): Promise<void> {
    const { locks, databaseName, strict, lead } = this.parts
    const over = new AbortController()
    const stopped = () => over.abort()
    this.stop.signal.addEventListener('abort', stopped)
    this.waiting = new AbortController()
    // A theft waits for nobody, and the browser takes no signal with it.
    const how: LockOptions = this.isThief ? { steal: true } : { signal: this.waiting.signal }
    this.isThief = false
    let isHeld = false
    try {
      await locks.request(`sync:${databaseName}`, how, async () => {
        isHeld = true
        try {
          await lead(await nextEpoch(strict), over.signal)
        } finally {
          isHeld = false
        }
      })
    } catch (trouble) {
      // Stolen: the request has failed although our work still runs. The thief has the lock, and we queue at once.
      if (!isHeld) throw trouble
    } finally {
      over.abort()
      this.stop.signal.removeEventListener('abort', stopped)
    }
  }
}

/** Each new leader has a greater epoch: claims and blocks carry it, so that an old one is told apart (sync.md 2.7). */
async function nextEpoch(strict: LocalStore): Promise<number> {
  return strict.transaction('rw', [strict.leader], async () => {
    const epoch = ((await strict.leader.get('leader'))?.epoch ?? 0) + 1
    await strict.leader.put({ name: 'leader', epoch })
    return epoch
  })
}
