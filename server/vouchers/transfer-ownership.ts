import { roleToWire } from '#store/access/roles.ts'
import { formatLkr } from '#store/values/money.ts'
import { voucherTransfers } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { applyChange, type Change, holdLivingVoucher } from '#server/change/change.ts'
import { ownerFields } from './change-voucher.ts'

export interface NewOwner {
  recipientName: string
  recipientMobileNo: string
  notifyToSender: boolean
  notifyToRecipient: boolean
}

/** Hands a voucher to another person and keeps the hand-over; not while pending, expired or deleted (spec 000 §2.8). */
export async function transferOwnership(
  change: Change & { rolePart: string },
  id: string,
  to: NewOwner,
): Promise<void> {
  const voucher = await holdLivingVoucher(change.db, id)
  if (voucher.status === 'PENDING_ACTIVATION') throw new HttpError(400, 'VOUCHER_PENDING_ACTIVATION')
  if (voucher.status === 'EXPIRED') throw new HttpError(400, 'VOUCHER_EXPIRED')
  await applyChange(change.db, voucher.id, ownerFields({ name: to.recipientName, mobileNo: to.recipientMobileNo }))
  await change.db.insert(voucherTransfers).values({
    voucherId: voucher.id,
    at: change.clock.now(),
    senderMobileNo: voucher.ownerMobile,
    smsMobileNo: to.recipientMobileNo,
    amountCents: voucher.amountCents,
    status: 'COMPLETE',
    adminEmail: change.by.email,
    adminRole: roleToWire(change.by.role, change.rolePart),
  })
  const sms = (recipient: string, body: string) =>
    change.transport.send({ channel: 'sms', recipient, subject: '', body }, change.db)
  const amount = formatLkr(voucher.amountCents)
  if (to.notifyToSender) {
    await sms(voucher.senderMobile, `Your voucher ${voucher.id} (${amount}) now belongs to ${to.recipientName}.`)
  }
  if (to.notifyToRecipient) {
    await sms(to.recipientMobileNo, `${voucher.sender} has a voucher for you: ${voucher.id}, ${amount}.`)
  }
}
