import type { CallResult, RemoteResult, OnlineRequest, SyncPort, Subscription } from '#store/ports/sync-port.ts'
import type { KeptPeriod } from '#store/database/tables.ts'
import { LeadLost } from '#store/database/lead-lost.ts'
import { OnlineCalls } from '#sync/remote/online-calls.ts'
import { type ApiResult, isSilent } from '#sync/http/api-failure.ts'
import { type Api, createApi } from '#sync/http/create-api.ts'
import { HealthBoard } from '#sync/health/sync-health.ts'
import { ConnectivityWatch } from '#sync/health/watch-connectivity.ts'
import { StorageWatch } from '#sync/health/watch-storage.ts'
import { Heartbeat } from '#sync/leader/heartbeat.ts'
import { LeadershipQueue } from '#sync/leader/hold-leadership.ts'
import { Leader } from '#sync/leader/leader.ts'
import { listening } from '#sync/http/listening.ts'
import { RequestSchedule } from '#sync/http/schedule-requests.ts'
import type { FetchedRows, FetchResult } from '#sync/pull/fetch-rows.ts'
import type { RowSubscription } from '#sync/remote/fetch-subscribed.ts'
import { isSearch } from '#sync/pull/page-request.ts'
import { Subscriptions } from '#sync/remote/subscriptions.ts'
import { sayEveryMs, ShownElsewhere } from '#sync/pull/shown-elsewhere.ts'
import type { SyncPorts, TabMessage } from '#sync/sync-ports.ts'
import { every, pause } from '#sync/timing.ts'

export interface SyncEngine extends SyncPort {
  /** A new token of the same person: work that waited for a sign-in goes on. */
  setToken(token: string): Promise<void>
  /** The person works for other merchants than before. */
  setScopes(scopes: readonly string[]): Promise<void>
  /** Whether anybody can see this tab: hidden tabs look at the server less often. */
  setVisible(visible: boolean): Promise<void>
  /** Another tab, with newer code, has made the database anew: this one lets go. */
  replaced(): Promise<void>
}

const probeTimeoutMs = 4000
const beginsToLeadMs = 500

/** Starts this tab's sync: it queues for the lead, keeps connectivity, and answers what the screens ask. */
export function startSync(ports: SyncPorts): SyncEngine {
  const engine = new Sync(ports)
  engine.start()
  return engine
}

class Sync implements SyncEngine {
  private readonly ports: SyncPorts
  private readonly health = new HealthBoard()
  private readonly connectivity: ConnectivityWatch
  private readonly api: Api
  private readonly onlineCalls: OnlineCalls
  private readonly looks: Subscriptions
  private token: string
  private scopes: readonly string[]
  private wantsAll = false
  private visible = true
  private leader: Leader | null = null
  private readonly storage = new StorageWatch((change) => this.health.set(change))
  private readonly queue: LeadershipQueue
  private readonly heartbeat: Heartbeat
  private readonly elsewhere: ShownElsewhere
  private readonly number: number
  private said = ''
  private endSaying = () => {}
  private isOver = false

  constructor(ports: SyncPorts) {
    this.ports = ports
    this.token = ports.token
    this.scopes = ports.scopes
    const { api } = ports.config
    this.connectivity = new ConnectivityWatch({
      address: `${api.base}${api.probePath}`,
      fetch: ports.fetch,
      timeoutMs: probeTimeoutMs,
      hasNetwork: () => globalThis.navigator?.onLine !== false,
      after: ports.after,
      onChange: (connectivity) => {
        this.health.set({ connectivity })
        this.leader?.lookAround()
      },
    })
    const { fetch, upload, after } = ports
    const sent = createApi({ config: api, token: () => this.token, fetch, after, ...(upload && { upload }) })
    const heard = listening(
      sent,
      () => this.token,
      (result, token) => this.hear(result, token),
    )
    this.api = new RequestSchedule(heard, ports)
    this.onlineCalls = new OnlineCalls(this.api)
    this.looks = new Subscriptions({
      ...ports,
      api: this.api,
      visible: () => this.visible,
      maySend: () => this.maySend,
      deliver: (wanted, fetched) => this.deliver(wanted, fetched),
      readList: (collection, isFresh) => this.readList(collection, isFresh),
    })
    this.elsewhere = new ShownElsewhere(ports.elapsed)
    this.number = ports.random()
    this.queue = new LeadershipQueue({ ...ports, lead: (epoch, signal) => this.lead(epoch, signal) })
    this.heartbeat = new Heartbeat({
      after,
      say: (message) => this.tell(message),
      visible: () => this.visible,
      steal: () => this.queue.steal(),
    })
  }

  start(): void {
    this.ports.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (typeof data === 'object') {
        this.elsewhere.hear(data)
        return this.leader?.onScreen()
      }
      this.heartbeat.hear(data)
      if (data === 'poke' || data === 'inbox') this.leader?.wake()
      else if (data === 'kept') this.leader?.lookAround()
      else if (data === 'all') this.takeAll()
    }
    this.endSaying = every(this.ports, sayEveryMs, () => this.sayWhatShows())
    void this.connectivity.probeNow()
    this.queue.start()
  }

  /** To the engines of the other tabs. A page may ask for something after its own has ended: nobody is told any more. */
  private tell(message: TabMessage): void {
    if (!this.isOver) this.ports.channel.postMessage(message)
  }

  private get maySend(): boolean {
    return this.connectivity.now !== 'offline' && !this.health.now.needsSignIn
  }

  private async lead(epoch: number, signal: AbortSignal): Promise<void> {
    const leader = new Leader({
      ...this.ports,
      api: this.api,
      epoch,
      maySend: () => this.maySend,
      isHeard: () => this.connectivity.now === 'online',
      visible: () => this.visible,
      scopes: () => this.scopes,
      wantsAll: () => this.wantsAll,
      onScreen: () => new Set([...this.looks.onScreen(), ...this.elsewhere.collections()]),
      onStorage: (trouble) => this.storage.heard(trouble),
      onOutdated: () => this.stepBack(),
    })
    this.leader = leader
    this.heartbeat.lead(true)
    this.health.set({ leading: true })
    try {
      await leader.run(signal)
    } catch (trouble) {
      if (!(trouble instanceof LeadLost)) this.storage.heard(trouble)
      throw trouble
    } finally {
      // A stolen lead may end after this tab has won the next one.
      if (this.leader === leader) {
        this.leader = null
        this.heartbeat.lead(false)
        this.health.set({ leading: false })
      }
    }
  }

  /** Newer code has been here: it must be able to lead, and this tab waits to be loaded anew. */
  private stepBack(): void {
    this.health.set({ needsReload: 'updated' })
    this.queue.giveUp()
  }

  async replaced(): Promise<void> {
    this.stepBack()
  }

  /** Every call tells connectivity and the session what it met. */
  private hear(result: ApiResult<unknown>, token: string): void {
    if (!result.ok && isSilent(result.failure)) this.connectivity.heard('silent')
    else if (result.ok || result.failure.kind === 'refused') this.connectivity.heard('answered')
    // A refusal of the token before the present one says nothing about this one.
    const isRefused = !result.ok && result.failure.kind === 'unauthorized' && token === this.token
    if (isRefused) this.health.set({ needsSignIn: true })
  }

  async watchHealth(onHealth: Parameters<SyncPort['watchHealth']>[0]): Promise<void> {
    this.health.watch(onHealth)
  }

  async whyRefused(wanted: Subscription) {
    return this.looks.whyRefused(wanted)
  }

  async subscribe(wanted: Subscription, isFresh = false): Promise<RemoteResult> {
    const look = this.looks.subscribe(wanted, isFresh)
    this.sayWhatIsNew()
    return look
  }

  async unsubscribe(wanted: Subscription): Promise<void> {
    this.looks.unsubscribe(wanted)
    this.sayWhatIsNew()
  }

  /** The leader reads first what any tab shows (sync.md 2.6). */
  private sayWhatShows(): void {
    const shows = this.visible ? [...this.looks.onScreen()] : []
    this.said = shows.join()
    this.tell({ tab: this.number, shows })
  }

  private sayWhatIsNew(): void {
    if (!this.visible || [...this.looks.onScreen()].join() === this.said) return
    this.sayWhatShows()
    this.leader?.onScreen()
  }

  async keepPeriod({ collection, from, to }: KeptPeriod, isKept: boolean): Promise<void> {
    const { keptPeriods } = this.ports.relaxed
    if (isKept) await keptPeriods.put({ collection, from, to })
    else await keptPeriods.delete([collection, from, to])
    if (this.leader) this.leader.lookAround()
    else this.tell('kept')
  }

  async loadAll(): Promise<void> {
    this.takeAll()
    this.tell('all')
  }

  private takeAll(): void {
    this.wantsAll = true
    this.leader?.lookAround()
  }

  async call(request: OnlineRequest, onSent?: (sent: number, total: number) => void): Promise<CallResult> {
    return this.onlineCalls.call(request, onSent)
  }

  async cancelCall(key: string): Promise<void> {
    this.onlineCalls.cancel(key)
  }

  /** A list that comes in one answer is the leader's to read; a tab that has just begun may be about to lead. */
  private async readList(collection: string, isFresh: boolean): Promise<FetchResult | null> {
    for (let waited = 0; !this.leader && waited < beginsToLeadMs; waited += 50) await pause(this.ports, 50)
    return (await this.leader?.readList(collection, isFresh)) ?? null
  }

  /** Only the leader writes blocks; another tab leaves its rows in the inbox (storage.md rule 8). */
  private async deliver(wanted: RowSubscription, fetched: FetchedRows): Promise<void> {
    const { collection } = wanted
    const { startRc, rows, lacks } = fetched
    const isFound = wanted.kind === 'row' || isSearch(wanted)
    if (!this.leader) {
      await this.ports.relaxed.inbox.add({ collection, rows, startRc, isFound, ...(lacks ? { lacks } : {}) })
      this.tell('inbox')
    } else if (wanted.kind === 'parent') await this.leader.absorbParent(collection, wanted.parent, fetched)
    else await this.leader.absorb(collection, fetched, isFound ? 'found' : 'seen')
  }

  async poke(): Promise<void> {
    if (this.leader) this.leader.wake()
    else this.tell('poke')
  }

  async probe() {
    return this.connectivity.probeNow()
  }

  async setToken(token: string): Promise<void> {
    this.token = token
    this.health.set({ needsSignIn: false })
    this.leader?.lookAround()
  }

  async setScopes(scopes: readonly string[]): Promise<void> {
    if (scopes.join('\n') === this.scopes.join('\n')) return
    this.scopes = scopes
    this.leader?.lookAround()
  }

  async setVisible(visible: boolean): Promise<void> {
    this.visible = visible
    this.sayWhatShows()
    if (visible) this.leader?.lookAround()
  }

  async stop(): Promise<void> {
    const { leader } = this
    this.connectivity.stop()
    this.looks.stop()
    this.endSaying()
    this.heartbeat.stop()
    this.queue.giveUp()
    await leader?.stop()
    this.isOver = true
    this.ports.channel.close()
  }
}
