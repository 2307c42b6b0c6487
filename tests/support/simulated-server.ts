import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { onWire } from './a-voucher.ts'

/** What goes wrong with one request. `hang` answers never; `…-after` is carried out first. */
export type Fault =
  | 'drop'
  | 'drop-after'
  | 'hang'
  | 'hang-after'
  | 'html'
  | { status: number; after?: boolean; retryAfter?: number; message?: string }

export interface Effect {
  /** The idempotency key: which change of the person it was. */
  operation: string
  id: string
  field: 'ownerName' | 'sender' | 'message'
  value: string
  token: string
}

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  operation: string
  token: string
}

const wireFields = { receiverName: 'ownerName', senderName: 'sender', message: 'message' } as const

/**
 * The API as far as the engine needs it, with a ledger of every effect it ever had, read replicas that lag, tokens that
 * expire and faults that a test hands out request by request. It throws on what it was not told.
 */
export class SimulatedServer {
  readonly ledger: Effect[] = []
  readonly requests: string[] = []
  readonly tokens = new Set(['token-1'])
  /** Reads see the rows as they were so many milliseconds ago. */
  lagMs = 0
  latencyMs = 20
  isDown = false
  /** Asked for each request after sign-in; null lets it pass. */
  faultOf: (asked: Asked) => Fault | null = () => null
  private readonly deleted = new Map<string, number>()
  private readonly versions = new Map<string, { at: number; voucher: Voucher }[]>()

  constructor(vouchers: readonly Voucher[]) {
    for (const voucher of vouchers) this.set(voucher, 0)
  }

  /** Somebody writes a row; at 0 it has always been so. */
  set(voucher: Voucher, at = Date.now()): void {
    const versions = this.versions.get(voucher.id) ?? []
    this.versions.set(voucher.id, [...versions, { at, voucher }])
  }

  /** Somebody deletes a row; replicas show it for as long as they lag. */
  delete(id: string): void {
    this.deleted.set(id, Date.now())
  }

  now(id: string): Voucher {
    const found = this.versions.get(id)?.at(-1)?.voucher
    if (!found) throw new Error(`no voucher ${id}`)
    return found
  }

  private seen(): Voucher[] {
    const until = Date.now() - this.lagMs
    const seen = [...this.versions.values()].flatMap((all) => all.filter(({ at }) => at <= until).slice(-1))
    const rows = seen.map(({ voucher }) => voucher).filter(({ id }) => (this.deleted.get(id) ?? Infinity) > until)
    return rows.sort((a, b) =>
      a.createdDate === b.createdDate ? (a.id < b.id ? -1 : 1) : a.createdDate < b.createdDate ? 1 : -1,
    )
  }

  readonly fetch: typeof fetch = async (address, init) => {
    if (typeof address !== 'string') throw new Error('addresses are text')
    await new Promise((resolve) => setTimeout(resolve, this.latencyMs))
    if (this.isDown) throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(address)
    if (pathname === '/api/health') return json({ status: 'ok' })
    const headers = new Headers(init?.headers)
    const asked: Asked = {
      method: init?.method ?? 'GET',
      path: pathname.replace('/v1.0/app', ''),
      query: searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      operation: headers.get('idempotency-key') ?? '',
      token: headers.get('authorization')?.replace('Bearer ', '') ?? '',
    }
    this.requests.push(`${asked.method} ${asked.path}`)
    if (!this.tokens.has(asked.token)) return json({ message: 'Token expired' }, 401)
    return this.answer(asked)
  }

  private async answer(asked: Asked): Promise<Response> {
    const fault = this.faultOf(asked)
    if (fault === null) return this.carryOut(asked)
    if (fault === 'html') return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    const isAfter =
      fault === 'drop-after' || fault === 'hang-after' || (typeof fault === 'object' && fault.after === true)
    if (isAfter) this.carryOut(asked)
    if (fault === 'drop' || fault === 'drop-after') throw new TypeError('Failed to fetch')
    if (typeof fault === 'string') return new Promise(() => {})
    const retryAfter: Record<string, string> =
      fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    return json({ message: fault.message ?? 'No' }, fault.status, retryAfter)
  }

  private carryOut(asked: Asked): Response {
    const { method, path, query, body } = asked
    if (method === 'GET' && path === '/voucher/getVouchers') {
      const status = query.get('statusKey')
      return this.page(
        this.seen().filter((row) => status === 'ALL' || row.status === status),
        Number(query.get('page')),
        Number(query.get('pageSize')),
      )
    }
    if (method === 'POST' && path === '/voucher/search' && body['searchId'] === 'id')
      return this.page(
        this.seen().filter(({ id }) => id === body['searchKey']),
        1,
        100,
      )
    const update = /^\/voucher\/([^/]+)\/update$/.exec(path)
    if (method === 'PUT' && update?.[1]) return this.update(update[1], asked)
    throw new Error(`the simulated server was not told about ${method} ${path}`)
  }

  private page(rows: Voucher[], page: number, pageSize: number): Response {
    const list = rows.slice((page - 1) * pageSize, page * pageSize).map(onWire)
    return json({ list, totalPageCount: Math.max(1, Math.ceil(rows.length / pageSize)), pageNo: page })
  }

  private update(id: string, { body, operation, token }: Asked): Response {
    for (const [wire, value] of Object.entries(body)) {
      const field = wireFields[wire as keyof typeof wireFields]
      this.set({ ...this.now(id), [field]: value })
      this.ledger.push({ operation, id, field, value: String(value), token })
    }
    return json({ message: 'Voucher updated successfully' })
  }
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}
