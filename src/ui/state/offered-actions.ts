import type { Icon } from '@tabler/icons-react'
import { useEffect, useId, useSyncExternalStore } from 'react'

/** What can be done now with what is open or selected, for the command palette. */
export interface OfferedActions {
  /** Names what they are done with: "Voucher 25WKFQZKYT". */
  title: string
  actions: readonly OfferedAction[]
}

interface OfferedAction {
  title: string
  icon?: Icon | undefined
  /** Why it is not possible now, in words; null if it is. */
  why: string | null
  run(): void
}

const offers = new Map<string, OfferedActions>()
const listeners = new Set<() => void>()
let latest: readonly OfferedActions[] = []

function setOffer(id: string, offer: OfferedActions | null): void {
  if (offer === null && !offers.has(id)) return
  if (offer === null) offers.delete(id)
  else offers.set(id, offer)
  latest = byTitle([...offers.values()]).toReversed()
  for (const listener of listeners) listener()
}

/** Offers of one title are one: the buttons of a record stand in several places. */
function byTitle(all: readonly OfferedActions[]): OfferedActions[] {
  const titles = [...new Set(all.map(({ title }) => title))]
  return titles.map((title) => ({ title, actions: all.flatMap((one) => (one.title === title ? one.actions : [])) }))
}

/** Offers actions in the palette for as long as the component is mounted; null offers none. */
export function useOfferActions(offer: OfferedActions | null): void {
  const id = useId()
  // With each drawing anew: what the actions do is about what is shown now.
  useEffect(() => setOffer(id, offer))
  useEffect(() => () => setOffer(id, null), [id])
}

/** What is offered now; what came last stands first. */
export function useOfferedActions(): readonly OfferedActions[] {
  return useSyncExternalStore(subscribe, () => latest)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
