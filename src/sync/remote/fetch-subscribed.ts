import type { Subscription, RemoteResult } from '#store/ports/sync-port.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { resourceNamed } from '#store/registry.ts'
import type { FetchedRows, FetchResult } from '#sync/pull/fetch-rows.ts'
import { viewRequest } from '#sync/pull/page-request.ts'
import { rowRequest } from '#sync/pull/row-request.ts'

interface FetchDeps {
  /** `parent`: whose rows are asked for, of rows that are read by parent. */
  fetch(resource: Resource, call: CallRequest, parent: string): Promise<FetchResult>
  /** Brings rows into the database: the leader absorbs them, another tab hands them to it. */
  deliver(collection: string, fetched: FetchedRows): Promise<void>
}

/** What is looked at in a collection. */
export type RowSubscription = Exclude<Subscription, { kind: 'detail' }>

/** Fetches what a screen is showing. A row counts as absent only when the server answered without it. */
export async function fetchSubscribed({ fetch, deliver }: FetchDeps, wanted: RowSubscription): Promise<RemoteResult> {
  const resource = resourceNamed(wanted.collection)
  const request = requestOf(resource, wanted)
  if (!request) return 'failed'
  const result = await fetch(resource, request, wanted.kind === 'parent' ? wanted.parent : '')
  if (!result.ok) return remoteFailure(result.failure)
  const { rows, quarantined } = result.fetched
  const found = wanted.kind !== 'row' || rows.some((row) => row.id === wanted.id)
  await deliver(wanted.collection, result.fetched)
  if (found) return 'fetched'
  // A row we could not read may be the very one: no proof that it is gone.
  return quarantined > 0 ? 'failed' : 'absent'
}

/** Null where the API has no call for it. */
function requestOf(resource: Resource, wanted: RowSubscription): CallRequest | null {
  const { pull } = resource
  const { scope } = partsOfCollection(wanted.collection)
  if (wanted.kind === 'row') return rowRequest(resource, scope, wanted.id, null)
  if (wanted.kind === 'view') return viewRequest(pull, { ...wanted.view, scope })
  return pull.kind === 'by-parent' ? pull.requestOf(wanted.parent, scope) : null
}

/** What a failed read means for the words on a screen. */
export function remoteFailure({ kind }: Extract<FetchResult, { ok: false }>['failure']): RemoteResult {
  if (kind === 'unreachable' || kind === 'timeout') return 'offline'
  return kind === 'refused' || kind === 'unauthorized' ? 'refused' : 'failed'
}
