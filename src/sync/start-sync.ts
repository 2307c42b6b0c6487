import { mayOpen } from '#store/access/gates.ts'
import type { AskResult, LookResult, Question, SyncPort, Wanted } from '#store/ports/sync-port.ts'
import { LeadLost } from '#store/database/lead-lost.ts'
import { Asker } from '#sync/ask.ts'
import { detailNamed, resourceNamed } from '#store/registry.ts'
import { type ApiResult, isSilent } from '#sync/http/api-failure.ts'
import { type Api, createApi } from '#sync/http/create-api.ts'
import { HealthBoard } from '#sync/health/sync-health.ts'
import { ConnectivityWatch } from '#sync/health/watch-connectivity.ts'
import { StorageWatch } from '#sync/health/watch-storage.ts'
import { Heartbeat } from '#sync/leader/heartbeat.ts'
import { LeadershipQueue } from '#sync/leader/hold-leadership.ts'
import { Leader } from '#sync/leader/leader.ts'
import { fetchRows, type FetchedRows } from '#sync/pull/fetch-rows.ts'
import { lookAt } from '#sync/pull/look-at.ts'
import { lookAtDetail } from '#sync/pull/look-at-detail.ts'
import type { SyncPorts, TabMessage } from '#sync/sync-ports.ts'

export interface SyncEngine extends SyncPort {
  /** A new token of the same person: work that waited for a sign-in goes on. */
  setToken(token: string): Promise<void>
  /** Whether anybody can see this tab: hidden tabs look at the server less often. */
  setVisible(visible: boolean): Promise<void>
  /** Another tab, with newer code, has made the database anew: this one lets go. */
  replaced(): Promise<void>
}

const probeTimeoutMs = 4000

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
  private readonly asker: Asker
  private token: string
  private visible = true
  private leader: Leader | null = null
  private readonly storage = new StorageWatch((change) => this.health.set(change))
  private readonly queue: LeadershipQueue
  private readonly heartbeat: Heartbeat

  constructor(ports: SyncPorts) {
    this.ports = ports
    this.token = ports.token
    const { api } = ports.config
    this.connectivity = new ConnectivityWatch({
      address: `${api.base}${api.probePath}`,
      fetch: ports.fetch,
      timeoutMs: probeTimeoutMs,
      after: ports.after,
      onChange: (connectivity) => {
        this.health.set({ connectivity })
        this.leader?.lookAround()
      },
    })
    const { fetch, after, channel } = ports
    this.api = this.listening(createApi({ config: api, token: () => this.token, fetch, after }))
    this.asker = new Asker(this.api)
    this.queue = new LeadershipQueue({ ...ports, lead: (epoch, signal) => this.lead(epoch, signal) })
    this.heartbeat = new Heartbeat({
      after,
      say: (message) => channel.postMessage(message),
      visible: () => this.visible,
      steal: () => this.queue.steal(),
    })
  }

  start(): void {
    this.ports.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      this.heartbeat.hear(data)
      if (data === 'poke' || data === 'inbox') this.leader?.wake()
    }
    void this.connectivity.probeNow()
    this.queue.start()
  }

  private async lead(epoch: number, signal: AbortSignal): Promise<void> {
    const leader = new Leader({
      ...this.ports,
      api: this.api,
      epoch,
      maySend: () => this.connectivity.now !== 'offline' && !this.health.now.needsSignIn,
      visible: () => this.visible,
      onScreen: () => new Set<string>(),
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
  private listening(api: Api): Api {
    const hear = (result: ApiResult<unknown>, token: string) => {
      if (!result.ok && isSilent(result.failure)) this.connectivity.heard('silent')
      else if (result.ok || result.failure.kind === 'refused') this.connectivity.heard('answered')
      // A refusal of the token before the present one says nothing about this one.
      const isRefused = !result.ok && result.failure.kind === 'unauthorized' && token === this.token
      if (isRefused) this.health.set({ needsSignIn: true })
    }
    return {
      send: async (request, options) => {
        const { token } = this
        const result = await api.send(request, options)
        hear(result, token)
        return result
      },
    }
  }

  async watchHealth(onHealth: Parameters<SyncPort['watchHealth']>[0]): Promise<void> {
    this.health.watch(onHealth)
  }

  async lookAt(wanted: Wanted): Promise<LookResult> {
    const { relaxed, role, now } = this.ports
    // The same gate as routes, menu and search (decisions.md C16).
    if (wanted.kind === 'detail') {
      const detail = detailNamed(wanted.detail)
      if (!mayOpen(detail.roles, role)) return 'refused'
      return lookAtDetail({ api: this.api, relaxed, now }, detail, wanted.id)
    }
    if (!mayOpen(resourceNamed(wanted.collection).roles, role)) return 'refused'
    return lookAt(
      {
        fetch: (resource, call) => fetchRows({ api: this.api, relaxed }, resource, call),
        deliver: (collection, fetched) => this.deliver(collection, fetched),
      },
      wanted,
    )
  }

  async ask(question: Question): Promise<AskResult> {
    return this.asker.ask(question)
  }

  /** Only the leader writes blocks; another tab leaves its rows in the inbox (storage.md rule 8). */
  private async deliver(collection: string, { startRc, rows }: FetchedRows): Promise<void> {
    if (this.leader) await this.leader.absorb(collection, rows, startRc)
    else {
      await this.ports.relaxed.inbox.add({ collection, rows, startRc })
      this.ports.channel.postMessage('inbox')
    }
  }

  async poke(): Promise<void> {
    if (this.leader) this.leader.wake()
    else this.ports.channel.postMessage('poke')
  }

  async probe() {
    return this.connectivity.probeNow()
  }

  async setToken(token: string): Promise<void> {
    this.token = token
    this.health.set({ needsSignIn: false })
    this.leader?.lookAround()
  }

  async setVisible(visible: boolean): Promise<void> {
    this.visible = visible
    if (visible) this.leader?.lookAround()
  }

  async stop(): Promise<void> {
    const { leader } = this
    this.connectivity.stop()
    this.heartbeat.stop()
    this.queue.giveUp()
    await leader?.stop()
    this.ports.channel.close()
  }
}
