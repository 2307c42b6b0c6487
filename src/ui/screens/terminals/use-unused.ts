import { useMemo } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import { terminals } from '#store/resources/terminals/terminals.ts'
import { useList } from '#ui/live/use-list.ts'
import { lastUses, unusedTerminals } from './unused-terminals.ts'
import { type SeenUses, useSeenUses } from './use-seen-uses.ts'

export interface Unused {
  ids: readonly string[]
  /** How far that can be relied on; null until the redemptions of this device have been looked through. */
  seen: SeenUses | null
}

/** The terminals that were not used for long, kept current; nothing is asked while nobody wants to know. */
export function useUnused(isWanted: boolean): Unused {
  const { answer, settled } = useList(isWanted ? lastUses : nothing)
  const known = isWanted && settled ? answer : null
  const seen = useSeenUses(known)
  const groups = known?.groups ?? null
  const until = seen?.until ?? null
  const complete = seen?.complete ?? false
  const asOf = seen?.asOf ?? null
  const isSeen = seen !== null
  return useMemo(
    () => ({ ids: unusedTerminals(groups, until), seen: isSeen ? { complete, asOf, until } : null }),
    [groups, until, complete, asOf, isSeen],
  )
}

/** Asks for no row of the list that is on screen anyway: redemptions are left alone. */
const nothing: ListQuery = {
  collection: terminals.name,
  filters: { id: { oneOf: [] } },
  search: null,
  sort: terminals.order,
  page: 1,
  pageSize: 1,
}
