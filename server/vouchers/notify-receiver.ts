import { formatLkr } from '#store/values/money.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countMessages } from '#server/mail/message-limits.ts'
import { type Change, holdLivingVoucher } from '#server/change/change.ts'

export interface Notification {
  /** The e-mail to use instead of the stored one; empty for the stored one. SMS goes to the stored number (decisions.md F32). */
  destination: string
  notifyViaSms: boolean
  notifyViaEmail: boolean
}

/** Sends the voucher to its receiver once more; not for a deleted or expired one (decisions.md R8). */
export async function notifyReceiver(change: Change, id: string, how: Notification): Promise<void> {
  if (!how.notifyViaSms && !how.notifyViaEmail) throw new HttpError(400, 'NO_CHANNEL_CHOSEN')
  const voucher = await holdLivingVoucher(change.db, id)
  if (voucher.status === 'EXPIRED') throw new HttpError(400, 'VOUCHER_EXPIRED')
  const body = [
    `Dear ${voucher.ownerName}, ${voucher.sender} sent you a voucher of ${formatLkr(voucher.amountCents)}.`,
    voucher.message,
    `Voucher: ${voucher.id}`,
  ].join('\n')
  const stored = voucher.deliveryEmail ?? ''
  const recipient = how.destination.trim() || stored
  if (how.notifyViaEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient)) {
    throw new HttpError(400, 'destination: is not an e-mail address')
  }
  const mailed = { recipient, isStored: recipient.toLowerCase() === stored.toLowerCase() }
  await countMessages(change, {
    row: { rows: 'vouchers', id: voucher.id },
    recipients: [
      ...(how.notifyViaEmail ? [mailed] : []),
      ...(how.notifyViaSms ? [{ recipient: voucher.ownerMobile, isStored: true }] : []),
    ],
  })
  if (how.notifyViaEmail) {
    await change.transport.send({ channel: 'mail', recipient, subject: 'You have a gift voucher', body }, change.db)
  }
  if (how.notifyViaSms) {
    await change.transport.send({ channel: 'sms', recipient: voucher.ownerMobile, subject: '', body }, change.db)
  }
}
