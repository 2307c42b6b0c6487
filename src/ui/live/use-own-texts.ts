import { type OwnTexts, ownTexts } from '#store/database/own-texts.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** What this person has typed and this device alone holds, the youngest first; undefined until it is read. */
export function useOwnTexts(): OwnTexts<OrderForm> | undefined {
  const { database } = usePortal()
  return useLive(() => ownTexts(database) as Promise<OwnTexts<OrderForm>>, [database])
}
