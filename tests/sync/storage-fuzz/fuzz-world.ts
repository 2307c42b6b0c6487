import Dexie, { type ObservabilitySet } from 'dexie'
import { dropColdBlocks, dropServerRows } from '#store/database/blocks.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { discardEntry } from '#store/mutate/decide-entry.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import type { Pick } from '#tests/sync/simulation/history.ts'
import { SimDevice, type SimTab } from '#tests/sync/simulation/sim-device.ts'
import { randomFrom, SimTime } from '#tests/sync/simulation/sim-time.ts'
import { newsOf } from './commit-news.ts'
import { collection, queries } from './fuzz-queries.ts'
import { FuzzServer } from './fuzz-server.ts'
import { FuzzTab } from './fuzz-tab.ts'
import { FuzzWatch } from './fuzz-watch.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

const minute = 60_000
const tabsOpen = 3

interface OpenTab {
  face: FuzzTab
  sync: SimTab | null
}

/**
 * Lets three tabs live through a seed's story over one disk: edits, deletes, moves and pulls, workers that die and come
 * back from what is saved. Says what was wrong, or null.
 */
export async function liveStorage(seed: number): Promise<string | null> {
  const world = new FuzzWorld(seed)
  try {
    return await world.live()
  } finally {
    world.end()
  }
}

class FuzzWorld {
  private readonly random: () => number
  private readonly time = new SimTime()
  private readonly server: FuzzServer
  private readonly device: SimDevice
  private readonly watch: FuzzWatch
  private readonly tabs: OpenTab[] = []
  private readonly deafen: () => void
  private edits = 0

  constructor(seed: number) {
    const random = randomFrom(seed ^ 0x3c6ef372)
    this.random = random
    // One list in eight is long: reading it anew takes more than one look.
    const isLong = random() < 0.125
    const size = isLong ? 4600 : 20 + Math.floor(random() * 180)
    const cap = isLong ? 500 : this.pick([500, 60, 35])
    this.server = new FuzzServer(this.time, random, { size, cap, lagMs: this.pick([0, 0, 700, 4000]) })
    const isSlow = random() < 0.6
    const faults = {
      slowness: () => (isSlow && random() < 0.3 ? random() * 12 : 0),
      survives: () => random() < 0.5,
    }
    this.device = new SimDevice({
      time: this.time,
      server: this.server,
      random,
      keyed: random() < 0.5,
      sweepMinutes: 4,
      faults,
    })
    this.device.token = 'token'
    const { disk } = this.device
    this.watch = new FuzzWatch(disk, this.time.elapsed)
    disk.onTold = (touched, tab) => {
      this.tell(newsOf(disk.connect('relaxed').name, touched), tab)
      for (const [table, key] of touched) if (table === 'outbox') this.lookOn(key as number)
    }
    // What heals screens is told by name; nobody else tells Dexie anything here.
    const onHealed = (news: ObservabilitySet) => this.tell(news, null)
    Dexie.on('storagemutated', onHealed)
    this.deafen = () => Dexie.on.storagemutated.unsubscribe(onHealed)
  }

  /** Somebody scrolls through the lists just when an accepted change may leave: the moment at which a value could go back. */
  private lookOn(seq: number): void {
    const entry = this.watch.outbox().find((one) => one.seq === seq)
    if (entry?.state !== 'acked' || this.random() < 0.4) return
    this.time.after(Math.max(0, entry.nextAttemptAt - this.time.now()), () => {
      for (const { face } of this.tabs) if (face.shows(entry.rowId)) face.scroll(250)
    })
  }

  private readonly pick: Pick = (from) => from[Math.floor(this.random() * from.length)] as never

  private tell(news: ObservabilitySet, tab: number | null): void {
    for (const { face, sync } of this.tabs) face.hear(news, tab !== null && sync?.number === tab)
  }

  async live(): Promise<string | null> {
    for (let n = 0; n < tabsOpen; n++) this.openTab()
    await this.time.pass(this.pick([200, 3000, 20_000]))
    for (let n = 10 + Math.floor(this.random() * 30); n > 0 && !this.watch.wrong; n--) {
      await this.happen()
      if (this.random() < 0.06) await this.rest()
    }
    if (!this.watch.wrong) await this.rest()
    this.server.isBusy = false
    if (!this.watch.wrong) await this.rest()
    return this.watch.wrong
  }

  end(): void {
    for (const tab of this.tabs.slice()) this.close(tab)
    this.deafen()
  }

  private openTab(): void {
    const { time, random, watch } = this
    const sync = this.device.openTab()
    const { disk } = this.device
    const parts = {
      disk,
      time,
      random,
      beginsToRead: watch.beginsToRead.bind(watch),
      onDrawn: watch.onDrawn.bind(watch),
    }
    const wanted = [this.pick(queries), this.pick(queries)]
    this.tabs.push({ sync, face: new FuzzTab(parts, sync.number, wanted) })
  }

  private close(tab: OpenTab): void {
    tab.sync?.die()
    tab.face.die()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
  }

  private async happen(): Promise<void> {
    const { server, pick } = this
    const happenings: (() => Promise<void> | void)[] = [
      () => server.add(pick([1, 3, 12, 40]), pick([true, false])),
      () => server.remove(pick([1, 1, 2, 8, 30])),
      () => server.moveStatus(pick([1, 3, 10, 40])),
      () => server.touch(pick([1, 2, 6]), pick([true, false])),
      () => this.edit(),
      () => this.edit(),
      () => this.edit(),
      () => this.discard(),
      () => void (server.isBusy = pick([true, false])),
      () => void (server.isRefusing = pick([true, false])),
      () => void (server.isDown = pick([true, false, false])),
      () => this.killSync(pick(this.tabs)),
      () => this.killSearch(pick(this.tabs)),
      () => {
        this.close(pick(this.tabs))
        this.openTab()
      },
      () => this.freeze(pick(this.tabs)),
      () => this.look(pick(this.tabs)),
      () => this.look(pick(this.tabs)),
      () => this.makeRoom(),
      () => this.rarely(() => this.logOut()),
      () => this.rarely(() => this.hide(pick(this.tabs))),
    ]
    await pick(happenings)()
    await this.time.pass(pick([0, 20, 100, 100, 400, 2000, 8000, 25_000, 90_000]))
  }

  private rarely(happening: () => Promise<void>): Promise<void> | void {
    return this.random() < 0.3 ? happening() : undefined
  }

  /** Time goes on while somebody waits. */
  private told = async <T>(word: Promise<T>): Promise<T> => {
    let isOver = false
    const over = () => (isOver = true)
    word.then(over, over)
    for (let waited = 0; !isOver && waited < 20_000; waited += 10) await this.time.pass(10)
    if (!isOver) throw new Error('nobody answered')
    return word
  }

  private async edit(): Promise<void> {
    const ids = [...this.server.rows.keys()]
    const { face } = this.pick(this.tabs)
    const onScreen = face.screens[0]?.answer?.ids ?? []
    const id = onScreen.length > 0 && this.random() < 0.7 ? this.pick(onScreen) : this.pick(ids.slice(0, 3))
    if (id === undefined || !this.device.shown(id) || !this.device.tabs.some(({ isFrozen }) => !isFrozen)) return
    const field = this.pick(['message', 'message', 'receiver', 'sender'] as const)
    const value = field === 'message' ? `m ${++this.edits}` : this.pick(['Amaya Silva', 'Ruwan Perera', 'Kamala Dias'])
    const name = field === 'message' ? 'vouchers.change-message@1' : `vouchers.rename-${field}@1`
    const saved = this.device.change(name, { id, value }).then(
      () => undefined,
      (refused: unknown) => {
        if (!(refused instanceof MutationRefused)) throw refused
      },
    )
    if (this.random() < 0.5) await this.told(saved)
    if (this.random() < 0.15) face.scroll(4000)
  }

  /** The person takes back names; what they wrote in messages only goes forward. */
  private async discard(): Promise<void> {
    const page = this.device.tabs.find(({ isFrozen }) => !isFrozen)?.page
    const entry = this.watch.outbox().find(({ mutation }) => mutation !== 'vouchers.change-message@1')
    if (!page || !entry) return
    await this.told(discardEntry(page, entry.seq, this.time.now()))
    if (this.random() < 0.7) void this.device.tabs[0]?.engine.poke()
  }

  private async killSync(tab: OpenTab): Promise<void> {
    tab.sync?.die()
    tab.sync = null
    await this.time.pass(this.pick([0, 5, 300, 12_000]))
    tab.sync ??= this.device.openTab()
  }

  private async killSearch(tab: OpenTab): Promise<void> {
    tab.face.killSearch()
    await this.time.pass(this.pick([0, 5, 300, 12_000]))
    if (this.tabs.includes(tab)) tab.face.startSearch()
  }

  private async freeze({ sync }: OpenTab): Promise<void> {
    sync?.freeze()
    await this.time.pass(this.pick([100, 3000, 14_000, 40_000]))
    sync?.thaw()
  }

  /** Somebody opens a row or searches on the server: what comes goes through the inbox where the tab does not lead. */
  private look({ sync }: OpenTab): void {
    const id = this.pick([...this.server.rows.keys(), 'V1'])
    if (!sync || id === undefined) return
    const wanted =
      this.random() < 0.5
        ? ({ kind: 'row', collection, id } as const)
        : wantedPage(collection, { search: { by: 'sender_name', text: 'Kamal Silva' }, pageSize: 1 })
    void sync.engine.subscribe(wanted).then(() => sync.engine.unsubscribe(wanted))
  }

  private async makeRoom(): Promise<void> {
    const page = this.device.tabs.find(({ isFrozen }) => !isFrozen)?.page
    if (page) await this.told(dropColdBlocks(page))
  }

  /** Every tab goes, server rows are let go of, work is kept, and the same person comes back. */
  private async logOut(): Promise<void> {
    for (const tab of this.tabs.slice()) this.close(tab)
    this.watch.forget()
    const page = this.device.disk.connect('strict', -2)
    await this.told(dropServerRows(page as unknown as PortalDatabase))
    this.watch.forget()
    while (this.tabs.length < tabsOpen) this.openTab()
  }

  /** A tab hidden for longer than five minutes has no index and reads nothing for one (rule 9). */
  private async hide({ face, sync }: OpenTab): Promise<void> {
    if (!face.keeper) return
    face.keeper.setVisible(false)
    sync?.show(false)
    await this.time.pass(5.5 * minute)
    const before = face.reads
    await this.time.pass(this.pick([10_000, minute]))
    if (face.reads !== before) this.watch.fail(`a tab hidden for long read for its index ${face.reads - before} times`)
    face.keeper.setVisible(true)
    sync?.show(true)
  }

  /** Nothing more happens; the device must come to rest by itself and show what the server has and the person changed. */
  private async rest(): Promise<void> {
    const { server, watch, time } = this
    server.isDown = false
    // A late answer may still bring a row as it was: two reads at once are answered in any order.
    const isQuiet = () => server.underWay === 0 && watch.isLike(server.rows) && watch.moving(server.isBusy).length === 0
    for (let waited = 0; waited < 60 * minute && !isQuiet() && !watch.wrong; waited += 5000) await time.pass(5000)
    // The poll finds what nobody was told of.
    await time.pass(11_000)
    if (watch.wrong) return
    const [stuck] = watch.moving(server.isBusy)
    if (stuck && watch.isLike(server.rows)) return watch.fail(`entry ${stuck.seq} is still ${stuck.state}`)
    watch.atRest(
      server.rows,
      this.tabs.map(({ face }) => face),
    )
    const [tab] = this.tabs
    if (tab && this.random() < 0.5) {
      await watch.asked(tab.face, queries, this.told)
      tab.face.killSearch()
      tab.face.startSearch()
      await watch.asked(tab.face, queries, this.told)
    }
  }
}
