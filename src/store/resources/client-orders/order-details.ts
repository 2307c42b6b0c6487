import { z } from 'zod'
import { brandingMaterials, deliveryTypes, voucherTypes, mostVouchers } from './client-order-calls.ts'
import type { OrderForm } from './order-form.ts'
import { typedCents, typedQty, type VoucherCard } from './voucher-cards.ts'

/** An item as a change carries it. */
export const sentItem = z.object({
  /** The server's item; null for a new one. */
  id: z.string().nullable(),
  amountCents: z.number().int().positive(),
  qty: z.number().int().min(1),
  voucherType: z.enum(voucherTypes),
  deliveryType: z.enum(deliveryTypes),
  packagingTypeId: z.string().min(1),
  /** Its name, for words about it. */
  packagingType: z.string(),
  brandingMaterial: z.enum(brandingMaterials),
  separateBag: z.boolean(),
  coBranded: z.boolean(),
  voucherMessage: z.string().max(10_000),
})
export type SentItem = z.infer<typeof sentItem>

/** The client's side of an order, as a change carries it. */
export const sentDetails = {
  clientId: z.string().min(1),
  clientName: z.string(),
  salesAgentId: z.string().min(1),
  salesAgentName: z.string(),
  contactPointName: z.string().trim().min(1).max(50),
  contactPointEmail: z.string().trim().min(1).max(50),
}

interface Names {
  client(id: string): string
  salesAgent(id: string): string
  packagingType(id: string): string
}

type Details = ReturnType<typeof detailsToSend>

/** A form that nothing is wrong with, as a change carries it. */
export function detailsToSend(form: OrderForm, names: Names) {
  const { clientId, salesAgentId, contactPointName, contactPointEmail, cards } = form
  return {
    clientId,
    clientName: names.client(clientId),
    salesAgentId,
    salesAgentName: names.salesAgent(salesAgentId),
    contactPointName: contactPointName.trim(),
    contactPointEmail: contactPointEmail.trim(),
    items: cards.map((card) => itemToSend(card, names)),
  }
}

/** What a form changes of a placed order, as a change carries it; `began`: the form as it began. */
export function changedDetails(began: OrderForm, form: OrderForm, names: Names): Partial<Details> {
  const { clientName, salesAgentName, ...sent } = detailsToSend(form, names)
  const isSame = (field: Exclude<keyof OrderForm, 'cards'>) => form[field].trim() === began[field].trim()
  return {
    ...(isSame('clientId') ? {} : { clientId: sent.clientId, clientName }),
    ...(isSame('salesAgentId') ? {} : { salesAgentId: sent.salesAgentId, salesAgentName }),
    ...(isSame('contactPointName') ? {} : { contactPointName: sent.contactPointName }),
    ...(isSame('contactPointEmail') ? {} : { contactPointEmail: sent.contactPointEmail }),
    ...(JSON.stringify(form.cards) === JSON.stringify(began.cards) ? {} : { items: sent.items }),
  }
}

function itemToSend(card: VoucherCard, names: Pick<Names, 'packagingType'>): SentItem {
  const { itemId, amount, qty, voucherType, packagingTypeId, separateBag, coBranded, voucherMessage } = card
  return {
    id: itemId,
    amountCents: typedCents(amount) ?? 0,
    qty: typedQty(qty, mostVouchers) ?? 0,
    voucherType,
    deliveryType: card.deliveryType as SentItem['deliveryType'],
    packagingTypeId,
    packagingType: names.packagingType(packagingTypeId),
    brandingMaterial: card.brandingMaterial as SentItem['brandingMaterial'],
    separateBag,
    coBranded,
    voucherMessage: voucherMessage.trim(),
  }
}

/** An item under the names of the wire (spec 002 §7). */
export function itemToWire(item: Omit<SentItem, 'id' | 'packagingType'>) {
  const { amountCents, qty, deliveryType, packagingTypeId, coBranded, brandingMaterial } = item
  return {
    amount: amountCents / 100,
    qty,
    deliveryType,
    packagingTypeId: idToWire(packagingTypeId),
    coBranded,
    brandingMaterial,
    separateBag: item.separateBag,
    voucherMessage: item.voucherMessage,
    voucherType: item.voucherType,
  }
}

/** Ids that are numbers go as numbers, as they came. */
export function idToWire(id: string): string | number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id
}
