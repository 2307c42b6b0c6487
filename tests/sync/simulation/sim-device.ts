import { rowInBlock } from '#store/database/blocks.ts'
import type { Coverage } from '#store/database/coverage.ts'
import { serverRowIn } from '#store/database/stored-row.ts'
import type { Block, MissingRow, OutboxEntry } from '#store/database/tables.ts'
import type { MutationsByName } from '#store/database/changed-rows.ts'
import { editEntry } from '#store/mutate/edit-entry.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { mutations } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { startSync, type SyncEngine } from '#sync/start-sync.ts'
import { aConfig } from '#tests/support/a-config.ts'
import { aFrost, thawed } from '#tests/support/a-frost.ts'
import { FakeChannels, FakeLocks } from '#tests/support/fake-locks.ts'
import type { DiskFaults } from '#tests/support/disk-faults.ts'
import { type MemoryConnection, MemoryDisk } from '#tests/support/memory-store.ts'
import { chaosMutations, oldMutations } from './chaos-mutations.ts'
import type { SimTime } from './sim-time.ts'

// A person's decision looks a change up by its name; the shop's registry knows nothing of chaos.
Object.assign(mutations as Record<string, unknown>, chaosMutations)

export const nimal = 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR'
export const saman = 'saman@shop.lk|ROLE_SAHAN_ADMINISTRATOR'

export interface SimTab {
  readonly number: number
  readonly engine: SyncEngine
  /** The page's own connection. */
  readonly page: MemoryConnection
  readonly build: Build
  readonly isFrozen: boolean
  readonly isLeading: boolean
  readonly isVisible: boolean
  show(isVisible: boolean): void
  freeze(): void
  thaw(): void
  die(): void
}

export interface DeviceParts {
  time: SimTime
  server: { readonly fetch: typeof fetch }
  random: () => number
  keyed: boolean
  hasEtags?: boolean
  /** Minutes between walks through the whole list; the usual hour unless said. */
  sweepMinutes?: number
  scopes?: readonly string[]
  savesData?: boolean
  faults: Partial<DiskFaults>
}

/** Which code a tab runs: `old` does not know every change, `ancient` may not even lead. */
export type Build = 'new' | 'old' | 'ancient'

/** One device: its disk, its tabs with the real engine, and the person's edits. */
export class SimDevice {
  readonly disk: MemoryDisk
  readonly look: MemoryConnection
  readonly tabs: SimTab[] = []
  /** Those of dead tabs as well. */
  private readonly engines: SyncEngine[] = []
  token = ''
  private readonly parts: DeviceParts
  private readonly locks = new FakeLocks()
  private readonly channels = new FakeChannels()
  private count = 0
  private operations = 0

  constructor(parts: DeviceParts) {
    this.parts = parts
    this.disk = new MemoryDisk({ later: (ms, run) => void parts.time.after(ms, run), ...parts.faults })
    this.look = this.disk.connect('strict', -1)
  }

  openTab(build: Build = 'new'): SimTab {
    const {
      time,
      server,
      random,
      keyed,
      hasEtags = false,
      sweepMinutes = 60,
      scopes = [],
      savesData = false,
    } = this.parts
    const number = ++this.count
    const frost = aFrost()
    const connections = (['strict', 'relaxed', 'strict'] as const).map((how) => this.disk.connect(how, number))
    for (const one of connections) one.gate = frost.when
    const [strict, relaxed, page] = connections as [MemoryConnection, MemoryConnection, MemoryConnection]
    const lock = this.locks.tab(frost.when)
    const channel = this.channels.tab(frost.when)
    const isOld = build !== 'new'
    let isDead = false
    let isLeading = false
    let isVisible = true
    const engine = startSync({
      config: aConfig({
        api: { idempotencyKey: keyed, etags: hasEtags },
        sync: { pagesPerSecond: 1, headRefreshSeconds: 20, sweepMinutes },
      }),
      databaseName: 'memory',
      owner: nimal,
      role: 'administrator',
      scopes,
      token: this.token,
      mutations: isOld ? oldMutations : (chaosMutations as MutationsByName),
      readerVersion: build === 'ancient' ? 0 : 1,
      strict,
      relaxed,
      fetch: async (...asked) => {
        if (isDead) return new Promise<Response>(() => {})
        const answer = await thawed(server.fetch(...asked), frost)
        return isDead ? new Promise<Response>(() => {}) : answer
      },
      locks: lock.locks,
      channel,
      now: time.now,
      elapsed: time.elapsed,
      after: (ms, run) => time.after(ms, () => frost.when(() => void (isDead || run()))),
      random,
      estimate: async () => ({}),
      savesData: () => savesData,
    })
    const tab: SimTab = {
      number,
      engine,
      page,
      build,
      get isLeading() {
        return isLeading
      },
      get isVisible() {
        return isVisible
      },
      show(next) {
        isVisible = next
        void engine.setVisible(next)
      },
      get isFrozen() {
        return frost.isFrozen
      },
      freeze: frost.freeze,
      thaw: () => frost.thaw((run) => void time.after(0, run)),
      die: () => {
        isDead = true
        channel.close()
        for (const one of connections) one.die()
        lock.die()
        const at = this.tabs.indexOf(tab)
        if (at >= 0) this.tabs.splice(at, 1)
      },
    }
    void engine.watchHealth(({ leading }) => (isLeading = leading))
    this.tabs.push(tab)
    this.engines.push(engine)
    return tab
  }

  /** Ends the engines of dead tabs as well: each waits for ever, and what it listens to would keep the whole device. */
  end(): void {
    for (const tab of this.tabs.slice()) tab.die()
    for (const engine of this.engines) void engine.stop()
  }

  /** The power fails: every tab is gone, and with them what had not reached the disk. */
  powerCut(): void {
    for (const tab of this.tabs.slice()) tab.die()
    this.disk.powerCut()
  }

  /** The person changes what they see, in a tab that can hear them; rejects where it could not be saved. */
  async change(mutation: string, args: { id: string } & Record<string, unknown>, as = nimal): Promise<OutboxEntry> {
    const tab = this.tabs.find((one) => !one.isFrozen)
    const declared = chaosMutations[mutation]
    if (!tab || !declared) throw new Error(`nobody can ${mutation}`)
    const entry = await runMutation(this.portsOf(tab, as), declared, args, this.shown(args.id) ?? null)
    void tab.engine.poke()
    return entry
  }

  /** The person puts a corrected change in the place of one that waits or was refused. */
  async correct(seq: number, args: { id: string } & Record<string, unknown>): Promise<OutboxEntry> {
    const tab = this.tabs.find((one) => !one.isFrozen)
    if (!tab) throw new Error('nobody can correct anything')
    const entry = await editEntry(this.portsOf(tab, nimal), seq, args)
    void tab.engine.poke()
    return entry
  }

  private portsOf(tab: SimTab, owner: string) {
    const person = { owner, role: 'administrator' as const }
    return { database: tab.page, person, now: this.parts.time.now, newId: () => `op-${++this.operations}` }
  }

  /** The row as a person sees it, straight from the disk. */
  shown(id: string): Voucher | undefined {
    return (this.changed(id)?.row ?? this.serverRow(id)) as Voucher | undefined
  }

  changed(id: string): { rc: number; row: unknown } | undefined {
    return this.disk.tables.get('changed')?.get(`vouchers\u0000${id}`) as { rc: number; row: unknown } | undefined
  }

  serverRow(id: string): Voucher | undefined {
    for (const block of this.blocks()) {
      const serverRow = rowInBlock(block, id, 0)
      if (serverRow) return serverRow.row as Voucher
    }
    return undefined
  }

  /** Everything that the blocks hold. */
  held(): Map<string, Voucher> {
    const held = new Map<string, Voucher>()
    for (const block of this.blocks()) {
      for (const stored of block.rows) if (stored) held.set(stored.id, serverRowIn(block, stored).row as Voucher)
    }
    return held
  }

  blocks(): Block[] {
    return [...(this.disk.tables.get('blocks')?.values() ?? [])] as unknown as Block[]
  }

  coverage(): Coverage | undefined {
    const all = [...(this.disk.tables.get('coverage')?.values() ?? [])] as unknown as Coverage[]
    return all.find(({ collection, partition }) => collection === 'vouchers' && partition === 'ALL')
  }

  missing(): MissingRow[] {
    return [...(this.disk.tables.get('missing')?.values() ?? [])] as unknown as MissingRow[]
  }

  outbox(): OutboxEntry[] {
    const all = [...(this.disk.tables.get('outbox')?.values() ?? [])] as unknown as OutboxEntry[]
    return all.sort((a, b) => a.seq - b.seq)
  }

  /** Whether large arguments of an entry lie beside it. */
  holdsArgs(seq: number): boolean {
    return [...(this.disk.tables.get('wholeArgs')?.values() ?? [])].some((beside) => beside['seq'] === seq)
  }
}
