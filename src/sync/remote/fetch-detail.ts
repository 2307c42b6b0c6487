import type { Detail } from '#store/define/define-detail.ts'
import type { RemoteResult } from '#store/ports/sync-port.ts'
import { tick } from '#store/database/read-clock.ts'
import { trimDetails } from '#store/database/forget-details.ts'
import type { SendOptions } from '#sync/http/create-api.ts'
import type { FetchPorts } from '#sync/pull/fetch-rows.ts'
import { remoteFailure } from './fetch-subscribed.ts'

interface DetailPorts extends FetchPorts {
  now(): number
}

/** Thousands of opened vouchers must not fill the device; a log of 200 batches is never cut short. */
const keptAnswers = 1_000

/** Reads one detail and keeps it with its age. What does not parse or comes too late changes nothing. */
export async function fetchDetail(
  ports: DetailPorts,
  detail: Detail,
  id: string,
  options: Pick<SendOptions, 'class' | 'signal'> = {},
): Promise<RemoteResult> {
  const { api, relaxed, now } = ports
  const rc = await tick(relaxed)
  const result = await api.send(detail.request(id), options)
  if (!result.ok) {
    const { failure } = result
    if (failure.kind !== 'refused' || (failure.status !== 404 && failure.status !== 410)) return remoteFailure(failure)
  }
  const value = result.ok ? detail.toValue(result.answer) : undefined
  if (value === null) return 'failed'
  return relaxed.transaction('rw', [relaxed.details], async () => {
    const held = await relaxed.details.get([detail.name, id])
    if (held && held.rc >= rc) return 'fetched' as const
    if (value === undefined) {
      await relaxed.details.delete([detail.name, id])
      return 'absent' as const
    }
    await relaxed.details.put({ kind: detail.name, id, value, asOf: now(), rc })
    await trimDetails(relaxed.details, detail.name, detail.keep ?? keptAnswers)
    return 'fetched' as const
  })
}
