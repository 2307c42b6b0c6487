import { useState } from 'react'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import type { Shop } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { useTerminalQueue } from '#ui/live/use-print-jobs.ts'
import { usePortal } from '#ui/state/portal.ts'
import { queuedOf, queueSubMerchants, unqueueTerminals } from './terminal-queue.ts'

/** How the box of a sub-merchant stands; `some`: part of its terminals are in the queue. */
export type Tick = 'on' | 'some' | 'off'

export interface QueueTicks {
  tickOf(shop: Shop): Tick
  isQueued(shop: Shop): boolean
  /** Ticks these, or unticks them: those that are in the queue leave it then (spec 000 §4). */
  set(shops: readonly Shop[], on: boolean): void
  /** The same for several at once, each on its own. */
  change(said: readonly (readonly [Shop, boolean])[]): void
  /** Puts the terminals of all that are ticked into the queue. */
  add(): Promise<void>
}

/** Which sub-merchants of a merchant are ticked for the print queue: those that are in it, and what a person ticks beside. */
export function useQueueTicks(merchant: MerchantName, shops: readonly Shop[]): QueueTicks {
  const { database } = usePortal()
  const queue = useTerminalQueue() ?? none
  // What was last said of a sub-merchant and has not come into the queue, or left it, yet.
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isQueued = (shop: Shop) => queuedOf(shop, queue) === 'all'

  // From then on the queue alone says it: what is removed there is unticked here.
  const settled = shops.filter((shop) => said.get(shop.id) === settlesAt[queuedOf(shop, queue)])
  if (settled.length > 0) {
    const ids = new Set(settled.map(({ id }) => id))
    setSaid(new Map([...said].filter(([id]) => !ids.has(id))))
  }

  function tickOf(shop: Shop): Tick {
    const on = said.get(shop.id)
    if (on !== undefined) return on ? 'on' : 'off'
    return tickOfQueued[queuedOf(shop, queue)]
  }

  function change(news: readonly (readonly [Shop, boolean])[]) {
    setSaid((before) => new Map([...before, ...news.map(([{ id }, on]) => [id, on] as const)]))
    const off = news.flatMap(([shop, on]) => (on ? [] : terminalsOf(shop)))
    if (off.length > 0) void unqueueTerminals(database, off)
  }

  return {
    tickOf,
    isQueued,
    set: (some, on) => change(some.map((shop) => [shop, on] as const)),
    change,
    async add() {
      const wanted = shops.filter((shop) => tickOf(shop) === 'on')
      await queueSubMerchants(database, merchant, wanted, Date.now())
    },
  }
}

const none: never[] = []
const tickOfQueued = { all: 'on', some: 'some', none: 'off' } as const
const settlesAt = { all: true, some: null, none: false } as const
const terminalsOf = ({ terminals }: Shop) => terminals ?? []
