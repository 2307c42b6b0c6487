import { amountAboveZero } from '#store/values/amount.ts'
import { formatCount } from '#store/values/count.ts'
import type { Cents } from '#store/values/money.ts'
import { brandingMaterials, deliveryTypes, mostVouchers } from './client-order-calls.ts'
import type { OrderItem, VoucherType } from './client-orders.ts'

/** One voucher value as it is typed; texts stay texts until the order is placed. */
export interface VoucherCard {
  key: string
  /** The server's item; null while it is new. */
  itemId: string | null
  amount: string
  qty: string
  voucherType: VoucherType
  deliveryType: string
  packagingTypeId: string
  brandingMaterial: string
  separateBag: boolean
  coBranded: boolean
  voucherMessage: string
}

/** The call takes so many values; of one that is typed by hand, so many vouchers (decisions.md I21). */
export const mostValues = 500
const mostOfOneValue = 10_000

/** What is copied from the first card to all others (spec 002 §4). */
type Options = Pick<
  VoucherCard,
  'deliveryType' | 'packagingTypeId' | 'brandingMaterial' | 'voucherMessage' | 'separateBag' | 'coBranded'
>

const noOptions: Options = {
  deliveryType: '',
  packagingTypeId: '',
  brandingMaterial: '',
  voucherMessage: '',
  separateBag: false,
  coBranded: false,
}

/** A value entered by hand, with nothing chosen yet. */
export function manualCard(key: string): VoucherCard {
  return { key, itemId: null, amount: '', qty: '', voucherType: 'SELF_ACTIVATION', ...noOptions }
}

/** The value of so many rows of a CSV: amount and quantity are the file's. */
export function csvCard(value: { cents: Cents; count: number }): VoucherCard {
  const { cents, count } = value
  const amount = amountText(cents)
  return { key: `csv-${cents}`, itemId: null, amount, qty: String(count), voucherType: 'INDIVIDUAL', ...noOptions }
}

/** Whether a value is of a CSV that is not placed yet: it goes with its file. */
export function isOfNewFile({ voucherType, itemId }: Pick<VoucherCard, 'voucherType' | 'itemId'>): boolean {
  return voucherType === 'INDIVIDUAL' && itemId === null
}

/** An item of a placed order as a card. */
export function cardOf(item: OrderItem): VoucherCard {
  const { id, amountCents, qty, packagingType: _named, ...options } = item
  return { ...options, key: id, itemId: id, amount: amountText(amountCents), qty: String(qty) }
}

/** "1500.50": as a field for amounts takes it. */
function amountText(cents: Cents): string {
  return (cents / 100).toFixed(2)
}

/** A typed amount above 0 in cents of LKR; null if it is not one that a voucher may have. */
export function typedCents(text: string): Cents | null {
  return amountAboveZero(text)
}

/** A quantity as it may be typed: a whole number from 1 on; else null. */
export function typedQty(text: string, most = mostOfOneValue): number | null {
  const qty = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : 0
  return qty >= 1 && qty <= most ? qty : null
}

type CardField = 'amount' | 'qty' | 'deliveryType' | 'packagingTypeId' | 'brandingMaterial'

/** What is wrong with a card, by field, in the words of the spec where it has some (spec 002 §5). */
export function cardProblems(card: VoucherCard): Partial<Record<CardField, string>> {
  const problems: Partial<Record<CardField, string>> = {}
  const isFixed = card.voucherType === 'INDIVIDUAL'
  if (card.amount.trim() === '') problems.amount = 'Amount cannot be empty'
  else if (typedCents(card.amount) === null) problems.amount = 'Enter an amount above 0, such as 1,500.50'
  if (card.qty.trim() === '') problems.qty = 'Quantity cannot be empty'
  else if (typedQty(card.qty, isFixed ? mostVouchers : mostOfOneValue) === null) {
    problems.qty = `Enter a whole number from 1 to ${formatCount(mostOfOneValue)}`
  }
  if (!isOneOf(deliveryTypes, card.deliveryType)) problems.deliveryType = 'Please select a Delivery Type'
  if (card.packagingTypeId === '') problems.packagingTypeId = 'Please select a Packaging Type'
  if (!isOneOf(brandingMaterials, card.brandingMaterial))
    problems.brandingMaterial = 'Please select a Branding Material'
  return problems
}

function isOneOf(codes: readonly string[], code: string): boolean {
  return codes.includes(code)
}

/** Whether a card has the three options without which no order is placed. */
export function hasOptions(card: VoucherCard): boolean {
  const { deliveryType, packagingTypeId, brandingMaterial } = cardProblems(card)
  return deliveryType === undefined && packagingTypeId === undefined && brandingMaterial === undefined
}

/** Whether the first card can be copied to the others: there are some, and it has the three (spec 002 §4, decisions.md I13). */
export function mayCopyAll(cards: readonly VoucherCard[]): boolean {
  const [first, second] = cards
  return first !== undefined && second !== undefined && hasOptions(first)
}

/** Every card with the options of the first; amounts, quantities and kinds stay. */
export function withFirstOptions(cards: readonly VoucherCard[]): VoucherCard[] {
  const [first] = cards
  return first ? cards.map((card) => ({ ...card, ...optionsOf(first) })) : []
}

/** A new value with the options of another one. */
export function manualCardLike(key: string, { voucherType: _kind, ...like }: VoucherCard): VoucherCard {
  return { ...manualCard(key), ...optionsOf(like) }
}

function optionsOf(card: Options): Options {
  const { deliveryType, packagingTypeId, brandingMaterial, voucherMessage, separateBag, coBranded } = card
  return { deliveryType, packagingTypeId, brandingMaterial, voucherMessage, separateBag, coBranded }
}

export interface CardTotal {
  vouchers: number
  cents: Cents
}

export interface CardTotals extends CardTotal {
  byKind: ReadonlyMap<string, CardTotal>
  byDelivery: ReadonlyMap<string, CardTotal>
}

/** What the cards come to so far, in all, by kind and by delivery; what cannot be read yet counts for nothing. */
export function totalsOf(cards: readonly VoucherCard[]): CardTotals {
  const byKind = new Map<string, CardTotal>()
  const byDelivery = new Map<string, CardTotal>()
  const all: CardTotal = { vouchers: 0, cents: 0 }
  for (const { amount, qty, voucherType, deliveryType } of cards) {
    const vouchers = typedQty(qty, mostVouchers) ?? 0
    const cents = vouchers * (typedCents(amount) ?? 0)
    all.vouchers += vouchers
    all.cents += cents
    add(byKind, voucherType, { vouchers, cents })
    if (deliveryType !== '') add(byDelivery, deliveryType, { vouchers, cents })
  }
  return { ...all, byKind, byDelivery }
}

function add(to: Map<string, CardTotal>, key: string, { vouchers, cents }: CardTotal): void {
  const known = to.get(key) ?? { vouchers: 0, cents: 0 }
  to.set(key, { vouchers: known.vouchers + vouchers, cents: known.cents + cents })
}
