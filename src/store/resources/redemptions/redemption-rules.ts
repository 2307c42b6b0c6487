import { type Role, worksForMerchant } from '#store/access/roles.ts'
import { formatCount } from '#store/values/count.ts'

/** What a role is shown of redemptions (spec 001 §2, §6). */
export interface RedemptionSight {
  /** Searches by merchant name: the three platform roles (decisions.md C3). */
  searchesMerchants: boolean
  /** The Merchant column, and the full export: the administrator alone. */
  merchantColumn: boolean
  /** Chooses a shop: everybody who may see more than one. */
  choosesShop: boolean
  /** Not for who only redeems: neither column, nor drawer, nor file (decisions.md C12). */
  earned: boolean
  /** The platform's part and the merchant in the drawer: where no merchant is selected. */
  platform: boolean
}

/** The three of spec 001 §1. */
export const platformRoles: readonly Role[] = ['administrator', 'accountant', 'customerCare']

/** `hasMerchant`: the person works for a merchant that is selected. */
export function sightOf(role: Role, hasMerchant: boolean): RedemptionSight {
  const earned = role !== 'merchantRedemptions'
  return {
    searchesMerchants: platformRoles.includes(role),
    merchantColumn: role === 'administrator',
    choosesShop: role !== 'subMerchantAdministrator',
    earned,
    platform: earned && !hasMerchant && role !== 'subMerchantAdministrator',
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
  const { earned, platform } = sightOf(role, false)
  return {
    ...row,
    earnedCents: earned ? row.earnedCents : null,
    platformEarnedCents: platform && !worksForMerchant(role) ? row.platformEarnedCents : null,
  }
}

/** Whether a role is offered to take redemptions back; the server decides (decisions.md C9). */
export function offersUnredeem(role: Role, allowed: readonly Role[] | undefined): boolean {
  return allowed === undefined || allowed.includes(role)
}

/** Nothing more can be done with what was taken back (spec 001 §4). */
export function isUnredeemed({ status }: { status: string }): boolean {
  return status === 'UNREDEEMED'
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
