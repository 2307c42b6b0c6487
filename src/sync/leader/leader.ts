import { mayOpen } from '#store/access/gates.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type Absorbed, absorbRows } from '#store/database/absorb-rows.ts'
import { rebuildRow, repairChangedRows, truthOf } from '#store/database/changed-rows.ts'
import { healScreens } from '#store/database/heal-screens.ts'
import { tick } from '#store/database/read-clock.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { mutations, resourceNamed, resources } from '#store/registry.ts'
import { isSilent } from '#sync/http/api-failure.ts'
import type { Api } from '#sync/http/create-api.ts'
import { fetchRows } from '#sync/pull/fetch-rows.ts'
import { PullLoop } from '#sync/pull/pull-loop.ts'
import { OutboxDrain } from '#sync/push/drain-outbox.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import { serially } from '#store/database/serially.ts'
import type { SyncPorts } from '#sync/sync-ports.ts'

interface LeaderPorts extends Omit<SyncPorts, 'token'> {
  api: Api
  epoch: number
  maySend(): boolean
  visible(): boolean
  onStorageTrouble(words: string | null): void
}

/** A missed poke costs at most this long (sync.md 2.7). */
const housekeepingMs = 5000
/** How long leaving waits for changes that are on their way. */
const patienceMs = 5000
/** Between two writes to what a screen observes (storage.md rule 1). */
const pauseMs = 50

/** The one tab that writes blocks, keeps changed rows true and sends the outbox, for as long as it holds the lock. */
export class Leader {
  private readonly ports: LeaderPorts
  private readonly directories = new Map<string, RowDirectory>()
  private readonly oneWriter = serially()
  private readonly oneKeeper = serially()
  private readonly drain: OutboxDrain
  private readonly pulls: PullLoop
  private ready: Promise<void> | null = null
  private isWakeQueued = false
  private stopping: Promise<void> | null = null

  constructor(ports: LeaderPorts) {
    this.ports = ports
    const { strict, relaxed, api, owner, epoch, now, random, maySend } = ports
    this.drain = new OutboxDrain({
      strict,
      api,
      mutations,
      owner,
      epoch,
      now,
      random,
      maySend,
      readOne: (collection, id) => this.readOne(collection, id),
      rebuild: (collection, id, end) => this.oneKeeper(() => rebuildRow(this.parts, collection, id, end)),
      tick: () => tick(relaxed),
    })
    this.pulls = new PullLoop({
      ...ports,
      resources: Object.values(resources).filter((resource) => mayOpen(resource.roles, ports.role)),
      absorb: (collection, rows, startRc) => this.absorb(collection, rows, startRc),
    })
  }

  private get parts() {
    const { strict, relaxed } = this.ports
    return { strict, relaxed, directories: this.directories, mutations }
  }

  /** Leads until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => void this.stop())
    let timer: ReturnType<typeof setInterval> | undefined
    try {
      this.ready = this.buildDirectories()
      await this.ready
      // What the last session's token was refused for goes on under this one's.
      await this.drain.resumeAfterSignIn()
      this.wake()
      timer = setInterval(() => this.wake(), housekeepingMs)
      await this.pulls.run(signal)
    } finally {
      clearInterval(timer)
      await this.stop()
    }
  }

  private async buildDirectories(): Promise<void> {
    const { relaxed } = this.ports
    for (const name of Object.keys(resources)) {
      this.directories.set(name, await RowDirectory.build(relaxed, name))
      // The former leader may have died between its last write and the news of it.
      healScreens(relaxed, name)
    }
  }

  /** Something may have happened: absorb what other tabs fetched, mend changed rows, look at the outbox, pull. */
  wake(): void {
    // One that has not begun yet will see whatever has happened until it does: a thousand edits make no thousand rounds.
    if (this.stopping || this.isWakeQueued) return
    this.isWakeQueued = true
    void this.oneKeeper(() => this.keepHouse())
  }

  private async keepHouse(): Promise<void> {
    this.isWakeQueued = false
    try {
      await this.emptyInbox()
      await repairChangedRows(this.parts)
      this.ports.onStorageTrouble(null)
    } catch {
      this.ports.onStorageTrouble('This browser did not let the portal store data just now')
    }
    this.drain.kick()
  }

  /** The server is back, somebody looks again or signed in: pull at once as well. */
  lookAround(): void {
    this.wake()
    this.pulls.wake()
  }

  async resumeAfterSignIn(): Promise<void> {
    await this.drain.resumeAfterSignIn()
    this.lookAround()
  }

  /** Claims nothing more and waits for what is on its way, at most 5 s, whoever asks and however often. */
  stop(): Promise<void> {
    const atMost5s = () => new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
    this.stopping ??= Promise.race([this.drain.stop(), atMost5s()])
    return this.stopping
  }

  /** The only way rows come into blocks: one call at a time, newer reads win. */
  async absorb(collection: string, rows: readonly AnyRow[], startRc: number): Promise<Absorbed> {
    await this.ready
    const directory = this.directories.get(collection)
    if (!directory) throw new Error(`nothing is kept of ${collection}`)
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, this.ports.visible() ? pauseMs : 0))
    const absorbed = await this.oneWriter(() =>
      absorbRows(this.ports.relaxed, { collection, directory, rows, startRc, pause }),
    )
    // Pending edits are laid over the new truth. After the write, never inside it: the keeper may be waiting to write.
    if (absorbed.changed > 0) await this.oneKeeper(() => repairChangedRows(this.parts))
    return absorbed
  }

  private async emptyInbox(): Promise<void> {
    const { relaxed } = this.ports
    for (const { n, collection, rows, startRc } of await relaxed.inbox.toArray()) {
      const directory = this.directories.get(collection)
      const pause = () => Promise.resolve()
      if (directory) await this.oneWriter(() => absorbRows(relaxed, { collection, directory, rows, startRc, pause }))
      await relaxed.inbox.delete(n)
    }
  }

  private async readOne(collection: string, id: string): Promise<OneRead> {
    const { api, relaxed } = this.ports
    const resource = resourceNamed(collection)
    const result = await fetchRows({ api, relaxed }, resource, resource.pull.requestOne(id))
    if (!result.ok) return { kind: 'failed', silent: isSilent(result.failure) }
    const { rows, startRc, quarantined } = result.fetched
    await this.absorb(collection, rows, startRc)
    const row = rows.find((one) => one.id === id)
    // The row as it is held now: another read that started later may have come first, and has the last word.
    if (row) return { kind: 'row', row: (await truthOf(this.parts, collection, id))?.row ?? row, startRc }
    // A row we could not read may be the very one: no proof that it is gone.
    return quarantined > 0 ? { kind: 'failed', silent: false } : { kind: 'absent' }
  }
}
