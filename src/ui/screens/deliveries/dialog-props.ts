import type { Delivery } from '#store/resources/deliveries/deliveries.ts'

/** What every dialog over an order is given. */
export interface DialogProps {
  order: Delivery
  opened: boolean
  onClose(): void
}
