import type { Role } from '#store/access/roles.ts'
import { formatCount } from '#store/values/count.ts'
import { type CountedApart, isApart } from '#store/values/net-amount.ts'

/** What a role is shown of redemptions (spec 001 §2, §6). */
export interface RedemptionAccess {
  /** Searches by merchant name: the three platform roles (decisions.md C3). */
  searchesMerchants: boolean
  /** The Merchant column, and the full export: the administrator alone. */
  merchantColumn: boolean
  /** Chooses a shop: everybody who may see more than one. */
  choosesShop: boolean
  /** Not for who only redeems: neither column, nor drawer, nor file (decisions.md C12). */
  earned: boolean
  /** The merchant in the drawer: if no merchant is selected. */
  platform: boolean
  /** The platform's part beside it: only for roles whom the server tells it. */
  platformEarned: boolean
}

/** The three of spec 001 §1. */
export const platformRoles: readonly Role[] = ['administrator', 'accountant', 'customerCare']

/** `hasMerchant`: the person works for a merchant that is selected. */
export function redemptionAccessOf(role: Role, hasMerchant: boolean): RedemptionAccess {
  const earned = role !== 'merchantRedemptions'
  return {
    searchesMerchants: platformRoles.includes(role),
    merchantColumn: role === 'administrator',
    choosesShop: role !== 'subMerchantAdministrator',
    earned,
    platform: earned && !hasMerchant && role !== 'subMerchantAdministrator',
    platformEarned: !hasMerchant && platformRoles.includes(role),
  }
}

interface Amounts {
  earnedCents: number | null
  platformEarnedCents: number | null
}

/**
 * A redemption without what its role must not see, for what this device keeps: nothing sorts, adds up or shows what is
 * not in a row. The platform's part is kept for the platform's own people alone: a merchant's may select one later.
 */
export function asSeenBy<Row extends Amounts>(role: Role, row: Row): Row {
  const { earned, platformEarned } = redemptionAccessOf(role, false)
  return {
    ...row,
    earnedCents: earned ? row.earnedCents : null,
    platformEarnedCents: platformEarned ? row.platformEarnedCents : null,
  }
}

/** Whether a role is offered to take redemptions back; the server decides (decisions.md C9). */
export function offersUnredeem(role: Role, allowed: readonly Role[] | undefined): boolean {
  return allowed === undefined || allowed.includes(role)
}

/** What was taken back is in no figure, only beside it, in every list, file and sheet. */
export const takenBack: CountedApart = { field: 'status', is: 'UNREDEEMED', words: 'un-redeemed' }

/** Nothing more can be done with what was taken back (spec 001 §4). */
export function isUnredeemed(row: { status: string }): boolean {
  return isApart(row, takenBack)
}

/** What the API says of a redemption that a payment has paid; other values are another server's, and shown as they are. */
export const paidStatus = 'PAID'

/**
 * Why a redemption cannot be taken back, as far as this device knows: `voucher` is null where it does not hold it, or must
 * not. Null where nothing speaks against it; the server has the last word (spec 001 §4).
 */
export function whyNotUnredeemable(
  { payableStatus }: { payableStatus: string | null },
  voucher: { status: string } | null,
): string | null {
  if (payableStatus === paidStatus) return 'It is paid to the merchant: what is paid cannot be un-redeemed.'
  return voucher?.status === 'DELETED' ? 'Its voucher is deleted: it cannot be un-redeemed any more.' : null
}

/** "Redeemed", "On Hold": whatever the server calls it, title-cased (decisions.md J4). */
export function statusWords(status: string): string {
  const words = status.toLowerCase().split(/[_\s]+/)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}

/** How many redemptions are in no sum of what was earned, because they do not say it; null where every one does. */
export function unsaidWords(count: number): string | null {
  if (count === 0) return null
  return `${formatCount(count)} ${count === 1 ? 'redemption does' : 'redemptions do'} not say what was earned`
}
