import { type Coverage, isComplete, type LeftOut } from '#store/database/coverage.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { resourceNamed } from '#store/registry.ts'
import { keptCollections, keptDetails, type KeptFor, knownAhead } from './kept-offline.ts'

/** How much of what a device keeps of one person is on it. */
export interface OfflineState {
  /** Collections that are still to be gone through. */
  missing: string[]
  /** Collections whose older rows are left out, and why. */
  leftOut: { collection: string; why: LeftOut }[]
  /** Collections that were gone through, and of which something is in doubt or could not be read. */
  doubtful: string[]
  /** Titles of kinds of answers of which not all are here. */
  missingDetails: string[]
  /** When the collection that was looked at longest ago was looked at, epoch milliseconds; null where one never was. */
  asOf: number | null
}

/** Everything that can be read without a connection is here, and nothing of it is in doubt. */
export function isAllHere({ missing, leftOut, doubtful, missingDetails }: OfflineState): boolean {
  return missing.length + leftOut.length + doubtful.length + missingDetails.length === 0
}

/** Reads how much is on this device of what it keeps of a person; `now` is epoch milliseconds. */
export async function readOfflineState(
  store: Pick<LocalStore, 'coverage' | 'details'>,
  person: KeptFor,
  now: number,
): Promise<OfflineState> {
  const collections = keptCollections(person)
  const keys = collections.map((name): [string, string] => [name, resourceNamed(name).pull.whole])
  const covered = await store.coverage.bulkGet(keys)
  const wanted = keptDetails(person, knownAhead(now))
  const held = await store.details.bulkGet(wanted.map(({ detail, id }): [string, string] => [detail.name, id]))
  const those = (fits: (coverage: Coverage | undefined) => boolean) => collections.filter((_, i) => fits(covered[i]))
  // Rows of a parent say their own age where they are shown.
  const looks = covered.flatMap((one, i) =>
    isByParent(collections[i] ?? '') ? [] : [Math.max(one?.headAt ?? 0, one?.completeAt ?? 0)],
  )
  return {
    missing: collections.filter((name, i) => {
      const one = covered[i]
      return one?.completeAt == null && !one?.leftOut && (one !== undefined || !isByParent(name))
    }),
    leftOut: collections.flatMap((collection, i) => {
      const { completeAt = null, leftOut: why } = covered[i] ?? {}
      return completeAt === null && why ? [{ collection, why }] : []
    }),
    doubtful: those((one) => one?.completeAt != null && (!isComplete(one) || one.quarantined > 0)),
    missingDetails: [...new Set(wanted.flatMap(({ detail }, i) => (held[i] ? [] : [detail.held.title])))],
    asOf: looks.includes(0) || looks.length === 0 ? null : Math.min(...looks),
  }
}

/** Rows of parents are read in the background only if the config says so; then something is noted of them. */
function isByParent(collection: string): boolean {
  return resourceNamed(collection).pull.kind === 'by-parent'
}
