import { contentHash } from '#store/values/content-hash.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { onWire } from '#tests/support/a-voucher.ts'
import type { SimTime } from './sim-time.ts'

/**
 * What goes wrong with one request. `after`: it is carried out first. `late`: carried out after nobody waits for it.
 * `odd`: 200 with words that nobody understands.
 */
export type Fault =
  | { kind: 'drop' | 'drop-after' | 'hang' | 'hang-after' | 'html' | 'truncated' }
  | { kind: 'late'; ms: number }
  | { kind: 'odd'; after: boolean }
  | { kind: 'status'; status: number; after: boolean; retryAfter?: number }

export interface Effect {
  /** What the person's change wrote: no two changes write the same. */
  tag: string
  lane: string
  owner: string
  at: number
}

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, string>
  key: string | null
  token: string
  /** The version it is to be written on. */
  ifMatch: string | null
  /** When it left the device. */
  sentAt: number
}

interface Version {
  at: number
  voucher: Voucher
}

/** What a change has written, and over what. */
export interface Written {
  tag: string
  sentAt: number
  before: Voucher
  after: Voucher
}

const wireFields: Readonly<Record<string, 'ownerName' | 'sender' | 'message'>> = {
  receiverName: 'ownerName',
  senderName: 'sender',
  message: 'message',
}
const fields = Object.entries(wireFields)

/** The API as the engine needs it, in simulated time, with a ledger of every effect it ever had. */
export class LedgerServer {
  readonly ledger: Effect[] = []
  /** Token to its owner. */
  readonly tokens = new Map<string, string>()
  lagMs = 0
  isDown = false
  isForbidding = false
  latency: () => number = () => 20
  faultOf: (asked: Asked) => Fault | null = () => null
  hasEtags = false
  /** Told when a row is looked at by its id: a colleague may write behind that look. */
  onLook: (id: string) => void = () => {}
  /** Told of every change of a row that is carried out. */
  onWritten: (written: Written) => void = () => {}
  /** Told of every request that arrives. */
  onAsked: (asked: Asked) => void = () => {}
  /** Told when somebody reads an answer that nobody understands. */
  onOddRead: (asked: Asked) => void = () => {}
  private readonly versions = new Map<string, Version[]>()
  private readonly notes = new Map<string, { tag: string; at: number }>()
  private readonly completions: { id: string; tag: string; at: number }[] = []
  private readonly kept = new Map<string, string>()
  private readonly time: SimTime

  constructor(time: SimTime, vouchers: readonly Voucher[]) {
    this.time = time
    for (const voucher of vouchers) this.versions.set(voucher.id, [{ at: -Infinity, voucher }])
  }

  now(id: string): Voucher | undefined {
    return this.versions.get(id)?.at(-1)?.voucher
  }

  /** When the present value of a field came to be. */
  since(id: string, field: keyof Voucher): number {
    const all = this.versions.get(id) ?? []
    const present = all.at(-1)?.voucher[field]
    const other = all.findLastIndex(({ voucher }) => voucher[field] !== present)
    return all[other + 1]?.at ?? -Infinity
  }

  set(voucher: Voucher): void {
    const all = this.versions.get(voucher.id) ?? []
    all.push({ at: this.time.elapsed(), voucher })
    this.versions.set(voucher.id, all)
  }

  readonly fetch: typeof fetch = async (address, init) => {
    const { time } = this
    const { signal } = init ?? {}
    const url = new URL(address as string)
    const headers = init?.headers as Headers | undefined
    const asked: Asked = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace('/v1.0/app', ''),
      query: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {},
      key: headers?.get('idempotency-key') ?? null,
      token: headers?.get('authorization')?.replace('Bearer ', '') ?? '',
      ifMatch: headers?.get('if-match') ?? null,
      sentAt: this.time.elapsed(),
    }
    const answered = this.receive(asked)
    if (!signal) return answered
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      answered.then(resolve, reject)
      void time
    })
  }

  private async receive(asked: Asked): Promise<Response> {
    const { time } = this
    const half = this.latency() / 2
    await time.pause(half)
    if (this.isDown) throw new TypeError('Failed to fetch')
    if (asked.path === '/api/health') return reply({ status: 'ok' })
    this.onAsked(asked)
    const fault = this.faultOf(asked)
    const answer = await this.answer(asked, fault)
    await time.pause(half)
    return answer
  }

  private async answer(asked: Asked, fault: Fault | null): Promise<Response> {
    if (!this.tokens.has(asked.token)) return reply({ message: 'Token expired' }, 401)
    if (this.isForbidding) return reply({ message: 'Forbidden' }, 403)
    if (fault === null) return this.carryOut(asked)
    switch (fault.kind) {
      case 'drop':
        throw new TypeError('Failed to fetch')
      case 'html':
        return reply('<html>', 200, { 'content-type': 'text/html' })
      case 'hang':
        return new Promise(() => {})
      case 'late':
        void this.time.after(fault.ms, () => void this.carryOut(asked))
        throw new TypeError('Failed to fetch')
      case 'status': {
        if (fault.after) this.carryOut(asked)
        const { status, retryAfter } = fault
        return reply({ message: 'No' }, status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
      }
      case 'odd':
        if (fault.after) this.carryOut(asked)
        return reply(/^\/(note|complete)\//.test(asked.path) ? { noted: true } : { message: 'Noted' }, 200, {}, () =>
          this.onOddRead(asked),
        )
      case 'drop-after':
        this.carryOut(asked)
        throw new TypeError('Failed to fetch')
      case 'hang-after':
        this.carryOut(asked)
        return new Promise(() => {})
      case 'truncated':
        this.carryOut(asked)
        return reply('{"mess')
    }
  }

  private carryOut(asked: Asked): Response {
    if (asked.method === 'GET' || asked.path === '/voucher/search') return this.read(asked)
    const known = asked.key === null ? undefined : this.kept.get(asked.key)
    if (known !== undefined) {
      return known === JSON.stringify(asked.body) ? reply(doneFor(asked)) : reply({ message: 'KEY_REUSED' }, 422)
    }
    const refusal = this.change(asked)
    if (refusal) return refusal
    if (asked.key !== null) this.kept.set(asked.key, JSON.stringify(asked.body))
    return reply(doneFor(asked))
  }

  private read({ path, query, body }: Asked): Response {
    const until = this.time.elapsed() - this.lagMs
    const note = /^\/note\/(.+)$/.exec(path)?.[1]
    if (note) {
      const found = this.notes.get(note)
      return reply({ list: found && found.at <= until ? [{ tag: found.tag }] : [] })
    }
    const completed = /^\/complete\/(.+)$/.exec(path)?.[1]
    if (completed) return reply({ list: this.completions.filter(({ id, at }) => id === completed && at <= until) })
    const isLook = path === '/voucher/search'
    const asked = isLook ? [this.versions.get(body['searchKey'] ?? '') ?? []] : [...this.versions.values()]
    const seen = asked.flatMap((all) => {
      const version = all.findLast(({ at }) => at <= until)
      return version ? [version.voucher] : []
    })
    // Of every other list there is nothing: what is a voucher must not come as a merchant as well.
    const isList = path === '/voucher/getVouchers'
    const wanted = isLook || isList ? seen : []
    const [one] = wanted
    if (isLook && one) this.onLook(one.id)
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 100)]
    const list = wanted.slice((page - 1) * size, page * size).map(onWire)
    const headers = this.hasEtags && isLook && one ? { etag: versionOf(one) } : {}
    return reply({ list, totalPageCount: Math.max(1, Math.ceil(wanted.length / size)), pageNo: page }, 200, headers)
  }

  /** Carries a change out and writes it down; an answer where the server refuses it. */
  private change({ path, body, token, ifMatch, sentAt }: Asked): Response | null {
    const [, kind = '', id = '', verb = ''] = path.split('/')
    const voucher = this.now(id)
    const note = (tag: string, lane: string) =>
      this.ledger.push({ tag, lane, owner: this.tokens.get(token) ?? '', at: this.time.elapsed() })
    const tag = body['tag'] ?? ''
    if (kind === 'note') {
      if (this.notes.has(id)) return reply({ message: 'Already there' }, 409)
      this.notes.set(id, { tag, at: this.time.elapsed() })
      note(tag, `note/${id}`)
    } else if (kind === 'order') note(tag, `order/${id}`)
    else if (kind === 'complete') {
      if (this.completions.some((one) => one.tag === tag)) return reply({ message: 'Already done' }, 409)
      this.completions.push({ id, tag, at: this.time.elapsed() })
      for (const one of [id, body['beside'] ?? '']) {
        const before = this.now(one)
        if (before) this.set({ ...before, merchantGroup: tag })
      }
      note(tag, `vouchers/${id}`)
    } else if (!voucher) return reply({ message: 'Not found' }, 404)
    else if (this.hasEtags && ifMatch !== null && ifMatch !== versionOf(voucher))
      return reply({ message: 'Other' }, 412)
    else if (verb === 'sms') note(tag, `vouchers/${id}`)
    else if (verb === 'cancel' && voucher.status === 'DELETED') return reply({ message: 'Already cancelled' }, 409)
    else {
      const next: Voucher = { ...voucher }
      if (verb === 'cancel') next.status = 'DELETED'
      if (verb === 'extend') next.purchaseId = tag
      for (const [wire, field] of fields) if (body[wire] !== undefined) next[field] = body[wire]
      const written = tag || (fields.map(([wire]) => body[wire]).find((value) => value !== undefined) ?? '')
      this.onWritten({ tag: written, sentAt, before: voucher, after: next })
      this.set(next)
      note(written, `vouchers/${id}`)
    }
    return null
  }
}

/** Equal for equal contents, as the embedded server makes it. */
function versionOf(voucher: Voucher): string {
  return `"${contentHash(voucher)}"`
}

function doneFor({ path }: Asked) {
  return { message: path.endsWith('/update') ? 'Voucher updated successfully' : 'Done' }
}

/** As much of a Response as the engine reads; a real one costs more than everything else in a history. */
function reply(body: unknown, status = 200, headers: Record<string, string> = {}, onRead = () => {}): Response {
  const all: Record<string, string> = { 'content-type': 'application/json', ...headers }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const read = async () => {
    onRead()
    return text
  }
  const answer = { status, headers: { get: (name: string) => all[name] ?? null }, text: read }
  return answer as unknown as Response
}
