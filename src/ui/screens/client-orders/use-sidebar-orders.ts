import { useMemo } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import type { LiveList } from '#ui/live/follow-list.ts'
import { useList } from '#ui/live/use-list.ts'
import { type Looking, useRemote } from '#ui/live/use-remote.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'

/** Orders of a page, and of a search (spec 002 §9). */
const ordersInSidebar = 10

export interface SidebarOrders {
  list: LiveList<ClientOrder>
  look: Looking
  page: number
  pages: number
}

/** The orders beside the workflow: ten a page, or the first ten of a search, on this device and as the server has them. */
export function useSidebarOrders({ searchKey, page }: { searchKey: string; page: number }): SidebarOrders {
  const { connectivity } = useSyncHealth()
  const text = searchKey.trim()
  const query = useMemo<ListQuery>(
    () => ({
      collection: clientOrders.name,
      filters: {},
      search: text === '' ? null : { by: 'text', text },
      sort: clientOrders.order,
      // A search has no pages (decisions.md I11).
      page: text === '' ? page : 1,
      pageSize: ordersInSidebar,
    }),
    [text, page],
  )
  const list = useList<ClientOrder>(query)
  const view = {
    filters: {},
    search: text === '' ? null : { by: 'text', text },
    page: query.page,
    pageSize: ordersInSidebar,
  }
  const look = useRemote({ kind: 'view', collection: clientOrders.name, view }, { reason: connectivity })
  const total = list.answer?.total ?? 0
  const pages = text === '' ? Math.max(1, Math.ceil(total / ordersInSidebar)) : 1
  return { list, look, page: list.answer?.page ?? query.page, pages }
}
