import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Coverage } from '#store/database/coverage.ts'
import { collectionName, partsOfCollection } from '#store/define/collection-name.ts'
import { resources } from '#store/registry.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useScope } from '#ui/state/merchant.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Loading } from './pill-words.ts'

/** The first collection that this device has not yet seen to its end; null when none is being loaded. */
export function useLoading(): Loading | null {
  const { database, user, role } = usePortal()
  const coverage = useLive(() => database.coverage.toArray(), [database])
  const pathname = useLocation({ select: (location) => location.pathname.toLowerCase() })
  const listed = useNavItems().find(({ path }) => path.toLowerCase() === pathname)?.rows
  const shown = collectionName(listed?.of ?? '', useScope(user, role))
  return useMemo(() => loadingOf(coverage ?? [], shown), [coverage, shown])
}

/**
 * Only whole collections count; a tab that was looked at early is a part of one. Of what is kept per merchant only the
 * collection that is `shown` does: the others fill in the background, and the Sync centre says how far they are.
 */
export function loadingOf(coverage: readonly Coverage[], shown: string): Loading | null {
  for (const { collection, partition, completeAt, about, sweep, pass, leftOut } of coverage) {
    const resource = resources[partsOfCollection(collection).resource]
    if (!resource || partition !== resource.pull.whole || completeAt !== null || about === null || leftOut) continue
    if (resource.scope !== undefined && collection !== shown) continue
    // It takes as long as there are merchants: the Sync centre says how far it is.
    if (resource.pull.kind === 'by-parent') continue
    const held = pass ? null : Math.min(about, sweep?.pos ?? 0)
    if (about > 0) return { many: resource.noun.many, held, about }
  }
  return null
}
