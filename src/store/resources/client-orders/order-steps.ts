import type { KnownPaymentStatus } from './order-words.ts'

/** The steps of the workflow, by their words in the address (decisions.md I30). */
export const orderSteps = ['order', 'invoice', 'slip', 'vouchers'] as const
export type OrderStep = (typeof orderSteps)[number]

export const stepTitles: Readonly<Record<OrderStep, string>> = {
  order: 'Place Order',
  invoice: 'Generate Invoice',
  slip: 'Upload Slip',
  vouchers: 'Create Vouchers',
}

interface Progress {
  /** How many steps are done. */
  done: number
  /** The last step that can be clicked, as a number from 1. */
  upTo: number
  byDefault: OrderStep
}

const placed: Progress = { done: 1, upTo: 2, byDefault: 'invoice' }
const billed: Progress = { done: 2, upTo: 3, byDefault: 'slip' }
const paid: Progress = { done: 3, upTo: 4, byDefault: 'vouchers' }

/** Spec 002 §4. */
const progress: Readonly<Record<KnownPaymentStatus, Progress>> = {
  NEW: placed,
  QUOTATION_GENERATED: billed,
  INVOICE_GENERATED: billed,
  PARTIALLY_PAID: paid,
  PAID: paid,
  PAYMENT_SKIPPED: paid,
  VOUCHER_CREATED: { done: 4, upTo: 4, byDefault: 'vouchers' },
}

/** What a status of the server means here: a payment skipped on this device until a payment or the vouchers come (decisions.md I2, I16). */
export function shownPaymentStatus(paymentStatus: string, isSkipped: boolean): string {
  return isSkipped && waitsForPayment(paymentStatus) ? 'PAYMENT_SKIPPED' : paymentStatus
}

/** Whether the slip step can be skipped: there is a paper to be paid and nothing has been paid yet. */
export function waitsForPayment(paymentStatus: string): boolean {
  return paymentStatus === 'QUOTATION_GENERATED' || paymentStatus === 'INVOICE_GENERATED'
}

/** Whether vouchers would be made of an order that is not paid in full: a person is asked about it (decisions.md C10). */
export function isNotFullyPaid(shownStatus: string): boolean {
  return shownStatus === 'PAYMENT_SKIPPED' || shownStatus === 'PARTIALLY_PAID'
}

export interface StepView {
  step: OrderStep
  isDone: boolean
  isDisabled: boolean
}

/**
 * The four steps at a payment status as it is shown; null while an order is loading or none is chosen, which disables them
 * all. A status that nobody knows is treated as the first: nothing opens that might be too early.
 */
export function stepsAt(shownStatus: string | null): StepView[] {
  const at = shownStatus === null ? null : progressAt(shownStatus)
  return orderSteps.map((step, place) => ({
    step,
    isDone: at !== null && place < at.done,
    isDisabled: at === null || place >= at.upTo,
  }))
}

function progressAt(status: string): Progress {
  return Object.hasOwn(progress, status) ? progress[status as KnownPaymentStatus] : placed
}

/** The step that shows: the one asked for if it can be clicked, else the default of the status. */
export function stepShown(shownStatus: string | null, asked: string | undefined): OrderStep {
  if (shownStatus === null) return 'order'
  const wanted = stepsAt(shownStatus).find(({ step }) => step === asked)
  return wanted && !wanted.isDisabled ? wanted.step : progressAt(shownStatus).byDefault
}
