import type { Role } from '#store/access/roles.ts'
import { isOnLastDay } from '#store/values/colombo-time.ts'
import { neverExpiresWords } from './extend-voucher.ts'
import { voucherStatuses } from './voucher-calls.ts'
import type { Voucher, VoucherStatus } from './vouchers.ts'

/** A voucher with a delete date is deleted, whatever its status says (spec 000 §4). */
export function shownStatus({ deleteDate, status }: Pick<Voucher, 'deleteDate' | 'status'>): VoucherStatus {
  return deleteDate === null ? status : 'DELETED'
}

/** What an administrator may set: every status but the present one (spec 000 §4). */
export function statusChoices(status: VoucherStatus): VoucherStatus[] {
  return voucherStatuses.filter((choice) => choice !== status)
}

/** Why the status cannot be changed just now, in words; null where it can. */
export function whyNoStatusChange(voucher: Voucher, role: Role, updating: boolean): string | null {
  if (role !== 'administrator') return 'Only an administrator can change the status'
  if (voucher.deleteDate !== null) return 'A deleted voucher keeps its status'
  return updating ? 'The last status change is not finished' : null
}

/** A status that takes a voucher out of use is asked for twice (decisions.md G1). */
export const statusWarnings: Readonly<Partial<Record<VoucherStatus, string>>> = {
  INACTIVE: 'The voucher cannot be used until it is made active again.',
  EXPIRED: 'The voucher cannot be used any more, whatever its expiry date says.',
  DELETED: 'A deleted voucher cannot be used, and its status cannot be changed back here.',
}

/** Names, message and group: the server takes no change of a deleted voucher. */
export function mayEdit(voucher: Voucher): boolean {
  return shownStatus(voucher) !== 'DELETED'
}

/** Activation is for pending vouchers alone (spec 000 §2.8). */
export function mayActivate(voucher: Voucher): boolean {
  return shownStatus(voucher) === 'PENDING_ACTIVATION'
}

/** Not while pending, expired or deleted (spec 000 §2.8). */
export function mayTransfer(voucher: Voucher): boolean {
  return ['ACTIVE', 'INACTIVE'].includes(shownStatus(voucher))
}

/** Why a voucher cannot be extended (decisions.md G6); null where it can. */
export function whyNoExtension(voucher: Voucher): string | null {
  const status = shownStatus(voucher)
  if (status === 'DELETED') return 'A deleted voucher cannot be extended'
  if (status === 'PENDING_ACTIVATION') return 'Activate the voucher first, then extend it'
  return voucher.expiryDate !== null && isOnLastDay(voucher.expiryDate) ? neverExpiresWords : null
}

/** Why its receiver cannot be told again (decisions.md R8); null where they can. */
export function whyNoRenotify(voucher: Voucher): string | null {
  const status = shownStatus(voucher)
  if (status === 'DELETED') return 'The receiver of a deleted voucher cannot be notified'
  return status === 'EXPIRED' ? 'Extend the voucher first, then notify its receiver' : null
}
