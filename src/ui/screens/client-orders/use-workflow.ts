import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { type OrderStep, shownPaymentStatus, stepShown } from '#store/resources/client-orders/order-steps.ts'
import type { ListAddress } from '#ui/listing/list-address.ts'
import { type Looking, useRemote } from '#ui/live/use-remote.ts'
import { useRow } from '#ui/live/use-row.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSkippedOrders } from '#ui/state/skipped-slips.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'

/** What of the workflow stands in the address, so that Back and links work (decisions.md I30). */
export interface WorkflowAddress {
  /** The order; null while a new one is placed. */
  selected: string | null
  drawer: string | undefined
  /** An order that a new one is begun like. */
  from: string | null
  /** A new order that was begun before. */
  draft: string | null
  searchKey: string
  page: number
  go(patch: ListAddress, how?: 'push' | 'replace'): void
}

export function useWorkflowAddress(): WorkflowAddress {
  const { selected, drawer, from, draft, searchKey, page }: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = useCallback(
    (patch: ListAddress, how: 'push' | 'replace' = 'push') => {
      const search = (now: ListAddress) => ({ ...now, ...patch })
      void navigate({ to: '.', search: search as never, replace: how === 'replace', resetScroll: false })
    },
    [navigate],
  )
  return {
    selected: selected ?? null,
    drawer,
    from: from === undefined ? null : String(from),
    draft: draft === undefined ? null : String(draft),
    searchKey: searchKey ?? '',
    page: page ?? 1,
    go,
  }
}

export interface ChosenOrder {
  /** Undefined while it is looked for, null where there is none here. */
  order: ClientOrder | null | undefined
  look: Looking
  /** As it is shown: a payment may be skipped on this device. */
  status: string | null
  isSkipped: boolean
  step: OrderStep
}

/** The order that is worked on, kept current; asked of the server as soon as it is opened. */
export function useChosenOrder({ selected, drawer }: WorkflowAddress): ChosenOrder {
  const { user } = usePortal()
  const { connectivity } = useSyncHealth()
  const { row } = useRow<ClientOrder>(clientOrders.name, selected ?? '')
  const wanted = selected === null ? null : ({ kind: 'row', collection: clientOrders.name, id: selected } as const)
  const look = useRemote(wanted, { reason: connectivity })
  const skipped = useSkippedOrders(ownerKey(user))
  const order = selected === null ? null : row
  const isMarked = selected !== null && skipped.has(selected)
  const status = order ? shownPaymentStatus(order.paymentStatus, isMarked) : null
  const isSkipped = status === 'PAYMENT_SKIPPED'
  return { order, look, status, isSkipped, step: stepShown(status, drawer) }
}
