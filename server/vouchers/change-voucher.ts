import { eq } from 'drizzle-orm'
import { isOnLastDay } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import { merchantGroups } from '#server/data/schema/merchants.ts'
import { HttpError } from '#server/http/http-error.ts'
import { applyChange, type Change, holdLivingVoucher, holdVoucher } from '#server/change/change.ts'
import { secondAt } from '#server/wire/times.ts'
import type { VoucherRow, VoucherStatus } from './voucher-on-wire.ts'

export interface VoucherEdit {
  senderName?: string | undefined
  receiverName?: string | undefined
  message?: string | undefined
  status?: VoucherStatus | undefined
  merchantGroupId?: string | number | undefined
}

/** Edits the fields given and no others; the status only for an administrator (spec 000 §4). */
export async function editVoucher(change: Change, id: string, edit: VoucherEdit): Promise<void> {
  if (edit.status !== undefined && change.by.role !== 'administrator') throw new HttpError(403, 'UNAUTHORIZED_USER')
  const voucher = await holdLivingVoucher(change.db, id)
  await applyChange(change.db, voucher.id, {
    ...(edit.senderName === undefined ? {} : { sender: edit.senderName }),
    ...(edit.receiverName === undefined ? {} : { ownerName: edit.receiverName }),
    ...(edit.message === undefined ? {} : { message: edit.message }),
    ...(edit.merchantGroupId === undefined ? {} : { merchantGroup: await knownGroup(change, edit.merchantGroupId) }),
    ...(edit.status === undefined ? {} : statusFields(edit.status, change.clock.now())),
  })
}

function statusFields(status: VoucherStatus, now: Date): Partial<VoucherRow> {
  return status === 'DELETED' ? { status, deleteDate: now } : { status }
}

async function knownGroup(change: Change, id: string | number): Promise<number> {
  const wanted = Number(id)
  const [group] =
    Number.isSafeInteger(wanted) && Math.abs(wanted) < 2 ** 31
      ? await change.db.select({ id: merchantGroups.id }).from(merchantGroups).where(eq(merchantGroups.id, wanted))
      : []
  if (!group) throw new HttpError(400, 'MERCHANT_GROUP_NOT_FOUND')
  return group.id
}

/**
 * Moves the expiry forward. A voucher that had expired and is valid again becomes active. Refuses pending vouchers
 * (decisions.md G6) and those that never expire; the same date again succeeds and changes nothing. A date in the year
 * 10000 of UTC is refused: neither the wire nor the database has years of five digits.
 */
export async function extendVoucher(change: Change, id: string, expireDate: string): Promise<void> {
  const expiryDate = secondAt(Date.parse(expireDate))
  const voucher = await holdLivingVoucher(change.db, id)
  if (voucher.status === 'PENDING_ACTIVATION') throw new HttpError(400, 'VOUCHER_PENDING_ACTIVATION')
  if (expiryDate.getTime() === voucher.expiryDate.getTime()) return
  if (isOnLastDay(voucher.expiryDate.toISOString())) throw new HttpError(400, 'VOUCHER_NEVER_EXPIRES')
  if (expiryDate < voucher.expiryDate) throw new HttpError(400, 'EXPIRY_NOT_LATER')
  if (new Date(expireDate).getUTCFullYear() > 9999) throw new HttpError(400, 'EXPIRY_TOO_LATE')
  const revived = voucher.status === 'EXPIRED' && expiryDate > change.clock.now()
  await applyChange(change.db, voucher.id, { expiryDate, ...(revived ? { status: 'ACTIVE' } : {}) })
}

/** Gives a pending voucher its owner and makes it active. */
export async function activateVoucher(
  change: Change,
  id: string,
  owner: { name: string; mobileNo: string },
): Promise<void> {
  const voucher = await holdVoucher(change.db, id)
  if (voucher.status !== 'PENDING_ACTIVATION') throw new HttpError(400, 'VOUCHER_NOT_PENDING')
  await applyChange(change.db, voucher.id, { ...ownerFields(owner), status: 'ACTIVE' })
}

/** The owner's three columns; the call has judged them. */
export function ownerFields(owner: { name: string; mobileNo: string }) {
  return {
    ownerName: owner.name.trim(),
    ownerMobile: owner.mobileNo,
    ownerMobileCore: mobileCore(owner.mobileNo),
  }
}
