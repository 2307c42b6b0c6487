import { mayOpen } from '#store/access/gates.ts'
import type { Role } from '#store/access/roles.ts'
import type { Refused, RemoteResult, Subscription } from '#store/ports/sync-port.ts'
import { detailNamed, resourceNamed } from '#store/registry.ts'
import type { RequestClass } from '#sync/http/request-queue.ts'
import { every, type Timing } from '#sync/timing.ts'
import { requestIdIn } from '#sync/http/api-failure.ts'
import { type FetchedRows, type FetchPorts, type FetchResult, fetchRows } from '#sync/pull/fetch-rows.ts'
import { fetchSubscribed, remoteFailure, type RowSubscription } from './fetch-subscribed.ts'
import { fetchDetail } from './fetch-detail.ts'
import { isSearch, isWholeList } from '#sync/pull/page-request.ts'

interface LooksParts extends FetchPorts, Pick<Timing, 'now' | 'after'> {
  role: Role
  visible(): boolean
  maySend(): boolean
  /** Brings rows into the database: the leader absorbs them, another tab hands them to it. */
  deliver(wanted: RowSubscription, fetched: FetchedRows): Promise<void>
  /** Reads a list that comes in one answer as the leader; null in another tab. */
  readList(collection: string, isFresh: boolean): Promise<FetchResult | null>
}

interface Look {
  wanted: Subscription
  watchers: number
  running: Promise<RemoteResult> | null
  gone: AbortController
  /** How the server last refused it. */
  refusal: Refused | null
}

/** What is on screen is read again so often (sync.md 2.3, rule 5). */
const againMs = 30_000

/**
 * What the screens of this tab look at: read once however many ask, again and again while it is on screen, and broken
 * off when nobody waits for it any more.
 */
export class Subscriptions {
  private readonly parts: LooksParts
  private readonly looks = new Map<string, Look>()
  private readonly end: () => void

  constructor(parts: LooksParts) {
    this.parts = parts
    this.end = every(parts, againMs, () => this.lookAgain())
  }

  stop(): void {
    this.end()
    for (const { gone } of this.looks.values()) gone.abort()
    this.looks.clear()
  }

  /** Collections that somebody looks at. */
  onScreen(): ReadonlySet<string> {
    return new Set(
      [...this.looks.values()].flatMap(({ wanted }) => ('collection' in wanted ? [wanted.collection] : [])),
    )
  }

  subscribe(wanted: Subscription, isFresh = false): Promise<RemoteResult> {
    if (!this.mayLookAt(wanted)) return Promise.resolve('refused')
    const key = JSON.stringify(wanted)
    const look = this.looks.get(key) ?? {
      wanted,
      watchers: 0,
      running: null,
      gone: new AbortController(),
      refusal: null,
    }
    look.watchers += 1
    this.looks.set(key, look)
    return this.run(look, isSearch(wanted) ? 'search' : 'look', isFresh)
  }

  whyRefused(wanted: Subscription): Refused | null {
    return this.looks.get(JSON.stringify(wanted))?.refusal ?? null
  }

  /** One of those who asked has left; with the last of them the read is broken off. */
  unsubscribe(wanted: Subscription): void {
    const key = JSON.stringify(wanted)
    const look = this.looks.get(key)
    if (!look || --look.watchers > 0) return
    this.looks.delete(key)
    look.gone.abort()
  }

  private lookAgain(): void {
    if (!this.parts.visible() || !this.parts.maySend()) return
    // A list that comes in one answer has a pace of its own, which the leader keeps (decisions.md M32).
    const isDue = ({ wanted }: Look) => !isSearch(wanted) && !isWholeList(wanted)
    for (const look of this.looks.values()) if (isDue(look)) void this.run(look, 'head')
  }

  private run(look: Look, what: RequestClass, isFresh = false): Promise<RemoteResult> {
    // What is under way may show how it was before.
    if (look.running && !isFresh) return look.running
    const running = this.read(look, what, isFresh)
      .catch((): RemoteResult => 'failed')
      .finally(() => {
        if (look.running === running) look.running = null
      })
    look.running = running
    return running
  }

  private async read(look: Look, what: RequestClass, isFresh: boolean): Promise<RemoteResult> {
    const { parts } = this
    const { wanted, gone } = look
    const { signal } = gone
    const options = { class: what, signal }
    if (wanted.kind === 'detail') return fetchDetail(parts, detailNamed(wanted.detail), wanted.id, options)
    const whole =
      isWholeList(wanted) && 'collection' in wanted ? await parts.readList(wanted.collection, isFresh) : null
    if (whole !== null) {
      look.refusal = refusalIn(whole)
      return whole.ok ? 'fetched' : remoteFailure(whole.failure)
    }
    const mayLack = wanted.kind === 'row' || isSearch(wanted)
    const fetch = async (...[resource, call, parent]: Parameters<Parameters<typeof fetchSubscribed>[0]['fetch']>) => {
      const result = await fetchRows(parts, resource, call, { ...options, mayLack, parent })
      look.refusal = refusalIn(result)
      return result
    }
    return fetchSubscribed({ fetch, deliver: (_, fetched) => parts.deliver(wanted, fetched) }, wanted)
  }

  /** The same gate as routes, menu and search (decisions.md C16). */
  private mayLookAt(wanted: Subscription): boolean {
    const { roles } = wanted.kind === 'detail' ? detailNamed(wanted.detail) : resourceNamed(wanted.collection)
    return mayOpen(roles, this.parts.role)
  }
}

function refusalIn(result: FetchResult): Refused | null {
  if (result.ok || result.failure.kind !== 'refused') return null
  const { status, message } = result.failure
  return { status, message, ...requestIdIn(result) }
}
