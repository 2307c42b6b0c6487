import { roleToWire } from '#store/access/roles.ts'
import type { redemptionCodes, voucherTransactions, voucherTransfers } from '#server/data/schema/vouchers.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import type { SeededMerchants } from './merchants.ts'
import { mobileNumber } from './people.ts'
import type { Random } from './random.ts'
import type { RedemptionBook, SeededRedemption } from './redemptions.ts'
import type { SeededVoucher } from './vouchers.ts'

export interface VoucherLife {
  transactions: (typeof voucherTransactions.$inferInsert)[]
  transfers: (typeof voucherTransfers.$inferInsert)[]
  codes: (typeof redemptionCodes.$inferInsert)[]
}

interface LifeDeps {
  now: Date
  shops: SeededMerchants
  rolePart: string
  book: RedemptionBook
}

/** What happened to a voucher: about a third were used, a few were handed on. */
export function liveVoucher(random: Random, voucher: SeededVoucher, around: LifeDeps): VoucherLife {
  const life: VoucherLife = { transactions: [], transfers: [], codes: [] }
  if (voucher.status === 'PENDING_ACTIVATION') return life
  if (voucher.status === 'INACTIVE' || random.chance(0.3)) spend(random, voucher, around, life)
  if (random.chance(0.03)) handOn(random, voucher, around, life)
  return life
}

/**
 * A credit of the whole amount, then one to four purchases; an inactive voucher is spent to the last cent. Of others the
 * last purchase may have been taken back.
 */
function spend(random: Random, voucher: SeededVoucher, { now, shops, book }: LifeDeps, life: VoucherLife): void {
  const end = Math.min(now.getTime(), voucher.expiryDate.getTime())
  let time = voucher.createdDate.getTime()
  let balance = voucher.amountCents
  const add = (row: Partial<VoucherLife['transactions'][number]> & { amountCents: number }) =>
    life.transactions.push({
      voucherId: voucher.id,
      transactionType: 'DEBIT',
      description: '',
      runningBalanceCents: balance,
      at: new Date(Math.floor(time / 1000) * 1000),
      status: 'COMPLETE',
      ...row,
    })
  add({ transactionType: 'CREDIT', description: 'Voucher issued', amountCents: balance })
  let last: SeededRedemption | null = null
  const purchases = random.whole(1, 4)
  for (let count = 1; count <= purchases && balance > 0; count += 1) {
    time += random.next() * (end - time)
    const isLast = count === purchases && voucher.status === 'INACTIVE'
    const spent = isLast ? balance : Math.max(1, Math.min(balance, Math.round((balance * random.whole(10, 60)) / 100)))
    balance -= spent
    const redemptionId = random.code(10)
    const shop = random.pick(shops.subMerchants)
    const merchant = shops.merchants.find(({ id }) => id === shop.merchantId)
    const referenceCode = `REF${random.whole(100_000, 999_999)}`
    add({
      description: `Purchase at ${merchant?.name ?? ''}`,
      amountCents: spent,
      redemptionId,
      merchant: merchant?.name ?? null,
      subMerchant: shop.location,
      referenceCode,
    })
    const at = new Date(Math.floor(time / 1000) * 1000)
    const redemption = book.enter(random, {
      voucher,
      shop: { id: shop.id ?? 0, merchantId: shop.merchantId },
      code: redemptionId,
      spentCents: spent,
      at,
      referenceCode,
    })
    const hasCode = random.chance(0.25)
    if (hasCode) giveCode(random, redemptionId, { spent, end }, life)
    // Codes are as good as money: who holds one gets nothing back.
    last = hasCode ? null : redemption
  }
  const takenBackAt = last && voucher.status !== 'INACTIVE' ? book.takeBack(random, last) : null
  if (!last || !takenBackAt) return
  const purchase = life.transactions.at(-1)
  time = takenBackAt.getTime()
  balance += last.redeemedCents
  add({
    transactionType: 'CREDIT',
    description: `Unredeemed at ${purchase?.merchant ?? ''}`,
    amountCents: last.redeemedCents,
    redemptionId: last.code,
    merchant: purchase?.merchant ?? null,
    subMerchant: purchase?.subMerchant ?? null,
    referenceCode: last.referenceCode,
  })
}

function giveCode(random: Random, redemptionId: string, paid: { spent: number; end: number }, life: VoucherLife): void {
  life.codes.push({
    serialNumber: `SN${random.code(14)}`,
    redemptionId,
    voucherCode: `${random.code(4)}-${random.code(4)}-${random.code(4)}`,
    denominationCents: paid.spent,
    expiry: todayInColombo(paid.end + 180 * 86_400_000),
  })
}

function handOn(random: Random, voucher: SeededVoucher, { now, rolePart }: LifeDeps, life: VoucherLife): void {
  const from = voucher.createdDate.getTime()
  const role = random.chance(0.5) ? ('administrator' as const) : ('customerCare' as const)
  life.transfers.push({
    voucherId: voucher.id,
    at: new Date(Math.floor((from + random.next() * (now.getTime() - from)) / 1000) * 1000),
    senderMobileNo: mobileNumber(random),
    smsMobileNo: voucher.ownerMobile,
    amountCents: voucher.amountCents,
    status: 'COMPLETE',
    adminEmail: role === 'administrator' ? 'administrator@demo.lk' : 'customer-care@demo.lk',
    adminRole: roleToWire(role, rolePart),
  })
}
