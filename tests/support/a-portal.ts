import { vi } from 'vitest'
import type { Role } from '#store/access/roles.ts'
import { rowInBlock } from '#store/database/blocks.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { readerVersion } from '#store/mutate/reader-version.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { type SyncHealth, unknownHealth } from '#store/ports/sync-port.ts'
import { mutations } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { startSync, type SyncEngine } from '#sync/start-sync.ts'
import { systemTiming } from '#sync/timing.ts'
import { aConfig } from './a-config.ts'
import { aDatabase, type Connections } from './a-database.ts'
import { aFrost, thawed } from './a-frost.ts'
import { aVoucher } from './a-voucher.ts'
import { FakeChannels, FakeLocks } from './fake-locks.ts'
import { SimulatedServer } from './simulated-server.ts'

type Field = 'ownerName' | 'sender' | 'message'

const mutationOf: Readonly<Record<Field, string>> = {
  ownerName: 'vouchers.rename-receiver@1',
  sender: 'vouchers.rename-sender@1',
  message: 'vouchers.change-message@1',
}

export const owner = 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR'

export interface Tab {
  engine: SyncEngine
  health(): SyncHealth
  /** The whole tab stands still: timers, messages and answers wait. It keeps its lock. */
  freeze(): void
  thaw(): void
  /** The worker is gone from one moment to the next; the browser frees its lock. */
  die(): void
}

/** Real time between two moments of simulated time: enough turns for what storage has to do. */
async function storageTurns(): Promise<void> {
  for (let turn = 0; turn < 25; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const stepMs = 50

/**
 * One person's device against the simulated server: tabs with the real engine, the page's own edits, simulated time.
 * Call `vi.useRealTimers()` and `close()` when done.
 */
export async function aPortal(vouchers: Voucher[] = [aVoucher()]) {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.parse('2026-10-01T06:00:00Z'),
  })
  const server = new SimulatedServer(vouchers)
  const page = await aDatabase()
  const locks = new FakeLocks()
  const channels = new FakeChannels()
  const tabs: { tab: Tab; connections: Connections }[] = []
  let ids = 0
  let elapsed = 0

  async function openTab({ as = owner, token = 'token-1', role = 'administrator' as Role } = {}): Promise<Tab> {
    const connections = await aDatabase(page.name)
    const frost = aFrost()
    const lock = locks.tab(frost.when)
    const channel = channels.tab((run) => frost.when(run))
    let health: SyncHealth = unknownHealth
    let isDead = false
    const engine = startSync({
      config: aConfig({ api: { idempotencyKey: true } }),
      databaseName: page.name,
      owner: as,
      role,
      scopes: [],
      token,
      strict: connections.strict,
      relaxed: connections.relaxed,
      // A dead worker hears no answer any more.
      fetch: async (...args) => {
        const response = await thawed(server.fetch(...args), frost)
        return isDead ? new Promise<Response>(() => {}) : response
      },
      locks: lock.locks,
      channel,
      mutations,
      readerVersion,
      now: Date.now,
      elapsed: () => elapsed,
      after: (ms, run) => systemTiming.after(ms, () => frost.when(run)),
      random: () => 0.5,
      estimate: async () => ({}),
      savesData: () => false,
    })
    await engine.watchHealth((next) => (health = next))
    const tab: Tab = {
      engine,
      health: () => health,
      freeze: frost.freeze,
      thaw: () => frost.thaw(),
      die() {
        isDead = true
        channel.close()
        connections.close()
        lock.die()
      },
    }
    tabs.push({ tab, connections })
    return tab
  }

  /** Simulated time passes. `each` looks at things after every step. */
  async function run(ms: number, each: () => Promise<void> | void = () => {}): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      elapsed += stepMs
      vi.advanceTimersByTime(stepMs)
      await storageTurns()
      await each()
    }
  }

  async function until(holds: () => Promise<boolean> | boolean, atMostMs = 120_000): Promise<void> {
    for (let passed = 0; passed < atMostMs; passed += stepMs) {
      if (await holds()) return
      await run(stepMs)
    }
    throw new Error(`still not so after ${atMostMs / 1000} s: ${String(holds)}`)
  }

  /** The row as a person sees it: the changed one, else the server's from its block. */
  async function shown(id: string): Promise<Voucher | undefined> {
    const [changed, blocks] = await page.relaxed.transaction('r', page.relaxed.changed, page.relaxed.blocks, () =>
      Promise.all([page.relaxed.changed.get(['vouchers', id]), page.relaxed.blocks.toArray()]),
    )
    const truths = blocks.map((block) => rowInBlock(block, id, 0)?.row)
    return (changed?.row ?? truths.find((row) => row !== undefined)) as Voucher | undefined
  }

  /** The person edits a field of what they see; returns what was put into the outbox. */
  async function edit(id: string, field: Field, value: string, as = owner): Promise<OutboxEntry> {
    const mutation = mutations[mutationOf[field]]
    const row = await shown(id)
    if (!mutation || !row) throw new Error(`cannot edit ${field} of ${id}`)
    const ports = { database: page.strict, person: { owner: as, role: 'administrator' as const } }
    const entry = await runMutation(
      { ...ports, now: Date.now, newId: () => `op-${++ids}` },
      mutation,
      { id, value },
      row,
    )
    for (const { tab } of tabs) void tab.engine.poke()
    return entry
  }

  const outbox = (): Promise<OutboxEntry[]> => page.strict.outbox.toArray()
  const audit = (): Promise<AuditRecord[]> => page.strict.audit.toArray()

  return {
    server,
    page,
    openTab,
    /** The database as that tab's worker has it open, for storage that fails. */
    connectionsOf(tab: Tab): Connections {
      const opened = tabs.find((one) => one.tab === tab)
      if (!opened) throw new Error('no such tab')
      return opened.connections
    },
    run,
    until,
    shown,
    edit,
    outbox,
    audit,
    putClockBack: (ms: number) => vi.setSystemTime(Date.now() - ms),
    /** Everything sent, accepted, shown by the server and out of the outbox. */
    drained: () => until(async () => (await outbox()).length === 0),
    loaded: () =>
      until(async () => (await page.relaxed.coverage.toArray()).some(({ completeAt }) => completeAt !== null)),
    close() {
      for (const { tab } of tabs) tab.die()
      page.close()
      vi.useRealTimers()
    },
  }
}

export type Portal = Awaited<ReturnType<typeof aPortal>>
