import { useState } from 'react'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import type { Shop } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import type { Selection } from '#ui/listing/selection.ts'
import { type QueueTicks, useQueueTicks } from './use-queue-ticks.ts'

/** The ticks of the print queue as the selection of a table: what is ticked in one place is ticked in all. */
export function useQueueSelection(
  merchant: MerchantName,
  shops: readonly Shop[],
): { selection: Selection; select(change: (now: Selection) => Selection): void; ticks: QueueTicks } {
  const ticks = useQueueTicks(merchant, shops)
  const [anchor, setAnchor] = useState<string | null>(null)
  const selection: Selection = {
    ids: new Set(shops.flatMap((shop) => (ticks.tickOf(shop) === 'on' ? [shop.id] : []))),
    anchor,
  }

  function select(change: (now: Selection) => Selection) {
    const next = change(selection)
    setAnchor(next.anchor)
    const on = shops.filter(({ id }) => next.ids.has(id) && !selection.ids.has(id))
    const off = shops.filter(({ id }) => !next.ids.has(id) && selection.ids.has(id))
    ticks.change([...on.map((shop) => [shop, true] as const), ...off.map((shop) => [shop, false] as const)])
  }

  return { selection, select, ticks }
}
