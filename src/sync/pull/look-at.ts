import type { Wanted, LookResult } from '#store/ports/sync-port.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { resourceNamed } from '#store/registry.ts'
import type { FetchedRows, FetchResult } from './fetch-rows.ts'

interface LookParts {
  fetch(resource: Resource, call: CallRequest): Promise<FetchResult>
  /** Brings rows into the database: the leader absorbs them, another tab hands them to it. */
  deliver(collection: string, fetched: FetchedRows): Promise<void>
}

/** Fetches what a screen is showing. A row counts as absent only when the server answered without it. */
export async function lookAt({ fetch, deliver }: LookParts, wanted: Wanted): Promise<LookResult> {
  const resource = resourceNamed(wanted.collection)
  const result = await fetch(resource, requestOf(resource, wanted))
  if (!result.ok) return failureOf(result.failure.kind)
  const { rows, quarantined } = result.fetched
  const found = wanted.kind !== 'row' || rows.some((row) => row.id === wanted.id)
  await deliver(wanted.collection, result.fetched)
  if (found) return 'fetched'
  // A row we could not read may be the very one: no proof that it is gone.
  return quarantined > 0 ? 'failed' : 'absent'
}

function requestOf(resource: Resource, wanted: Wanted): CallRequest {
  const { pull } = resource
  if (wanted.kind === 'row') return pull.requestOne(wanted.id)
  if (wanted.kind === 'search') return pull.requestSearch(wanted.by, wanted.text)
  return pull.requestPage({ partition: wanted.partition, page: wanted.page, pageSize: pull.pageSize })
}

function failureOf(kind: Extract<FetchResult, { ok: false }>['failure']['kind']): LookResult {
  if (kind === 'unreachable' || kind === 'timeout') return 'offline'
  return kind === 'refused' || kind === 'unauthorized' ? 'refused' : 'failed'
}
