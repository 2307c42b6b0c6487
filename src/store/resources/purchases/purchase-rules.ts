import type { paymentTypes } from './purchase-calls.ts'
import type { Purchase } from './purchases.ts'

/** 'Extra merchant' is EXTRA (decisions.md H10). */
export const purchaseTypeTitles: Readonly<Record<Purchase['type'], string>> = {
  CREATE: 'Create',
  TOPUP: 'Top up',
  TRANSFER: 'Transfer',
  REGIFT: 'Regift',
  EXTRA: 'Extra merchant',
}

export const purchaseStatusTitles: Readonly<Record<Purchase['status'], string>> = {
  pending: 'Pending',
  complete: 'Complete',
}

export const paymentTypeTitles: Readonly<Record<(typeof paymentTypes)[number], string>> = {
  BANK_TRANSFER: 'Bank transfer',
  INTERNATIONAL: 'International',
  ONLINE: 'Online',
}

/** A payment method this portal does not know is shown as it is; 'N/A' without a payment. */
export function paymentTypeWords(type: string | null): string {
  if (type === null) return 'N/A'
  return Object.entries(paymentTypeTitles).find(([known]) => known === type)?.[1] ?? type
}

/** How an order leaves the house, in words; null where nothing does. */
export function physicalWords(option: string | null): string | null {
  if (option === 'STORE_PICKUP') return 'Store Pickup'
  return option === 'COURIER_DELIVERY' ? 'Courier Delivery' : option
}
