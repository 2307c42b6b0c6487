import { mostVouchers } from './client-order-calls.ts'
import { formatCount } from '#store/values/count.ts'
import { emailPattern } from '#store/values/text-fields.ts'
import { cardProblems, hasOptions, mostValues, totalsOf, type VoucherCard } from './voucher-cards.ts'

/** What is typed of an order, beside the rows of its CSV. */
export interface OrderForm {
  clientId: string
  salesAgentId: string
  contactPointName: string
  contactPointEmail: string
  cards: VoucherCard[]
}

export const emptyOrder: OrderForm = {
  clientId: '',
  salesAgentId: '',
  contactPointName: '',
  contactPointEmail: '',
  cards: [],
}

/** Letters of the fields (spec 002 §5). */
export const orderLimits = { client: 255, salesAgent: 320, contactPointName: 50, contactPointEmail: 50 } as const

/** The literal texts of placing an order (spec 002 §5, §8). */
export const orderTexts = {
  details: 'Please complete all client details to placing an order.',
  noVouchers: 'Please add at least one voucher manually or via CSV before placing an order.',
  options: 'Please select Delivery Type, Packaging Type, and Branding Material for all vouchers.',
  placed: 'Order placed successfully',
  notPlaced: 'Order Creation Failed. Please try again.',
  updated: 'Order updated successfully!',
  notUpdated: 'Failed to update order.',
} as const

export type DetailField = Exclude<keyof OrderForm, 'cards'>

const emptyWords: Readonly<Record<DetailField, string>> = {
  clientId: 'Client cannot be empty',
  salesAgentId: 'Sales agent cannot be empty',
  contactPointName: 'Contact point name cannot be empty',
  contactPointEmail: 'Email address cannot be empty',
}

const detailFields = Object.keys(emptyWords) as DetailField[]

/** What is wrong with the client details, by field. */
export function detailProblems(form: OrderForm): Partial<Record<DetailField, string>> {
  const empty = detailFields.filter((field) => form[field].trim() === '')
  const problems: Partial<Record<DetailField, string>> = Object.fromEntries(
    empty.map((field) => [field, emptyWords[field]]),
  )
  const isOdd = problems.contactPointEmail === undefined && !emailPattern.test(form.contactPointEmail.trim())
  return isOdd ? { ...problems, contactPointEmail: 'Please enter a valid email address' } : problems
}

/** Why an order cannot be placed as it is, in the words over its form; null if it can. */
export function whyNotPlaced(form: OrderForm): string | null {
  const { cards } = form
  const details = detailProblems(form)
  if (detailFields.some((field) => details[field] === emptyWords[field])) return orderTexts.details
  if (details.contactPointEmail !== undefined) return details.contactPointEmail
  if (cards.length === 0) return orderTexts.noVouchers
  if (!cards.every(hasOptions)) return orderTexts.options
  const [wrong] = cards.flatMap((card, at) =>
    Object.values(cardProblems(card)).map((words) => `Voucher value ${at + 1}: ${words}`),
  )
  if (wrong !== undefined) return wrong
  return whyTooLarge(cards)
}

/** Why so much cannot be ordered at once, with the number; null if it can (decisions.md I21, I22). */
export function whyTooLarge(cards: readonly VoucherCard[]): string | null {
  if (cards.length > mostValues) {
    return `The order has ${formatCount(cards.length)} different values; ${formatCount(mostValues)} are the most`
  }
  const { vouchers } = totalsOf(cards)
  return vouchers > mostVouchers
    ? `The order has ${formatCount(vouchers)} vouchers; ${formatCount(mostVouchers)} are the most`
    : null
}
