import { confirmEntry, discardEntry, retryEntry } from '#store/mutate/decide-entry.ts'
import { mayBeEdited } from '#store/mutate/edit-entry.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { named } from '#tests/support/memory-store.ts'
import { aFault } from './any-fault.ts'
import { type Asked, type Fault, LedgerServer } from './ledger-server.ts'
import { Colleagues } from './sim-colleagues.ts'
import { nimal, saman, SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'
import type { PromiseBroken } from './promise-broken.ts'
import { SimWatch } from './sim-watch.ts'
import { type Decision, edits, type Happening, type History, ids, type Pick, samansId } from './history.ts'

/** Lets a history happen and says which promise it broke, if any. */
export async function live(history: History): Promise<PromiseBroken | null> {
  const world = new World(history)
  try {
    return await world.live()
  } finally {
    world.end()
  }
}

const untouched = { insisted: 0, odd: 0, isLetGo: false }

class World {
  private readonly random: () => number
  private readonly time = new SimTime()
  private readonly server: LedgerServer
  private readonly device: SimDevice
  private readonly watch: SimWatch
  private readonly colleagues: Colleagues
  private readonly history: History
  private isCalm = false
  private trouble: 'none' | 'abort' | 'full' = 'none'
  private tokens = 0
  private values = 0

  constructor(history: History) {
    this.history = history
    this.random = randomFrom(history.seed ^ 0x5bd1e995)
    const { random, time } = this
    const all = [...ids, samansId].map((id) => aVoucher({ id }))
    this.server = new LedgerServer(time, all)
    this.server.latency = () => 10 + random() * (this.isCalm ? 30 : 300)
    this.server.faultOf = (asked) => this.faultOf(asked)
    this.server.hasEtags = history.hasEtags
    this.device = new SimDevice({
      time,
      server: this.server,
      random,
      keyed: history.keyed,
      hasEtags: history.hasEtags,
      faults: {
        slowness: () => (history.isSlowDisk && random() < 0.3 ? random() * 12 : 0),
        survives: () => random() < 0.5,
        atCommit: (commit) => this.commitFault(commit),
      },
    })
    this.watch = new SimWatch(this.device, this.server, time)
    const { server, watch } = this
    this.colleagues = new Colleagues({
      server,
      time,
      random,
      writesBehindLooks: history.writesBehindLooks,
      entriesUpTo: (tag) => watch.entriesUpTo(tag),
      fail: (words) => watch.fail('overwritten unseen', words),
    })
    time.onQuiet = () => this.watch.look()
  }

  private readonly pick: Pick = (from) => from[Math.floor(this.random() * from.length)] as never

  private faultOf({ method, path }: Asked): Fault | null {
    if (this.isCalm || this.random() * 100 >= this.history.faultsPerCent) return null
    const isRead = method === 'GET' || path === '/voucher/search'
    if (isRead && this.random() < 0.7) return null
    const fault = aFault(this.pick)
    return isRead && fault.kind === 'late' ? null : fault
  }

  private commitFault({ puts }: { puts: readonly unknown[] }): Error | null {
    if (this.trouble === 'none' || this.random() < 0.5) return null
    // A full disk still takes deletions, which need no room.
    if (this.trouble === 'full') return puts.length > 0 ? named('QuotaExceededError', 'full') : null
    return this.random() < 0.4 ? named('AbortError', 'the browser aborted it') : null
  }

  async live(): Promise<PromiseBroken | null> {
    await this.signIn()
    this.device.openTab()
    await this.time.pass(2000)
    for (const happening of this.history.happenings) {
      await this.happen(happening)
      if (this.watch.broken) return this.watch.broken
    }
    await this.calmDown()
    return this.watch.broken
  }

  end(): void {
    this.device.end()
  }

  /** What goes on by itself does so; a creation whose answer was lost is looked for after a minute and a half. */
  private async untilOnlyPersonsWait(): Promise<void> {
    for (let waited = 0; waited < 210_000 && this.watch.isAnythingFree(); waited += 15_000) await this.time.pass(15_000)
    this.watch.nothingBlocked()
  }

  private get awake() {
    return this.device.tabs.filter((tab) => !tab.isFrozen)
  }

  private async signIn(): Promise<void> {
    if (!this.server.tokens.has(this.device.token)) {
      this.device.token = `token-${++this.tokens}`
      this.server.tokens.set(this.device.token, nimal)
    }
    for (const tab of this.awake) await this.told(tab.engine.setToken(this.device.token))
  }

  /** Time goes on while somebody waits for a worker. */
  private async told(word: Promise<unknown>): Promise<void> {
    let isHeard = false
    void word.then(
      () => (isHeard = true),
      () => (isHeard = true),
    )
    for (let waited = 0; !isHeard && waited < 500; waited += 10) await this.time.pass(10)
  }

  private async happen(next: Happening): Promise<void> {
    const { device, server, time } = this
    switch (next.kind) {
      case 'change':
        return this.change(next)
      case 'colleague':
        return this.colleagues.write(next.id, next.field)
      case 'pass':
        return this.pass(next.ms)
      case 'network':
        server.isDown = next.isDown
        return
      case 'forbid':
        server.isForbidding = next.isForbidding
        return
      case 'lag':
        return this.colleagues.lag(next.ms)
      case 'token':
        return server.tokens.clear()
      case 'sign-in':
        return this.signIn()
      case 'open':
        return void (device.tabs.length < 3 && device.openTab(next.build))
      case 'clock':
        return time.setClock(next.byMs)
      case 'disk':
        this.trouble = next.trouble
        return
      case 'decide':
        return this.decide(next.how)
      default:
        return this.happenToTab(next)
    }
  }

  /** After a quarter of a minute of peace somebody who is awake and looked at leads. */
  private async pass(ms: number): Promise<void> {
    await this.time.pass(ms)
    if (ms >= 16_000 && this.trouble === 'none') this.watch.somebodyLeads()
  }

  private async happenToTab(next: Happening): Promise<void> {
    const { device } = this
    const [first] = device.tabs
    if (next.kind === 'freeze') this.colleagues.hasSeenFrost = true
    if (next.kind === 'freeze') (next.isLeader ? first : device.tabs.at(-1))?.freeze()
    else if (next.kind === 'thaw') for (const tab of device.tabs) tab.thaw()
    else if (next.kind === 'visible') device.tabs.at(-1)?.show(next.isVisible)
    else if (next.kind === 'kill') {
      first?.die()
      device.openTab()
    } else if (next.kind === 'leave') {
      void first?.engine.stop()
      await this.time.pass(300)
      first?.die()
      device.openTab()
    } else if (next.kind === 'power-cut') {
      device.powerCut()
      this.watch.forgetRows()
      device.openTab()
    }
  }

  private async change({ mutation, id, as }: Extract<Happening, { kind: 'change' }>): Promise<void> {
    const { device, watch } = this
    if (this.awake.length === 0 || (edits.includes(mutation) && !device.shown(id))) return
    const tag = `mine ${++this.values}`
    const isCreation = mutation === 'chaos.note@1' || mutation === 'chaos.order@1'
    const target = isCreation ? `${mutation.slice(6, -2)}-${this.values}` : id
    const owner = as === 'saman' ? saman : nimal
    const beside = mutation === 'chaos.complete@1' ? ids[(ids.indexOf(id) + 1) % ids.length] : undefined
    const made = { id: target, ...(beside ? { beside } : {}) }
    const args = mutation.startsWith('chaos.') ? { ...made, tag } : { ...made, value: tag }
    const saved = device.change(mutation, args, owner).then(({ seq, operationId }) => {
      const touched = [target, ...(beside ? [beside] : [])]
      watch.made.push({ ...untouched, seq, operation: operationId, mutation, ids: touched, tag, owner })
    }, heedRefusal)
    await this.told(saved)
  }

  private async decide(how: Decision): Promise<void> {
    const page = this.awake[0]?.page
    if (!page) return
    if (how === 'edit') return this.correct()
    for (const entry of this.device.outbox()) {
      const { seq, state, hold } = entry
      const isAsked = state === 'rejected' || hold === 'needs-you' || hold === 'confirm'
      if (!isAsked || entry.owner !== nimal) continue
      const one = this.watch.made.find((change) => change.seq === seq)
      if (one && how !== 'retry') one.isLetGo = true
      if (how === 'confirm' && state === 'uncertain') await this.told(confirmEntry(page, seq, this.time.now()))
      else if (how === 'discard') await this.told(discardEntry(page, seq, this.time.now()))
      else {
        this.watch.insist(entry)
        await this.told(retryEntry(page, seq, this.time.now()))
      }
    }
    void this.awake[0]?.engine.poke()
  }

  /** The person corrects the first change that may be corrected: another takes its place. */
  private async correct(): Promise<void> {
    const { device, watch } = this
    const old = device.outbox().find((entry) => entry.owner === nimal && mayBeEdited(entry))
    if (!old) return
    const tag = `mine ${++this.values}`
    const args = { ...old.args, ...(old.mutation.startsWith('chaos.') ? { tag } : { value: tag }) }
    const left = watch.made.find(({ seq }) => seq === old.seq)
    const wasLetGo = left?.isLetGo ?? false
    if (left) left.isLetGo = true
    const touched = left?.ids ?? []
    const edited = device.correct(old.seq, args).then(
      ({ seq, operationId: operation }) =>
        watch.made.push({ ...untouched, seq, operation, mutation: old.mutation, ids: touched, tag, owner: nimal }),
      (refused: unknown) => {
        if (left) left.isLetGo = wasLetGo
        heedRefusal(refused)
      },
    )
    await this.told(edited)
  }

  /** Faults end, the person signs in and answers what is asked; everything must come to rest by itself. */
  private async calmDown(): Promise<void> {
    const { server, device, time } = this
    this.isCalm = true
    this.colleagues.isCalm = true
    this.trouble = 'none'
    server.isDown = false
    server.isForbidding = false
    server.lagMs = 0
    for (const tab of device.tabs.slice()) {
      tab.thaw()
      tab.show(true)
      // The person loads anew what is out of date, as it asks them to.
      if (tab.build !== 'new') tab.die()
    }
    if (device.tabs.length === 0) device.openTab()
    for (let round = 0; round < 9 && !this.watch.broken; round++) {
      await this.signIn()
      await time.pass(30_000)
      if (round === 0) await this.untilOnlyPersonsWait()
      if (!device.outbox().some(({ owner }) => owner === nimal)) break
      // What a server lost twice over is settled by the person, one way or another.
      await this.decide(round < 2 ? 'retry' : round % 2 === 0 ? 'discard' : 'confirm')
      await time.pass(70_000)
    }
    await time.pass(30_000)
    this.watch.atRest(ids)
  }
}

/** What storage or the moment refused was never called saved. */
function heedRefusal(refused: unknown): void {
  if (!(refused instanceof MutationRefused)) throw refused
}
