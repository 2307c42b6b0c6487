import { z } from 'zod'
import { roles } from '#store/access/roles.ts'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import {
  mostDestinations,
  overrideEmail,
  overrideMobile,
  redemptionPage,
  resendRedemptionMessage,
  unredeem,
} from './redemption-calls.ts'
import { type Redemption, redemptions } from './redemptions.ts'

const id = z.string().min(1)
/** What the server is to know it by, and the collection it was seen in. */
const which = { id, scope: z.string(), redemptionId: z.union([z.string().min(1), z.number()]) }

const invalidRequest = 'Invalid request. Please try again'

/** The server's codes in the spec's words (spec 001 §8); any other message is shown as it is. */
const unredeemWords: Readonly<Record<string, string>> = {
  UNAUTHORIZED_USER: 'Unauthorized Error. Please try again',
  MERCHANT_MISMATCH: invalidRequest,
  'CORE-MERCHANT_NOT_FOUND': invalidRequest,
  MERCHANT_FINANCE_DETAILS_NOT_FOUND: invalidRequest,
  REDEMPTION_ALREADY_UNREDEEMED: 'Redemption already Unredeemed',
  UNREDEEM_PERIOD_END: 'Unredeem time period is over',
}

/** What people read for a code of the un-redeem calls; null for a message that speaks for itself. */
export function unredeemRefusal(message: string): string | null {
  return unredeemWords[message] ?? null
}

const unredeemArgs = z.object({ ...which, merchantId: z.string(), role: z.string(), page: z.number().int().min(1) })

/**
 * Takes a redemption back; never without the server, never by itself a second time. The role is told as the spec asks
 * and trusted by nobody (decisions.md C14).
 */
export const unredeemRedemption = defineMutation<Redemption, z.infer<typeof unredeemArgs>>({
  name: 'redemptions.un-redeem@1',
  on: redemptions,
  offline: 'online',
  roles,
  args: unredeemArgs,
  scopeOf: ({ scope }) => scope,
  apply: (row) => ({ ...row, status: 'UNREDEEMED', toPay: false }),
  request: ({ redemptionId, merchantId, role, page }) =>
    request(unredeem, { body: { redemptionId, merchantId, role, page } }),
  accepted: (answer) => redemptionPage.answer.safeParse(answer).success,
  // A page of other people's redemptions, with amounts that not every role may see.
  forgetsAnswer: true,
  verify: { kind: 'absolute', fields: ['status'] },
  fieldTitles: { status: 'Status' },
  says: {
    done: 'Redemption unredeemed successfully',
    failed: 'Oops, something went wrong. Please try again',
    refused: unredeemRefusal,
    deed: 'unredeemed',
    change: () => 'un-redeem',
  },
})

const renotifyArgs = z.object({
  ...which,
  notifyTo: z.enum(['NOTIFY_TO_USER', 'NOTIFY_TO_MERCHANT']),
  /** Empty for the stored number, and the stored address. */
  mobileNumbers: z.array(overrideMobile).max(mostDestinations),
  emails: z.array(overrideEmail).max(mostDestinations),
})
export type RedemptionNotice = z.infer<typeof renotifyArgs>

/** Sends the message about a redemption once more. Nobody but a person repeats it. */
export const renotifyRedemption = defineMutation<Redemption, RedemptionNotice>({
  name: 'redemptions.re-notify@1',
  on: redemptions,
  offline: 'online',
  roles,
  args: renotifyArgs,
  scopeOf: ({ scope }) => scope,
  request: ({ redemptionId, notifyTo, mobileNumbers, emails }) =>
    request(resendRedemptionMessage, { body: { redemptionId, mobileNumbers, emails, notifyTo } }),
  accepted: (answer) => resendRedemptionMessage.answer.safeParse(answer).success,
  verify: { kind: 'person' },
  says: {
    done: 'Notification sent successfully',
    tellsOfSms: () => true,
    failed: 'Oops, something went wrong!',
    subject: 'Notification',
    deed: 'sent',
    change: ({ notifyTo }) => `notification → ${notifyTo === 'NOTIFY_TO_USER' ? 'customer' : 'merchant'}`,
  },
})
