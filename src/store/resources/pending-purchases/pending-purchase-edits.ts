import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation, type Mutation } from '#store/define/define-mutation.ts'
import { paymentTypes, updatePurchaseDetails } from '#store/resources/purchases/purchase-calls.ts'
import { isDetailsUpdated } from '#store/resources/purchases/purchase-edits.ts'
import { paymentTypeTitles } from '#store/resources/purchases/purchase-rules.ts'
import { purchases } from '#store/resources/purchases/purchases.ts'
import { emailField, nameField } from '#store/values/text-fields.ts'
import { type PendingPurchase, pendingPurchases } from './pending-purchases.ts'

const recordId = z.string().regex(/^[1-9]\d{0,9}$/, 'This purchase has no number the server knows')
const both = { id: recordId, purchaseId: recordId }

/** The number an SMS goes to: the shared texts, and the form that the wire takes (decisions.md R5). */
const smsNumber = z
  .string()
  .trim()
  .min(1, "SMS number can't be empty")
  .regex(/^\+?\d{2,15}$/, 'Please enter a valid mobile number')

/**
 * The whole set, composed on the server's present row: one edit never overwrites another's (decisions.md H7). The
 * schedule is not known here and left out, never guessed (H17).
 */
function sendWhole(row: PendingPurchase) {
  const { sms, email, physicalDelivery, storePickup, senderName, receiverName, message } = row
  const payment = paymentTypes.find((type) => type === row.paymentType)
  return request(updatePurchaseDetails, {
    body: {
      pendingVoucherId: Number(row.id),
      purchaseId: Number(row.purchaseId),
      receiverNotifySmsMobileNo: row.smsMobileNumber,
      receiverNotifyEmail: row.deliveryEmail,
      modesOfDelivery: { sms, email, physicalDelivery, storePickup },
      ...(senderName === '' ? {} : { senderName }),
      ...(receiverName === '' ? {} : { receiverName }),
      messageBody: message,
      ...(payment ? { paymentType: payment } : {}),
    },
  })
}

interface Ids {
  id: string
  purchaseId: string
}

interface EditSpec<Args extends Ids> {
  name: string
  args: z.ZodType<Args>
  fields(args: Args): readonly (keyof PendingPurchase)[]
  apply(row: PendingPurchase, args: Args): PendingPurchase
  /** The same values of the purchase, which is the same record (decisions.md H18). */
  twin?(args: Args): Readonly<Record<string, unknown>>
  inputs?: Mutation['inputs']
  fieldTitles?: Readonly<Record<string, string>>
  says: Mutation<PendingPurchase, Args>['says']
}

function defineEdit<Args extends Ids>({ name, args, fields, apply, twin, inputs, ...words }: EditSpec<Args>) {
  return defineMutation<PendingPurchase, Args>({
    name,
    on: pendingPurchases,
    offline: 'queue',
    roles: pendingPurchases.roles,
    args,
    apply,
    request(asked, row) {
      if (row === null) throw new Error('a pending purchase is edited on what the server has')
      return sendWhole(apply(row, asked))
    },
    accepted: isDetailsUpdated,
    verify: { kind: 'absolute', fields },
    rows: (asked) => [{ collection: purchases.name, ids: [asked.purchaseId], ...(twin ? { shows: twin(asked) } : {}) }],
    ...(inputs ? { inputs, undoable: true as const } : {}),
    ...words,
  })
}

interface TextArgs extends Ids {
  value: string
}

interface TextSpec {
  name: string
  /** "Sender name". */
  title: string
  field: 'senderName' | 'receiverName' | 'smsMobileNumber' | 'deliveryEmail'
  value: z.ZodType<string>
  twin?(value: string): Readonly<Record<string, unknown>>
}

function defineText({ name, title, field, value, twin }: TextSpec) {
  return defineEdit<TextArgs>({
    name,
    args: z.object({ ...both, value }),
    fields: () => [field],
    apply: (row, args) => ({ ...row, [field]: args.value }),
    ...(twin ? { twin: (args: TextArgs) => twin(args.value) } : {}),
    inputs: { value: { label: title, field } },
    says: {
      done: `${title} updated successfully`,
      failed: `Failed to update ${title}`,
      change: (args) => `${title.toLowerCase().replace('sms', 'SMS')} → ${args.value}`,
    },
  })
}

export type PendingText = ReturnType<typeof defineText>

export const renamePendingSender = defineText({
  name: 'pending-purchases.rename-sender@1',
  title: 'Sender name',
  field: 'senderName',
  value: nameField('Sender name'),
})

export const renamePendingReceiver = defineText({
  name: 'pending-purchases.rename-receiver@1',
  title: 'Receiver name',
  field: 'receiverName',
  value: nameField('Receiver name'),
})

export const changeSmsNumber = defineText({
  name: 'pending-purchases.change-sms-number@1',
  title: 'SMS number',
  field: 'smsMobileNumber',
  value: smsNumber,
  twin: (deliverySMS) => ({ deliverySMS }),
})

export const changeDeliveryEmail = defineText({
  name: 'pending-purchases.change-email@1',
  title: 'Delivery email',
  field: 'deliveryEmail',
  value: emailField,
  twin: (deliveryEmail) => ({ deliveryEmail }),
})

/** Why a message cannot be switched on, in the spec's words; null where it can. */
export function whyNoMode(row: PendingPurchase, mode: 'sms' | 'email'): string | null {
  const isKnown = mode === 'sms' ? row.smsMobileNumber !== null : row.deliveryEmail !== null
  const what = mode === 'sms' ? 'a mobile number' : 'an email address'
  return isKnown ? null : `Please provide ${what} using the edit feature to send messages to user`
}

const modeArgs = z.object({ ...both, on: z.boolean() })

/** Sends messages to the receiver in one way, or stops sending them. */
function defineSwitch(mode: 'sms' | 'email') {
  const title = mode.toUpperCase()
  return defineEdit<z.infer<typeof modeArgs>>({
    name: `pending-purchases.switch-${mode}@1`,
    args: modeArgs,
    fields: () => [mode],
    apply: (row, { on }) => ({ ...row, [mode]: on }),
    fieldTitles: { [mode]: `${mode === 'sms' ? 'SMS' : 'Email'} delivery` },
    says: {
      done: ({ on }) => `${title} delivery mode ${on ? 'enabled' : 'disabled'} successfully`,
      failed: `Failed to update ${title} delivery settings`,
      change: ({ on }) => `${title} → ${on ? 'on' : 'off'}`,
    },
  })
}

export const modeSwitches = { sms: defineSwitch('sms'), email: defineSwitch('email') } as const

const paymentArgs = z.object({ ...both, paymentType: z.enum(paymentTypes) })

/** Corrects how a purchase was paid; there is nothing to correct without a payment. */
export const changePaymentType = defineEdit<z.infer<typeof paymentArgs>>({
  name: 'pending-purchases.change-payment@1',
  args: paymentArgs,
  fields: () => ['paymentType'],
  apply: (row, { paymentType }) => ({ ...row, paymentType }),
  twin: ({ paymentType }) => ({ paymentType }),
  fieldTitles: { paymentType: 'Payment method' },
  says: {
    done: 'Payment method updated successfully',
    failed: 'Failed to update payment method',
    refused: () => 'Payment method update failed',
    change: ({ paymentType }) => `payment method → ${paymentTypeTitles[paymentType]}`,
  },
})
