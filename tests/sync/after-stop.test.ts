import { expect, it } from 'vitest'
import { startSync } from '#sync/start-sync.ts'
import { aConfig } from '#tests/support/a-config.ts'
import { FakeLocks } from '#tests/support/fake-locks.ts'
import { MemoryDisk } from '#tests/support/memory-store.ts'

/** An engine on the browser's own channel, which refuses every word once it is closed. */
function anEngine() {
  const disk = new MemoryDisk()
  return startSync({
    config: aConfig(),
    databaseName: 'memory',
    owner: 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR',
    role: 'administrator',
    scopes: [],
    token: 'token-1',
    mutations: {},
    readerVersion: 1,
    strict: disk.connect('strict'),
    relaxed: disk.connect('relaxed'),
    fetch: () => new Promise<Response>(() => {}),
    locks: new FakeLocks().tab((run) => run()).locks,
    channel: new BroadcastChannel('poke:memory'),
    now: () => 0,
    elapsed: () => 0,
    after: () => () => {},
    random: () => 0.5,
    estimate: async () => ({}),
    savesData: () => false,
  })
}

it('what a page still says to an engine that has ended, as a decision made right before a sign-out, is nobody’s trouble', async () => {
  const engine = anEngine()
  await engine.stop()
  await engine.poke()
  await engine.loadAll()
  await engine.keepPeriod({ collection: 'vouchers', from: '2026-10-01', to: '2026-10-02' }, true)
  await expect(engine.setVisible(true)).resolves.toBeUndefined()
})
