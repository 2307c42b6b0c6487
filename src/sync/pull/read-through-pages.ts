import type { CallRequest } from '#store/define/define-call.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { type FetchedRows, type FetchPorts, fetchRows, type FetchResult } from './fetch-rows.ts'
import type { RequestClass } from '#sync/http/request-queue.ts'

interface Wanted {
  id: string
  scope: string
  class: RequestClass
  /** The row as this device knows it, whose content may name a narrower list. */
  held?: AnyRow | null
}

/** As far as anybody looks for one row. */
const mostPages = 1000

/**
 * Looks for one row through the pages of a list whose API shows no row by itself, until a page has it; where there is a
 * narrower list for a row like it, through that one first. It is not there
 * only if two passes over all of it have not shown it: what is deleted meanwhile moves rows from a page that is yet to come
 * to one that is read. However few rows the server gives on a page, the list ends where one is empty or comes twice. Null
 * where rows do not come in such pages.
 */
export async function readThroughPages(
  ports: FetchPorts,
  resource: Resource,
  wanted: Wanted,
): Promise<FetchResult | null> {
  const { pull } = resource
  if (pull.kind !== 'fixed-pages') return null
  const { held = null } = wanted
  const near = held === null ? null : await pass(ports, resource, (page) => pull.requestNear?.(held, page), wanted)
  // Its content may be another one by now: that it is not there proves nothing.
  if (near && (!near.ok || has(near.fetched, wanted.id))) return near
  const ofAll = (page: number) => pull.requestPage({ scope: wanted.scope, partition: pull.whole, page })
  const first = await pass(ports, resource, ofAll, wanted)
  if (!first?.ok || has(first.fetched, wanted.id)) return first
  const second = await pass(ports, resource, ofAll, wanted)
  if (!second?.ok) return second
  // What one pass could not read may be the very row.
  const quarantined = Math.max(first.fetched.quarantined, second.fetched.quarantined)
  return { ok: true, fetched: { ...second.fetched, quarantined } }
}

/** Null where there is no such list. */
async function pass(
  ports: FetchPorts,
  resource: Resource,
  requestOf: (page: number) => CallRequest | null | undefined,
  { id, class: what }: Wanted,
): Promise<FetchResult | null> {
  let read: FetchedRows | null = null
  for (let page = 1; page <= mostPages; page++) {
    const request = requestOf(page)
    if (!request) return null
    const result = await fetchRows(ports, resource, request, { class: what })
    if (!result.ok) return result
    const { fetched } = result
    const known: ReadonlySet<string> = new Set(read?.rows.map((row) => row.id))
    const isOver = fetched.answered === 0 || (fetched.rows.length > 0 && fetched.rows.every((row) => known.has(row.id)))
    if (read !== null && isOver) return { ok: true, fetched: read }
    read = read === null ? fetched : joined(read, fetched)
    if (isOver || has(fetched, id)) break
  }
  return read === null ? { ok: false, failure: { kind: 'timeout' } } : { ok: true, fetched: read }
}

/** A read of several pages began with the first of them. */
function joined(read: FetchedRows, next: FetchedRows): FetchedRows {
  return {
    ...read,
    rows: [...read.rows, ...next.rows],
    answered: read.answered + next.answered,
    quarantined: read.quarantined + next.quarantined,
    startRc: Math.min(read.startRc, next.startRc),
  }
}

function has({ rows }: FetchedRows, id: string): boolean {
  return rows.some((row) => row.id === id)
}
