import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { newEntry } from '#store/mutate/new-entry.ts'
import { mutations, resourceNamed } from '#store/registry.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { isSilent } from '#sync/http/api-failure.ts'
import { type Api, createApi } from '#sync/http/create-api.ts'
import { rowRequest } from '#sync/pull/row-request.ts'
import { EntryWorker } from '#sync/push/entry-worker.ts'
import { step } from '#sync/push/outbox-machine.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** What becomes of a request on its way: it arrives and is answered, it never arrives, or its answer is lost. */
export type Way = 'answered' | 'not-sent' | 'answer-lost'

export interface To {
  server: ServerUnderTest
  token: string
  /** The server honours `Idempotency-Key`, and the portal knows it. */
  keyed: boolean
}

const untold = () => {
  throw new Error('nobody told this fake about that')
}

/** The portal's own way to the server, over a network that does to each request what it is told. */
function aNetwork({ server, token, keyed }: To, ways: Way[]): Api {
  const fetchOver = async (address: string, init: RequestInit = {}) => {
    const way = ways.shift() ?? 'answered'
    if (way === 'not-sent') throw new TypeError('the network is gone')
    const { pathname, search } = new URL(address)
    const answer = await server.app.inject({
      method: init.method as 'GET',
      url: pathname.replace(/^\/api/, '') + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    if (way === 'answer-lost') throw new TypeError('the connection broke')
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
  const config = { ...defaultConfig.api, base: 'http://portal.test', idempotencyKey: keyed }
  return createApi({ config, token: () => token, fetch: fetchOver as unknown as typeof fetch, after: () => () => {} })
}

const startOf = Date.parse('2026-11-20T06:00:00Z')

interface Made {
  mutation: AnyMutation
  args: { id: string }
  /** The values that a person saw before. */
  before: Readonly<Record<string, unknown>>
}

/**
 * Carries a change out job by job, as a leading tab does, until the server has taken or refused it, it waits for a
 * person, or it was never sent: then it is `queued` still.
 */
export async function throughThePortal(to: To, { mutation, args, before }: Made, ways: Way[]): Promise<OutboxEntry> {
  let now = startOf
  let hasLeft = false
  const made = { owner: 'a', at: now, operationId: crypto.randomUUID(), args, rowId: args.id }
  let entry: OutboxEntry = { ...newEntry(mutation, made, before), seq: 1 }
  const api = aNetwork(to, ways)
  const worker = new EntryWorker(
    {
      strict: { wholeArgs: { get: async () => ({ seq: 1, args }) } } as never,
      api,
      mutations: { ...mutations, [mutation.name]: mutation },
      readerVersion: 1,
      owner: 'a',
      epoch: 1,
      keyed: to.keyed,
      lagMs: 0,
      quietMs: 20_000,
      rowIn: () => null,
      serverRow: async () => undefined,
      onLeadLost: untold,
      elapsed: () => now,
      after: untold,
      readOne: (collection, id) => readRow(api, collection, id, now),
      rebuild: async () => {
        hasLeft = true
        return true
      },
      miss: untold,
      hide: untold,
      unhide: () => {},
      created: () => {},
      // What this device shows of other rows is not asked for here.
      follow: async () => {},
      tick: async () => now,
      now: () => now,
      random: () => 0,
      maySend: () => true,
    },
    {
      waitAll: () => {},
      turn: async () => ({ mayGo: true, leave: () => {} }),
      record: async (_, event) => {
        entry = step(entry, event)
        return entry
      },
    },
  )
  for (let turn = 0; turn < 40; turn++) {
    if (hasLeft || entry.state === 'acked' || entry.state === 'rejected' || entry.hold === 'needs-you') return entry
    // "Send now": a person looks at what has waited for long.
    if (entry.hold === 'confirm') entry = { ...entry, hold: null, reason: null, confirmedAt: now }
    await worker.work({ kind: entry.state === 'uncertain' ? 'verify' : 'send', entry }, [entry])
    now += 30_000
  }
  throw new Error(`it never ended: ${JSON.stringify(entry)}`)
}

async function readRow(api: Api, collection: string, id: string, startRc: number): Promise<OneRead> {
  const resource = resourceNamed(collection)
  const asked = rowRequest(resource, '', id, null)
  if (!asked) throw new Error(`nothing shows one row of ${collection}`)
  const result = await api.send(asked)
  if (!result.ok) return { kind: 'failed', silent: isSilent(result.failure) }
  const { shape, toRow } = resource.pull
  const read: unknown[] | { rows: unknown[] } = shape.read(shape.answer.parse(result.answer) as never)
  const rows = Array.isArray(read) ? read : read.rows
  const row = rows.map((wire) => toRow(wire, 'administrator', '')).find((one) => one?.id === id)
  return row ? { kind: 'row', row, startRc } : { kind: 'absent' }
}
