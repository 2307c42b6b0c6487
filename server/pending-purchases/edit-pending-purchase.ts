import { colomboDay } from '#store/values/colombo-time.ts'
import { secondAt } from '#server/wire/times.ts'
import { nameField } from '#store/values/text-fields.ts'
import { changedFields } from '#server/change/changed-fields.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { type HeldPending, holdOpenPending, type PendingPair, writePending } from './hold-pending.ts'
import { physicalModes } from './pending-purchase-on-wire.ts'

export interface PendingEdit extends PendingPair {
  receiverNotifySmsMobileNo?: string | null | undefined
  receiverNotifyEmail?: string | null | undefined
  scheduledDate?: string | null | undefined
  modesOfDelivery: {
    sms: boolean
    email: boolean
    physicalDelivery?: boolean | undefined
    storePickup?: boolean | undefined
  }
  senderName?: string | null | undefined
  receiverName?: string | null | undefined
  messageBody?: string | null | undefined
  paymentType?: string | null | undefined
}

/**
 * Edits a purchase while it is pending. A value the purchase already has is never judged: the whole set is sent with
 * every edit, and an old schedule date must not stop the mending of an address.
 */
export async function editPendingPurchase(change: Change, edit: PendingEdit): Promise<void> {
  const held = await holdOpenPending(change.db, edit)
  const purchase = changedFields(held.purchase, {
    deliverySms: emptied(edit.receiverNotifySmsMobileNo),
    deliveryEmail: emptied(edit.receiverNotifyEmail),
    scheduledDate: asDate(edit.scheduledDate),
    notifySms: edit.modesOfDelivery.sms,
    notifyEmail: edit.modesOfDelivery.email,
    paymentType: edit.paymentType ?? undefined,
  })
  const pending = changedFields(held.pending, {
    senderName: edit.senderName ?? undefined,
    receiverName: edit.receiverName ?? undefined,
    message: edit.messageBody ?? undefined,
  })
  refuseWrongName('Sender name', pending.senderName)
  refuseWrongName('Receiver name', pending.receiverName)
  refuseWrong(purchase, held, change.clock.now())
  refuseUnreachable({ ...held.purchase, ...purchase })
  refuseOtherModes(edit.modesOfDelivery, held.delivery)
  if (Object.keys({ ...purchase, ...pending }).length === 0) return
  await writePending(change.db, held, { pending, purchase })
}

/** Blank is none; absent stays absent. */
function emptied(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null
}

function asDate(iso: string | null | undefined): Date | null | undefined {
  if (iso === undefined || iso === null) return iso
  return secondAt(Date.parse(iso))
}

type PurchaseFields = Partial<HeldPending['purchase']>

/** The words are the form's (spec 002 §5). */
function refuseWrong(wanted: PurchaseFields, { purchase }: HeldPending, now: Date): void {
  if (wanted.deliverySms && !/^\+?\d{2,15}$/.test(wanted.deliverySms)) {
    throw new HttpError(400, 'Invalid phone number format')
  }
  if (wanted.deliveryEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted.deliveryEmail)) {
    throw new HttpError(400, 'Invalid email format')
  }
  const { scheduledDate } = wanted
  if (scheduledDate && colomboDay(scheduledDate.toISOString()) < colomboDay(now.toISOString())) {
    throw new HttpError(400, 'Schedule date cannot be in the past')
  }
  if (wanted.paymentType !== undefined && purchase.paymentType === null) {
    throw new HttpError(400, "You can't change payment method since there are no payments yet")
  }
}

function refuseWrongName(label: string, name: string | undefined): void {
  const wrong = name === undefined ? undefined : nameField(label).safeParse(name).error?.issues[0]
  if (wrong) throw new HttpError(400, wrong.message)
}

function refuseUnreachable(wanted: HeldPending['purchase']): void {
  const hint = (what: string) => `Please provide ${what} using the edit feature to send messages to user`
  if (wanted.notifySms && !wanted.deliverySms) throw new HttpError(400, hint('a mobile number'))
  if (wanted.notifyEmail && !wanted.deliveryEmail) throw new HttpError(400, hint('an email address'))
}

function refuseOtherModes(modes: PendingEdit['modesOfDelivery'], delivery: HeldPending['delivery']): void {
  const fixed = physicalModes(delivery)
  const isOther =
    (modes.physicalDelivery !== undefined && modes.physicalDelivery !== fixed.physicalDelivery) ||
    (modes.storePickup !== undefined && modes.storePickup !== fixed.storePickup)
  if (isOther) throw new HttpError(400, 'This option cannot be modified')
}
