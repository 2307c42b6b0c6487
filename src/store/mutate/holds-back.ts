import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isInWorld } from '#store/define/define-mutation.ts'
import { waitsForPerson } from './decide-entry.ts'

/**
 * What an entry keeps waiting of the later changes of its record. Changes go in their order, so mostly all of them; but
 * an effect in the world about which a person has still to decide touches no field, and holds up only others of its
 * kind: what is edited after it goes on, and a message waits for every earlier edit, so that it tells what was meant.
 */
export function holdsUp(entry: OutboxEntry, mutations: MutationsByName): 'all' | 'effects' {
  return waitsForPerson(entry) && isEffect(entry, mutations) ? 'effects' : 'all'
}

/** Whether an earlier entry that waits for a person keeps a later one of the same record waiting. */
export function isHeldBackBy(earlier: OutboxEntry, later: OutboxEntry, mutations: MutationsByName): boolean {
  if (earlier.seq >= later.seq || !waitsForPerson(earlier)) return false
  return holdsUp(earlier, mutations) === 'all' || isEffect(later, mutations)
}

/** Whether an entry has its effect in the world alone; one that this portal does not know may have any. */
export function isEffect({ mutation }: Pick<OutboxEntry, 'mutation'>, mutations: MutationsByName): boolean {
  const known = mutations[mutation]
  return known !== undefined && isInWorld(known)
}
