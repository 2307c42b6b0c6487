import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import type { OrderStep } from '#store/resources/client-orders/order-steps.ts'

export type PaperKind = 'Invoice' | 'Quotation'

/** A paper as it came, in memory alone (decisions.md N6). */
export interface OrderPaper {
  kind: PaperKind
  /** "Invoice_CO000123.pdf" */
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

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
  /** Shows a paper that was made: over whatever step the order has moved on to. */
  onPaper(paper: OrderPaper): void
}

/** Why nothing is done with a cancelled order, in words; null if it is none (decisions.md I17). */
export function whyCancelled({ isCancelled }: Pick<ClientOrder, 'isCancelled'>): string | null {
  return isCancelled ? 'This order is cancelled: reopen it in Client Orders to go on with it.' : null
}
