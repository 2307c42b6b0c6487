import type { WhatLeaves } from '#store/resources/pending-purchases/pending-purchase-rules.ts'
import { counted } from '#store/values/count.ts'

/** The literal texts of Pending Purchases (spec 002 §2, §8). */
export const pendingWords = {
  stop: 'Do you want to stop sending messages to user via SMS/EMAIL?',
  fixed: 'This option cannot be modified',
  noPayment: "You can't change payment method since there are no payments yet",
  bulkDone: 'Your bulk purchase request is successful!',
  bulkFailed: 'Oops, something went wrong. Please try again',
  bulkUnclear:
    'No answer came, and nobody can tell whether the purchases were made. Look in the list before you send the file again.',
} as const

/** How many have no payment, in words (decisions.md H19); null where each has one. */
export function unpaidWords(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 purchase has no payment' : `${count} purchases have no payment`
}

/** "Leave now: 3 SMS, 2 e-mails. On their day: 4 messages. To be packed: 1 order." */
export function leavesWords({ smsNow, emailNow, later, toPack }: WhatLeaves): string {
  const now = [`${smsNow} SMS`, counted(emailNow, { one: 'e-mail', many: 'e-mails' })].join(', ')
  return [
    `Leave now: ${now}.`,
    `On their day: ${counted(later, { one: 'message', many: 'messages' })}.`,
    `To be packed: ${counted(toPack, { one: 'order', many: 'orders' })}.`,
  ].join(' ')
}
