import type { CallRequest } from '#store/define/define-call.ts'
import type { PageRead } from '#store/define/page-of.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { tick } from '#store/database/read-clock.ts'
import type { Api, SendOptions } from '#sync/http/create-api.ts'
import type { ApiFailure } from '#sync/http/api-failure.ts'

export interface FetchedRows {
  /** Read clock when the request started. */
  startRc: number
  rows: AnyRow[]
  /** Rows that did not parse and were left out (sync.md 2.12). */
  quarantined: number
  /** Rows in the answer, readable or not. */
  answered: number
  totalPages: number | null
  /** The answer's ETag, where the API has them. */
  version?: string
}

export type FetchResult = { ok: true; fetched: FetchedRows } | { ok: false; failure: ApiFailure }

export interface FetchPorts {
  api: Api
  relaxed: LocalStore
}

/** Sends one of a resource's reads and turns its wire rows into rows, one by one. */
export async function fetchRows(
  { api, relaxed }: FetchPorts,
  resource: Resource,
  request: CallRequest,
  options: Pick<SendOptions, 'class' | 'signal'> = {},
): Promise<FetchResult> {
  const startRc = await tick(relaxed)
  const result = await api.send(request, options)
  if (!result.ok) return result
  const page = pageIn(resource, result.answer)
  const rows = page.rows.map((wire) => resource.pull.toRow(wire)).filter((row) => row !== null)
  const answered = page.rows.length
  const { version } = result
  const fetched = { startRc, rows, answered, quarantined: answered - rows.length, totalPages: page.totalPages }
  return { ok: true, fetched: version === undefined ? fetched : { ...fetched, version } }
}

function pageIn({ pull }: Resource, answer: unknown): Pick<PageRead, 'rows' | 'totalPages'> {
  const read = pull.shape.read(answer as Record<string, unknown>)
  return Array.isArray(read) ? { rows: read, totalPages: null } : read
}
