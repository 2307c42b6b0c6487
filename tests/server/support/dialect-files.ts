import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { clientOrderItems, clientOrderReceivers } from '#server/data/schema/client-orders.ts'
import { pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { merchantVoucherCodes, merchantVoucherDenominations, merchantVouchers } from '#server/data/schema/stock.ts'
import { anyDialect, type Dialect } from '#tests/store/exchange/dialects/dialect.ts'
import { type KnownRow, knownTable, type TableKind } from '#tests/store/exchange/dialects/known-table.ts'
import { isoOf } from '#tests/store/exchange/dialects/plain-calendar.ts'
import { planRows } from '#tests/store/exchange/dialects/plan-file.ts'
import type { DayStyle } from '#tests/store/exchange/dialects/write-day.ts'
import { writeFile, type WrittenFile } from '#tests/store/exchange/dialects/write-file.ts'

const vouchers = ['Araliya Textiles Gift Voucher', 'Cinnamon Leaf Bakers Gift Voucher']

/** What only all codes together show: the portal asks, and what it sends was confirmed. The server cannot tell. */
const confirmed = ['digits zeroed', 'leading zeros lost', 'code became a day']

/** A file for the server, which can ask nobody. */
export function serverFile(seed: number, kind: TableKind): WrittenFile {
  const table = knownTable(seed, { kinds: [kind], vouchers, hasPlainNames: kind === 'bulk' })
  const dialect = anyDialect(seed, table)
  const damages = dialect.damages.filter((damage) => !confirmed.includes(damage.kind))
  const shows = planRows(table, { ...dialect, damages }).some((row) => row.shows.order === 'month-first')
  const [first, ...others] = dialect.days.map((style) => (isWireForm(style) && !shows ? dayFirst(style) : style))
  const days = first === undefined ? dialect.days : ([first, ...others] satisfies Dialect['days'])
  return writeFile(table, { ...dialect, damages, days })
}

/** "MM/DD/YYYY HH:mm" is "DD/MM/YYYY HH:mm" for the server, unless a day of the file shows the order (decisions.md T10). */
function isWireForm({ form, between, isPadded, hasShortYear, clock }: DayStyle): boolean {
  return form === 'month-first' && between === '/' && isPadded && !hasShortYear && clock === '24 hours'
}

const dayFirst = (style: DayStyle): DayStyle => ({ ...style, form: 'day-first' })

/** A row as text: what is stored of it, and what was meant, in the same words. */
type Stored = string[]

const instantOf = ({ day, minutes }: KnownRow) =>
  new Date(Date.UTC(day.year, day.month - 1, day.day, 0, minutes - 330)).toISOString()
const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-9)

/** What was meant to be stored, in the order of the file. */
export function meantRows({ table: { kind }, rows }: WrittenFile): Stored[] {
  return rows.map(({ known }) => {
    const { cells, cents } = known
    const of = (key: string) => cells[key] ?? ''
    if (kind === 'codes')
      return [of('merchantVoucher'), `${cents}`, of('voucherCode'), of('serialNumber'), isoOf(known.day)]
    const person = [of('receiverName'), lastDigits(of('receiverMobile')), of('receiverEmail')]
    return [...person, of('voucherMessage'), of('senderName'), `${cents}`, instantOf(known)]
  })
}

/** All that is stored of one kind. */
export async function storedRows(db: Database, kind: TableKind): Promise<Stored[]> {
  if (kind === 'codes') return storedCodes(db)
  return kind === 'bulk' ? storedPurchases(db) : storedReceivers(db)
}

async function storedCodes(db: Database): Promise<Stored[]> {
  const rows = await db
    .select()
    .from(merchantVoucherCodes)
    .innerJoin(merchantVouchers, eq(merchantVouchers.id, merchantVoucherCodes.merchantVoucherId))
    .innerJoin(merchantVoucherDenominations, eq(merchantVoucherDenominations.id, merchantVoucherCodes.denominationId))
  return rows.map(
    ({ merchant_vouchers: voucher, merchant_voucher_codes: code, merchant_voucher_denominations: value }) => [
      voucher.name,
      String(value.denominationCents),
      code.voucherCode,
      code.serialNumber,
      code.expiry,
    ],
  )
}

async function storedPurchases(db: Database): Promise<Stored[]> {
  const rows = await db
    .select()
    .from(pendingVouchers)
    .innerJoin(purchases, eq(purchases.id, pendingVouchers.purchaseId))
    .orderBy(asc(pendingVouchers.id))
  return rows.map(({ pending_vouchers: voucher, purchases: purchase }) => [
    voucher.receiverName,
    lastDigits(voucher.ownerMobile),
    purchase.deliveryEmail ?? '',
    voucher.message,
    voucher.senderName,
    String(purchase.amountCents),
    purchase.scheduledDate?.toISOString() ?? '',
  ])
}

async function storedReceivers(db: Database): Promise<Stored[]> {
  const rows = await db
    .select()
    .from(clientOrderReceivers)
    .innerJoin(clientOrderItems, eq(clientOrderItems.id, clientOrderReceivers.itemId))
  return rows.map(({ client_order_receivers: receiver, client_order_items: item }) => [
    receiver.receiverName,
    lastDigits(receiver.receiverMobile),
    receiver.receiverEmail ?? '',
    receiver.voucherMessage,
    receiver.senderName,
    String(item.amountCents),
    receiver.deliveryAt?.toISOString() ?? '',
  ])
}
