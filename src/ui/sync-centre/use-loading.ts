import { useMemo } from 'react'
import type { Coverage } from '#store/database/coverage.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { resources } from '#store/registry.ts'
import { useLive } from '#ui/live/use-live.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Loading } from './pill-words.ts'

/** The first collection that this device has not yet seen to its end; null when all are complete. */
export function useLoading(): Loading | null {
  const { database } = usePortal()
  const coverage = useLive(() => database.coverage.toArray(), [database])
  return useMemo(() => loadingOf(coverage ?? []), [coverage])
}

/** Only whole collections count; a tab that was looked at early is a part of one. */
export function loadingOf(coverage: readonly Coverage[]): Loading | null {
  for (const { collection, partition, completeAt, about, sweep, pass } of coverage) {
    const resource = resources[partsOfCollection(collection).resource]
    if (!resource || partition !== resource.pull.whole || completeAt !== null || about === null) continue
    const held = pass ? null : Math.min(about, sweep?.pos ?? 0)
    if (about > 0) return { many: resource.noun.many, held, about }
  }
  return null
}
