import type { LocalStore } from './local-store.ts'

const keptMs = 90 * 86_400_000

/** Forgets what has left the outbox more than 90 days ago (sync.md 2.9). */
export async function trimAudit(relaxed: LocalStore, now: number): Promise<void> {
  await relaxed.audit
    .where('endedAt')
    .below(now - keptMs)
    .delete()
}
