import { asc, sql } from 'drizzle-orm'
import { colomboDay } from '#store/values/colombo-time.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchantFinanceDetails } from '#server/data/schema/merchants.ts'
import { merchantPayables, redemptions } from '#server/data/schema/redemptions.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import type { vouchers } from '#server/data/schema/vouchers.ts'
import { insertRows } from './insert-rows.ts'
import { Random } from './random.ts'

const dayMs = 86_400_000
/** Merchants are paid for what is older than this; the rest waits for add payment. */
const unpaidDays = 10
const historyDays = 730

export type SeededRedemption = typeof redemptions.$inferInsert

/** A purchase as a voucher's account knows it. */
export interface Purchase {
  voucher: typeof vouchers.$inferInsert
  shop: { id: number; merchantId: number }
  code: string
  spentCents: number
  at: Date
  referenceCode: string
}

interface BookOrder {
  now: Date
  /** The number of vouchers: with very many merchants are paid every week, so that no payment grows huge. */
  total: number
  merchantIds: readonly number[]
}

interface Terms {
  /** The platform's share; null where nothing was agreed. */
  commissions: ReadonlyMap<number, number | null>
  terminals: ReadonlyMap<number, { id: string; type: string }[]>
}

/**
 * The merchants' side of what vouchers are spent on: a redemption for each purchase, and the payments for all but the
 * latest.
 */
export class RedemptionBook {
  readonly #order: BookOrder
  readonly #terms: Terms
  readonly #periodMs: number
  #rows: SeededRedemption[] = []
  #nextId = 1

  private constructor(order: BookOrder, terms: Terms) {
    this.#order = order
    this.#terms = terms
    this.#periodMs = (order.total > 100_000 ? 7 : 30) * dayMs
  }

  /** Reads what was agreed with the merchants and writes their payments, still empty. */
  static async open(db: Database, order: BookOrder): Promise<RedemptionBook> {
    const book = new RedemptionBook(order, await termsOf(db))
    if (order.total > 0) await insertRows(db, merchantPayables, book.#emptyPayments())
    return book
  }

  /** Enters a purchase; the row can still be taken back. */
  enter(random: Random, { voucher, shop, code, spentCents, at, referenceCode }: Purchase): SeededRedemption {
    const commission = this.#terms.commissions.get(shop.merchantId) ?? null
    const platformEarnedCents = commission === null ? null : Math.round(spentCents * commission)
    const known = this.#terms.terminals.get(shop.id) ?? []
    const terminal = known.length > 0 ? random.pick(known) : { id: `T${shop.id}`, type: 'STORE' }
    const row: SeededRedemption = {
      id: this.#nextId++,
      code,
      voucherId: voucher.id,
      merchantId: shop.merchantId,
      subMerchantId: shop.id,
      terminalId: terminal.id,
      type: terminal.type,
      referenceCode,
      redeemedCents: spentCents,
      earnedCents: spentCents - (platformEarnedCents ?? 0),
      platformEarnedCents,
      customerName: voucher.ownerName,
      mobileNo: voucher.ownerMobile,
      at,
      status: 'REDEEMED',
      payableId: this.#paymentFor(shop.merchantId, at),
    }
    this.#rows.push(row)
    return row
  }

  /** Takes one of sixteen back within a day; when, or null for the others. */
  takeBack(random: Random, row: SeededRedemption): Date | null {
    const room = Math.min(dayMs, this.#order.now.getTime() - row.at.getTime())
    const delay = Math.floor((random.next() * room) / 1000) * 1000
    if (!random.chance(1 / 16)) return null
    const at = new Date(row.at.getTime() + delay)
    Object.assign(row, {
      status: 'UNREDEEMED',
      unRedeemedAt: at,
      unRedeemedByEmail: 'customer-care@demo.lk',
      payableId: null,
    })
    return at
  }

  /** Writes what was entered since the last time; the vouchers must be there. */
  async write(db: Database): Promise<void> {
    await insertRows(db, redemptions, this.#rows)
    this.#rows = []
  }

  /** Sums the payments up and drops those that pay for nothing. */
  async close(db: Database): Promise<void> {
    await db.execute(sql`update ${merchantPayables} set amount_cents = paid.sum
      from (select payable_id, sum(earned_cents) as sum from ${redemptions} where payable_id is not null group by payable_id) paid
      where paid.payable_id = ${merchantPayables.id}`)
    await db.execute(sql`delete from ${merchantPayables} where amount_cents = 0`)
  }

  #emptyPayments(): (typeof merchantPayables.$inferInsert)[] {
    const { merchantIds } = this.#order
    const random = new Random(20_261_005)
    let referenceCode = ''
    return Array.from({ length: this.#periods * merchantIds.length }, (_, place) => {
      const merchantId = merchantIds[place % merchantIds.length] ?? 0
      const age = this.#periods - 1 - Math.floor(place / merchantIds.length)
      const createdAt = this.#paidAt(age, merchantId)
      const day = colomboDay(createdAt.toISOString())
      const digits = random.whole(1000, 9999)
      // Now and then one transfer pays two merchants.
      if (place % 60 !== 59) referenceCode = `CEFT${day.replaceAll('-', '').replace(/^20/, '')}${digits}`
      return {
        id: place + 1,
        merchantId,
        referenceCode,
        amountCents: 0,
        paymentDate: day,
        createdAt,
        createdByEmail: 'accountant@demo.lk',
        notifiesMerchant: random.chance(0.8),
      }
    })
  }

  get #periods(): number {
    return Math.ceil(((historyDays - unpaidDays) * dayMs) / this.#periodMs)
  }

  /** A few days after the period's end, in the morning. */
  #paidAt(age: number, merchantId: number): Date {
    const end = this.#order.now.getTime() - unpaidDays * dayMs - age * this.#periodMs
    const day = Math.floor(end / dayMs) + 3 + (merchantId % 4)
    return new Date(day * dayMs + (4.5 * 60 + (merchantId % 90)) * 60_000)
  }

  #paymentFor(merchantId: number, at: Date): number | null {
    const { now, merchantIds } = this.#order
    const age = Math.floor((now.getTime() - unpaidDays * dayMs - at.getTime()) / this.#periodMs)
    if (age < 0) return null
    const period = Math.max(0, this.#periods - 1 - age)
    return period * merchantIds.length + merchantIds.indexOf(merchantId) + 1
  }
}

async function termsOf(db: Database): Promise<Terms> {
  const agreed = await db
    .select({ merchantId: merchantFinanceDetails.merchantId, commission: merchantFinanceDetails.commission })
    .from(merchantFinanceDetails)
  const known = await db
    .select({ id: terminals.id, subMerchantId: terminals.subMerchantId, type: terminals.type })
    .from(terminals)
    .orderBy(asc(terminals.id))
  const of = new Map<number, { id: string; type: string }[]>()
  for (const { id, subMerchantId, type } of known) {
    of.set(subMerchantId, [...(of.get(subMerchantId) ?? []), { id: `T${id}`, type }])
  }
  return {
    commissions: new Map(
      agreed.map(({ merchantId, commission }) => [merchantId, commission === null ? null : Number(commission)]),
    ),
    terminals: of,
  }
}
