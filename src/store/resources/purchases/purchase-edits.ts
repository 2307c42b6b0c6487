import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { colomboDay, isCalendarDay, isInstant } from '#store/values/colombo-time.ts'
import { emailPattern } from '#store/values/text-fields.ts'
import { updatePurchaseDetails } from './purchase-calls.ts'
import { type Purchase, purchases } from './purchases.ts'

/** Spec 002 §5, with its texts. */
export const purchaseEmail = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(320, 'Invalid email format')
  .regex(emailPattern, 'Invalid email format')
export const purchaseSms = z
  .string()
  .trim()
  .min(1, 'SMS number is required')
  .regex(/^\+?\d{2,15}$/, 'Invalid phone number format')
const inThePast = 'Schedule date cannot be in the past'

/** Why a day is no schedule date, in words; null where it is. */
export function whyNoSchedule(day: string, now: number): string | null {
  if (day === '') return 'Schedule date is required'
  if (!isCalendarDay(day)) return 'Enter a date as DD/MM/YYYY'
  return day < todayInColombo(now) ? inThePast : null
}

/** The one message that means an edit was made (spec 002 §7). */
export function isDetailsUpdated(answer: unknown): boolean {
  return updatePurchaseDetails.answer.safeParse(answer).data?.message === 'SUCCESSFULLY_UPDATED_PENDING_VOUCHER'
}

const recordId = z.string().regex(/^[1-9]\d{0,9}$/, 'This purchase has no number the server knows')

/** Only what was changed is there (decisions.md H15). */
const editArgs = z.object({
  id: recordId,
  pendingVoucherId: recordId,
  deliveryEmail: purchaseEmail.optional(),
  deliverySMS: purchaseSms.optional(),
  /** Null sends without a schedule. */
  scheduledDate: z.string().refine(isInstant).nullable().optional(),
})
export type PurchaseEdit = z.infer<typeof editArgs>

const titles = { deliveryEmail: 'Email', scheduledDate: 'Schedule date', deliverySMS: 'SMS number' } as const
type Field = keyof typeof titles
const fieldsOfEdit = (args: PurchaseEdit) =>
  (Object.keys(titles) as Field[]).filter((field) => args[field] !== undefined)

/** "Email and SMS number". */
function titlesOf(args: PurchaseEdit): string {
  const named = fieldsOfEdit(args).map((field) => titles[field])
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : (named[0] ?? '')
}

function valueWords(args: PurchaseEdit, field: Field): string {
  if (field !== 'scheduledDate') return args[field] ?? ''
  return args.scheduledDate ? dayWords(colomboDay(args.scheduledDate)) : 'none'
}

/** The modes as they stand; where the server does not say them, one is on if it can be reached (decisions.md H16). */
function modesOf({ modes, deliverySMS, deliveryEmail }: Purchase) {
  return modes ?? { sms: deliverySMS !== null, email: deliveryEmail !== null }
}

/**
 * Changes how a pending purchase is delivered. The whole set goes out, composed on the server's present row: no mode is
 * ever switched on by another edit (decisions.md H7, H15, H16).
 */
export const editPurchase = defineMutation<Purchase, PurchaseEdit>({
  name: 'purchases.edit-delivery@1',
  on: purchases,
  offline: 'queue',
  roles: purchases.roles,
  args: editArgs,
  apply: (row, args) => ({ ...row, ...Object.fromEntries(fieldsOfEdit(args).map((field) => [field, args[field]])) }),
  request(args, row) {
    if (row === null) throw new Error('a purchase is edited on what the server has')
    const { deliverySMS, deliveryEmail, scheduledDate } = { ...row, ...args }
    return request(updatePurchaseDetails, {
      body: {
        pendingVoucherId: Number(args.pendingVoucherId),
        purchaseId: Number(args.id),
        receiverNotifySmsMobileNo: deliverySMS,
        receiverNotifyEmail: deliveryEmail,
        scheduledDate,
        modesOfDelivery: modesOf(row),
      },
    })
  },
  accepted: isDetailsUpdated,
  verify: { kind: 'absolute', fields: fieldsOfEdit },
  whyOver: ({ scheduledDate }, now) =>
    scheduledDate && colomboDay(scheduledDate) < todayInColombo(now) ? inThePast : null,
  // One record, two lists (decisions.md H18).
  rows: ({ pendingVoucherId, deliveryEmail, deliverySMS }) => [
    {
      collection: 'pending-purchases',
      ids: [pendingVoucherId],
      shows: {
        ...(deliveryEmail === undefined ? {} : { deliveryEmail }),
        ...(deliverySMS === undefined ? {} : { smsMobileNumber: deliverySMS }),
      },
    },
  ],
  fieldTitles: titles,
  fieldValues: { scheduledDate: (value) => dayWords(colomboDay(String(value))) },
  inputs: {
    deliveryEmail: { label: titles.deliveryEmail, field: 'deliveryEmail' },
    deliverySMS: { label: titles.deliverySMS, field: 'deliverySMS' },
  },
  undoable: true,
  says: {
    done: (args) => `${titlesOf(args)} updated successfully`,
    failed: 'Failed to update field',
    change: (args) =>
      fieldsOfEdit(args)
        .map((field) => `${titles[field]} → ${valueWords(args, field)}`)
        .join(', '),
  },
})
