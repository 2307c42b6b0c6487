import { z } from 'zod'
import {
  type PurchaseEdit,
  purchaseEmail,
  purchaseSms,
  whyNoSchedule,
} from '#store/resources/purchases/purchase-edits.ts'
import type { Purchase } from '#store/resources/purchases/purchases.ts'
import { colomboDay, colomboTime, instantInColombo } from '#store/values/colombo-time.ts'

export interface Details {
  email: string
  /** A Colombo day. */
  scheduleDay: string
  smsNumber: string
}

export function detailsOf({ deliveryEmail, scheduledDate, deliverySMS }: Purchase): Details {
  return { email: deliveryEmail ?? '', scheduleDay: colomboDay(scheduledDate ?? ''), smsNumber: deliverySMS ?? '' }
}

/** Judges a field only if it was changed: an old schedule must not stop the mending of an address (decisions.md H15). */
export function detailsForm(initial: Details, now: number) {
  const form = z.object({ email: z.string(), scheduleDay: z.string(), smsNumber: z.string() })
  return form.superRefine((typed, check) => {
    const judge = (field: keyof Details, words: string | null | undefined) => {
      if (words && typed[field].trim() !== initial[field])
        check.addIssue({ code: 'custom', path: [field], message: words })
    }
    judge('email', purchaseEmail.safeParse(typed.email).error?.issues[0]?.message)
    judge('scheduleDay', whyNoSchedule(typed.scheduleDay, now))
    judge('smsNumber', purchaseSms.safeParse(typed.smsNumber).error?.issues[0]?.message)
  })
}

/** What was changed, and nothing else; a new day keeps the time of the old one. */
export function changedDetails(purchase: Purchase, typed: Details): Omit<PurchaseEdit, 'id' | 'pendingVoucherId'> {
  const before = detailsOf(purchase)
  const time = colomboTime(purchase.scheduledDate ?? '') || '00:00'
  return {
    ...(typed.email.trim() === before.email ? {} : { deliveryEmail: typed.email.trim() }),
    ...(typed.scheduleDay === before.scheduleDay ? {} : { scheduledDate: instantInColombo(typed.scheduleDay, time) }),
    ...(typed.smsNumber.trim() === before.smsNumber ? {} : { deliverySMS: typed.smsNumber.trim() }),
  }
}
