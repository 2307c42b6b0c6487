import { absorbRows } from '#store/database/absorb-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { orderKeyOf } from '#store/define/order-key.ts'
import { fetchDaysFile, type FetchResult } from '#sync/pull/fetch-rows.ts'
import { pullFill, pullHead } from '#sync/pull/pull-collection.ts'
import type { PullDeps } from '#sync/pull/pull-deps.ts'
import { readWhole } from '#sync/pull/pull-whole-list.ts'
import { ReadAhead } from '#sync/pull/read-ahead.ts'
import type { Connections } from './a-database.ts'

export interface PullerWorld {
  database: Connections
  resource: Resource
  now(): number
  kept?: PullDeps['kept']
  /** The leader that this device is: 1 unless it has taken over from another. */
  epoch?: number
  /** The server's file of some days, or the status of a refusal; without it, it has none. */
  file?(days: { from: string; to: string }): string | number
  /** What the server answers to a request. */
  answer(request: CallRequest): { rows: AnyRow[]; answered?: number; totalPages?: number | null } | number
}

/** A device that pulls one collection; a number as an answer is the status of a refusal. */
export async function aPuller({ database, resource, now, answer, file, kept = [], epoch = 1 }: PullerWorld) {
  const { relaxed } = database
  await database.strict.leader.put({ name: 'leader', epoch })
  const directory = await RowDirectory.build(relaxed, resource.name, (row) => orderKeyOf(resource, row))
  const isDescending = resource.order.direction === 'desc'
  // What an earlier leader has read began before.
  let rc = (epoch - 1) * 1000
  /** What each look has missed. */
  const missing: string[][] = []
  const absorb: PullDeps['absorb'] = ({ rows, startRc, lacks }) =>
    absorbRows(relaxed, { collection: resource.name, directory, rows, startRc, lacks, pause: async () => {} })
  const parts: PullDeps = {
    resource,
    collection: resource.name,
    scope: '',
    relaxed,
    epoch,
    noted: new Map(),
    inTurn: (write) => write(),
    ahead: new ReadAhead(now),
    held: {
      between: (after, before) => [
        ...(isDescending ? directory.between(before, after) : directory.between(after, before)),
      ],
      all: () => [...directory.between(null, null)],
      equal: (key) => [...directory.equal(key)],
      unseenSince: (since) => [...directory.between(null, null)].filter((id) => directory.newestRead(id) < since),
    },
    fetch: async (request): Promise<FetchResult> => {
      const startRc = ++rc
      const said = answer(request)
      if (typeof said === 'number') {
        const refusal = { kind: 'refused', status: said, message: null, body: {}, retryAfterMs: null } as const
        return { ok: false, failure: refusal }
      }
      const { rows, answered = rows.length, totalPages = null } = said
      return { ok: true, fetched: { startRc, rows, answered, quarantined: answered - rows.length, totalPages } }
    },
    fetchFile: async (known, { from, to }): Promise<FetchResult | null> => {
      const said = file?.({ from, to }) ?? 404
      const refusal = { kind: 'refused', status: Number(said), message: null, body: {}, retryAfterMs: null } as const
      const answered = { ok: true as const, status: 200, answer: new TextEncoder().encode(String(said)) as never }
      const api = { send: async () => (typeof said === 'number' ? { ok: false as const, failure: refusal } : answered) }
      const days = { file: known, start: from, end: to }
      return fetchDaysFile({ api, relaxed, role: 'accountant' }, resource, days, { class: 'fill', startRc: ++rc })
    },
    readList: async () => {
      if (resource.pull.kind !== 'whole-list') throw new Error('not a whole list')
      return { startedAt: now(), ...(await readWhole(parts, resource.pull)) }
    },
    absorb,
    looked: async (held, returned, startRc) => {
      missing.push(held.filter((id) => !returned.has(id) && directory.newestRead(id) < startRc))
      return 0
    },
    pace: { headRefreshMs: 20_000, sweepEveryMs: 3_600_000, hiddenFactor: 15, savingFactor: 1 },
    kept,
    created: new Set(),
    now,
    visible: () => true,
    leavesOut: () => null,
  }
  const untilRest = async () => {
    for (let step = 0; step < 400; step++) {
      const head = await pullHead(parts)
      const fill = await pullFill(parts)
      if (head.kind === 'failed' || fill.kind === 'failed') throw new Error('a page failed')
      if (head.kind === 'rest' && fill.kind === 'rest') return
    }
    throw new Error('never came to rest')
  }
  const coverage = () => relaxed.coverage.get([resource.name, resource.pull.whole])
  return { parts, directory, missing, untilRest, coverage, head: () => pullHead(parts), fill: () => pullFill(parts) }
}
