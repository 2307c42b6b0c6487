import type { OrderDraft } from '#store/database/draft-tables.ts'
import { openOrderDrafts } from '#store/database/order-drafts.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** Client orders that this person has begun and not placed, the youngest first; undefined until they are read. */
export function useOrderDrafts(): OrderDraft<OrderForm>[] | undefined {
  const { database } = usePortal()
  return useLive(() => openOrderDrafts(database) as Promise<OrderDraft<OrderForm>[]>, [database])
}
