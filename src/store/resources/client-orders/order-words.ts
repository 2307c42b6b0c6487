import type { brandingMaterials, deliveryTypes, orderStatuses, voucherTypes } from './client-order-calls.ts'

type Titles<Codes extends readonly string[]> = Readonly<Record<Codes[number], string>>

/** Labels of the payment statuses, in the order of an order's life (spec 002 §4, decisions.md I25). */
export const paymentStatusTitles = {
  NEW: 'ORDER PLACED',
  QUOTATION_GENERATED: 'QUOTATION GENERATED',
  INVOICE_GENERATED: 'INVOICE GENERATED',
  PARTIALLY_PAID: 'PARTIALLY PAID',
  PAID: 'PAID',
  PAYMENT_SKIPPED: 'PAYMENT SKIPPED',
  VOUCHER_CREATED: 'VOUCHERS CREATED',
} as const
export type KnownPaymentStatus = keyof typeof paymentStatusTitles

export const orderStatusTitles: Titles<typeof orderStatuses> = {
  PENDING: 'Pending',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

export const voucherTypeTitles: Titles<typeof voucherTypes> = {
  SELF_ACTIVATION: 'Self Activation',
  INDIVIDUAL: 'Individual',
}

export const deliveryTypeTitles: Titles<typeof deliveryTypes> = {
  E_VOUCHER_ONLY: 'E-Voucher Only',
  PHYSICAL_ONLY: 'Physical Only',
  E_VOUCHER_AND_PHYSICAL: 'E-Voucher and Physical',
}

export const brandingTitles: Titles<typeof brandingMaterials> = {
  COME_UP_FROM_SCRATCH: 'Come Up From Scratch',
  CUSTOMER_GAVE_LOGO: 'Customer Gave Logo',
  CUSTOMER_GAVE_LOGO_AND_BRAND_REQUIREMENT: 'Customer Gave Logo and Brand Requirement',
}

/** A code in words; one that nobody has named stays as it is, and none at all is a dash. */
export function orderWords(titles: Readonly<Record<string, string>>, code: string): string {
  return code === '' ? '–' : (titles[code] ?? code)
}
