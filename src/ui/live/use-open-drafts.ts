import { type OpenDrafts, openDrafts } from '#store/database/drafts.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** What this person has begun to type and not sent, the youngest first; undefined until it is read. */
export function useOpenDrafts(): OpenDrafts<OrderForm> | undefined {
  const { database } = usePortal()
  return useLive(() => openDrafts(database) as Promise<OpenDrafts<OrderForm>>, [database])
}
