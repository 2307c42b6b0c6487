import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import {
  mostVouchers,
  type placeClientOrder,
  type updateClientOrder,
} from '#store/resources/client-orders/client-order-calls.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { mostCents } from '#store/values/amount.ts'
import { centsFromWire } from '#store/values/money.ts'
import { plainDecimal } from '#store/values/plain-decimal.ts'
import { secondAt } from '#server/wire/times.ts'
import type { Database } from '#server/data/open-database.ts'
import type { clientOrderItems, clientOrderReceivers } from '#server/data/schema/client-orders.ts'
import { packagingTypes } from '#server/data/schema/purchases.ts'
import { HttpError } from '#server/http/http-error.ts'
import { rowId } from './row-id.ts'

type PlaceBody = z.output<(typeof placeClientOrder)['body']>
export type ItemOnWire =
  | PlaceBody['clientOrderItemQuantityDetailRequest']['detailsList'][number]
  | z.output<(typeof updateClientOrder)['body']>['itemQuantityDetailList'][number]
export type DetailOnWire = NonNullable<PlaceBody['clientOrderItemDetailControllerRequest']>[number]

export type NewItem = Omit<typeof clientOrderItems.$inferInsert, 'id' | 'orderId'>
export type NewReceiver = Omit<typeof clientOrderReceivers.$inferInsert, 'id' | 'itemId'>

/** The items as rows; unknown packaging, an odd amount or too many vouchers refuse them all. */
export async function readItems(db: Database, wire: readonly ItemOnWire[]): Promise<NewItem[]> {
  const items = wire.map(readItem)
  if (items.reduce((sum, { qty }) => sum + qty, 0) > mostVouchers) throw new HttpError(400, 'TOO_MANY_VOUCHERS')
  const wanted = [...new Set(items.flatMap(({ packagingTypeId }) => packagingTypeId ?? []))]
  if (wanted.length > 0) {
    const known = await db
      .select({ id: packagingTypes.id })
      .from(packagingTypes)
      .where(inArray(packagingTypes.id, wanted))
    if (known.length < wanted.length) throw new HttpError(400, 'PACKAGING_TYPE_NOT_FOUND')
  }
  return items
}

function readItem(item: ItemOnWire): NewItem {
  return {
    amountCents: exactCents(item.amount, 'amount'),
    qty: item.qty,
    voucherType: item.voucherType,
    deliveryType: item.deliveryType,
    packagingTypeId: item.packagingTypeId == null ? null : rowId(item.packagingTypeId),
    brandingMaterial: item.brandingMaterial,
    separateBag: item.separateBag ?? false,
    coBranded: item.coBranded ?? false,
    voucherMessage: item.voucherMessage?.trim() ?? '',
  }
}

/** What the items come to. */
export function totalOf(items: readonly { amountCents: number; qty: number }[]): number {
  return items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0)
}

/**
 * Gives every INDIVIDUAL item its receivers, by value. Each receiver is paid for and each voucher paid for has its
 * receiver, or the order is refused: else vouchers would be made that nobody ordered.
 */
export function receiversOf(items: readonly NewItem[], details: readonly DetailOnWire[]): NewReceiver[][] {
  const waiting = new Map<number, NewReceiver[]>()
  const timeOf = deliveryTimes()
  for (const detail of details) {
    const value = exactCents(detail.voucherValue, 'voucherValue')
    const receiver = readDetail(detail, timeOf(detail.deliveryDateTime?.trim() ?? ''))
    const same = waiting.get(value)
    if (same) same.push(receiver)
    else waiting.set(value, [receiver])
  }
  const given = items.map(({ voucherType, amountCents, qty }) => {
    if (voucherType !== 'INDIVIDUAL') return []
    const receivers = waiting.get(amountCents)?.splice(0, qty) ?? []
    if (receivers.length < qty) throw new HttpError(400, 'ITEM_DETAILS_DO_NOT_MATCH')
    return receivers
  })
  if ([...waiting.values()].some(({ length }) => length > 0)) throw new HttpError(400, 'ITEM_DETAILS_DO_NOT_MATCH')
  return given
}

function readDetail(detail: DetailOnWire, deliveryAt: Date | null): NewReceiver {
  return {
    no: String(detail.No ?? ''),
    receiverName: detail.receiverName.trim(),
    methodOf: detail.methodOf.trim(),
    receiverMobile: detail.receiverMobile.trim(),
    receiverEmail: detail.receiverEmail?.trim() || null,
    voucherMessage: detail.voucherMessage?.trim() ?? '',
    senderName: detail.senderName.trim(),
    deliveryAt,
  }
}

/** Reads each time once: of 20,000 receivers few have another one. */
function deliveryTimes(): (text: string) => Date | null {
  const known = new Map<string, Date | null>()
  return (text) => {
    const read = known.get(text)
    if (read !== undefined) return read
    const time = readDeliveryTime(text)
    known.set(text, time)
    return time
  }
}

/** "31/12/2026 09:30" is Colombo's day and clock; an ISO time says its zone. */
function readDeliveryTime(text: string): Date | null {
  if (text === '') return null
  const [, day, month, year, time] = /^(\d{2})\/(\d{2})\/(\d{4}) ([01]\d:[0-5]\d|2[0-3]:[0-5]\d)$/.exec(text) ?? []
  const iso = year && isCalendarDay(`${year}-${month}-${day}`) ? `${year}-${month}-${day}T${time}:00+05:30` : null
  const isIso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/.test(text)
  const at = Date.parse(iso ?? (isIso ? text : ''))
  if (Number.isNaN(at)) throw new HttpError(400, 'deliveryDateTime: must be like 31/12/2026 09:30')
  return secondAt(at)
}

/** An amount above zero with at most two decimals, as cents: nothing is rounded away (decisions.md E18). */
export function exactCents(wire: number | string, field: string): number {
  const plain = plainDecimal(String(wire).trim(), 'dot')
  const cents = plain !== null && /^\d+(\.\d{1,2})?$/.test(plain) ? centsFromWire(plain) : null
  if (cents === null || cents <= 0 || cents > mostCents) throw new HttpError(400, `${field}: is not an amount`)
  return cents
}
