import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import type { OrderStep } from '#store/resources/client-orders/order-steps.ts'

/** What every step of a placed order is given. */
export interface StepProps {
  order: ClientOrder
  /** Its payment status as it is shown. */
  status: string
  /** Its payment was skipped on this device. */
  isSkipped: boolean
  onStep(step: OrderStep): void
  /** Asks the server anew for the order and for the list beside it. */
  refresh(): void
}

/** Why nothing is done with a cancelled order, in words; null if it is none (decisions.md I17). */
export function whyCancelled({ isCancelled }: Pick<ClientOrder, 'isCancelled'>): string | null {
  return isCancelled ? 'This order is cancelled: reopen it in Client Orders to go on with it.' : null
}
