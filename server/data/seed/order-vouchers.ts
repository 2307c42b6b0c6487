import { asc } from 'drizzle-orm'
import { mobileCore } from '#store/values/mobile-number.ts'
import { type ClientOrder, itemsOf } from '#server/client-orders/hold-order.ts'
import { type Kind, type OrderVoucher, vouchersOf, writeVouchers } from '#server/client-orders/order-vouchers.ts'
import type { Database } from '#server/data/open-database.ts'
import { clientOrders } from '#server/data/schema/client-orders.ts'
import { voucherThemes } from '#server/data/schema/voucher-themes.ts'
import { mobileNumber, personName } from './people.ts'
import { Random } from './random.ts'

const dayMs = 86_400_000
/** Those who open the demo begin with the vouchers that were just sold (`vouchers.ts`), not with those of an order. */
const quietMs = 15 * 60_000
/** Of one second a device can be sure of nearly half a page of 500 (docs/adr/0015): the demo begins complete. */
const mostOfOneSecond = 100

/** The vouchers of all orders whose vouchers were created, made as the call makes them and as old as their orders say. */
export async function seedOrderVouchers(db: Database, now: Date): Promise<void> {
  const random = new Random(20_260_303)
  const themes = await db.select({ id: voucherThemes.id, image: voucherThemes.imageFront }).from(voucherThemes)
  const images = new Map(themes.map(({ id, image }) => [id, image]))
  const all: OrderVoucher[] = []
  const taken = new Map<number, number>()
  for (const order of await db.select().from(clientOrders).orderBy(asc(clientOrders.id))) {
    const kinds = createdKinds(order, now)
    const ordered = kinds.length === 0 ? [] : await itemsOf(db, order.id)
    for (const { kind, at } of kinds) {
      const items = ordered.filter(({ voucherType }) => voucherType === kind)
      const imageFront = images.get(order.themeId ?? 0) ?? ''
      const made = await vouchersOf(db, { order, items }, { at, imageFront, newCode: () => random.code(12) })
      all.push(...made.map((one) => ({ ...one, voucher: lived(random, freed(taken, one.voucher), now) })))
    }
  }
  await writeVouchers(db, all)
}

function createdKinds(order: ClientOrder, now: Date): { kind: Kind; at: Date }[] {
  const latest = Math.max(order.orderedAt.getTime(), now.getTime() - quietMs)
  const of = (kind: Kind, at: Date | null) => (at ? [{ kind, at: new Date(Math.min(at.getTime(), latest)) }] : [])
  return [...of('SELF_ACTIVATION', order.selfActivationCreatedAt), ...of('INDIVIDUAL', order.individualCreatedAt)]
}

/** A second earlier for as long as its own is full; `taken` counts the vouchers of each. */
function freed(taken: Map<number, number>, voucher: OrderVoucher['voucher']): OrderVoucher['voucher'] {
  let at = voucher.createdDate.getTime()
  while ((taken.get(at) ?? 0) >= mostOfOneSecond) at -= 1000
  taken.set(at, (taken.get(at) ?? 0) + 1)
  return { ...voucher, createdDate: new Date(at) }
}

/** The older, the more of them somebody has activated; after a year they are over. */
function lived(random: Random, voucher: OrderVoucher['voucher'], now: Date): OrderVoucher['voucher'] {
  const ageDays = (now.getTime() - voucher.createdDate.getTime()) / dayMs
  const isActivated = random.chance(Math.min(0.9, ageDays / 90))
  const [ownerName, ownerMobile] = [personName(random), mobileNumber(random)]
  const activated =
    voucher.status === 'PENDING_ACTIVATION' && isActivated
      ? { ownerName, ownerMobile, ownerMobileCore: mobileCore(ownerMobile), status: 'ACTIVE' }
      : {}
  return { ...voucher, ...activated, ...(voucher.expiryDate < now ? { status: 'EXPIRED' } : {}) }
}
