import type { LocalStore } from './local-store.ts'

/**
 * One counter for all tabs, advanced at every request start and every acknowledgement: a read proves something about
 * a row only if it started after what it is compared with (sync.md 2.4). No wall clock, so skew cannot hurt.
 */
export async function tick(relaxed: LocalStore): Promise<number> {
  return relaxed.transaction('rw', [relaxed.clock], async () => {
    const value = ((await relaxed.clock.get('read-clock'))?.value ?? 0) + 1
    await relaxed.clock.put({ name: 'read-clock', value })
    return value
  })
}
