import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { paidStatus } from '#store/resources/redemptions/redemption-rules.ts'
import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { dayField, dayWords } from '#store/values/calendar-day.ts'
import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { addPayment as addPaymentCall, findPaymentsByReference, paymentPage } from './payment-calls.ts'
import { type Payment, paymentFromWire, payments } from './payments.ts'
import { notToPayWords, reReadChosen } from './re-read-chosen.ts'

/** The call takes so many redemptions at once, and a code of so many letters. */
export const mostRedemptions = 10_000
export const referenceMax = 255

/** What a person types, with the spec's texts (spec 001 §5). */
export const paymentFields = {
  referenceCode: z.string().trim().min(1, 'Reference code is mandatory').max(referenceMax),
  paymentDate: dayField('Payment date is mandatory'),
  notifyMerchantViaEmail: z.boolean(),
}

const tooMany = `A payment takes at most ${formatCount(mostRedemptions)} redemptions`

/** Why so many cannot be paid at once; null where they can. */
export function tooManyWords(count: number): string | null {
  return count > mostRedemptions ? tooMany : null
}

export const inAnother =
  'Some of the selected redemptions are in a payment that is not finished. Look in the Sync centre, or take them out.'
const oneMeanwhile = 'Another payment to this merchant has been recorded meanwhile. Please try again.'

const addPaymentArgs = z.object({
  /** Whom it goes to: there is no row yet, and payments to one merchant keep their order. */
  id: z.string().min(1),
  merchantId: z.string().min(1),
  merchantName: z.string(),
  redemptionIds: z
    .array(z.number().int().positive())
    .min(1, 'Select at least one redemption to continue')
    .max(mostRedemptions, tooMany),
  /** The same ones by the ids of their rows. */
  rowIds: z.array(z.string()).optional(),
  /** The Colombo days of the first and the last redemption. */
  days: z.object({ start: z.string(), end: z.string() }),
  totalCents: z.number().int(),
  /** When the redemptions were last read for it, epoch milliseconds; null where the server could not be asked. */
  checkedAt: z.number().nullable().default(null),
  ...paymentFields,
})
export type NewPayment = z.infer<typeof addPaymentArgs>

/** What a redemption shows once it is in a payment, until it is read again. */
const paidShows: Pick<Redemption, 'toPay' | 'payableStatus'> = { toPay: false, payableStatus: paidStatus }

/**
 * What the change and its lane are called: payments to one merchant go one after the other, and wait for one another
 * whatever the merchant was called when each was made.
 */
export function paymentTo({ id }: { id: string }): string {
  return `to merchant ${id}`
}

const refusals: Readonly<Record<string, string>> = {
  MERCHANT_NOT_FOUND: 'Invalid request. Please try again',
  REDEMPTION_NOT_FOUND: 'Invalid request. Please try again',
  MERCHANT_MISMATCH: "Redemption's merchant and request merchant mismatch",
}

/** The payments under a reference code, as the server answers them; null where one of them cannot be read. */
export function paymentsFromAnswer(answer: unknown): Payment[] | null {
  const { data } = paymentPage.answer.safeParse(answer)
  if (!data) return null
  const rows = paymentPage.read(data).rows.map(paymentFromWire)
  return rows.every((row) => row !== null) ? rows : null
}

/** Ours has the very same redemptions; one that has some of them is somebody else's. The code alone proves nothing (E7). */
function foundPayment(answer: unknown, { merchantId, redemptionIds }: NewPayment): 'ours' | 'other' | 'nothing' {
  const found = paymentsFromAnswer(answer)
  // What nobody can read may be ours: a person looks.
  if (found === null) return 'other'
  const wanted = new Set(redemptionIds.map(String))
  const shared = found.map(({ redemptions }) => redemptions.filter(({ id }) => wanted.has(id)).length)
  const isOurs = found.some(
    (payment, at) =>
      payment.merchantId === merchantId && shared[at] === wanted.size && payment.redemptions.length === wanted.size,
  )
  if (isOurs) return 'ours'
  return shared.some((count) => count > 0) ? 'other' : 'nothing'
}

/**
 * Records a payment to a merchant for chosen redemptions. An unknown outcome is looked for by its reference code and
 * never sent again in hope; its redemptions are read once more before it is sent, and it is sent only if each can still
 * be paid (decisions.md A1, A2, E6).
 */
export const addPayment = defineMutation<Payment, NewPayment>({
  name: 'payments.add@1',
  on: payments,
  offline: 'intent',
  movesValue: true,
  roles: ['administrator', 'accountant'],
  args: addPaymentArgs,
  request: ({ merchantId, redemptionIds, paymentDate, notifyMerchantViaEmail, referenceCode }) =>
    request(addPaymentCall, {
      body: { merchantId, redemptionIds, paymentDate, notifyMerchantViaEmail, referenceCode },
    }),
  accepted: (answer) => addPaymentCall.answer.safeParse(answer).data?.status === 'MERCHANT_PAYABLE_ADDED_SUCCESSFULLY',
  verify: {
    kind: 'natural-key',
    find: ({ merchantId, referenceCode }) => request(findPaymentsByReference, { body: { merchantId, referenceCode } }),
    found: foundPayment,
  },
  async recheck(args, read) {
    const found = await reReadChosen(read, args)
    if (found.kind === 'changed') return { kind: 'wrong', words: `Not paid: ${notToPayWords(found.not)}` }
    if (found.kind === 'same' && found.cents !== args.totalCents) {
      return { kind: 'wrong', words: `Not paid: the redemptions come to ${formatLkr(found.cents)} now` }
    }
    return found.kind === 'unread' ? found : { kind: 'right' }
  },
  rows: ({ rowIds = [] }) => [{ collection: redemptions.name, ids: rowIds, shows: paidShows }],
  clashes({ redemptionIds, checkedAt }, { waiting, doneAt }) {
    const wanted = new Set(redemptionIds)
    const isShared = waiting.some(({ args }) => args.redemptionIds.some((id) => wanted.has(id)))
    if (isShared) return inAnother
    // What was read before that one went through says nothing of what it has paid.
    return checkedAt !== null && doneAt !== null && doneAt >= checkedAt ? oneMeanwhile : null
  },
  says: {
    done: 'Add payment successful',
    failed: 'Add payment unsuccessful',
    refused: (message) => refusals[message] ?? null,
    deed: 'added',
    change: ({ merchantName, totalCents, redemptionIds, referenceCode, paymentDate }) =>
      `payment of ${formatLkr(totalCents)} to ${merchantName} for ${formatCount(redemptionIds.length)} redemptions, reference ${referenceCode}, ${dayWords(paymentDate)}`,
  },
})
