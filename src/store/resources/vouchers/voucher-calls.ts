import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { lastChangeOnWire } from '#store/define/last-change.ts'
import { pageOf } from '#store/define/page-of.ts'
import { typedAs } from '#store/define/wire-values.ts'
import { mobileField, mobileMax } from '#store/values/mobile-number.ts'
import { messageField, nameField } from '#store/values/text-fields.ts'

export const voucherStatuses = ['ACTIVE', 'PENDING_ACTIVATION', 'INACTIVE', 'EXPIRED', 'DELETED'] as const
export const voucherStatusKeys = ['ALL', ...voucherStatuses] as const
/** Wire values of `searchId` (decisions.md R1). */
export const voucherSearchIds = [
  'id',
  'receiver_mobile',
  'sender_name',
  'receiver_name',
  'created_date',
  'expiry_date',
] as const

const amount = z.union([z.number(), z.string()])
const newestFirst = { sortBy: z.literal('created_date'), order: z.enum(['asc', 'desc']) }
const voucherId = z.string().min(1).max(50)

/** A voucher as list and search answer it; times without a zone are UTC. */
export const voucherOnWire = z.looseObject({
  id: z.string().min(1),
  sender: z.string().nullish(),
  ownerName: z.string().nullish(),
  ownerMobile: z.string().nullish(),
  message: z.string().nullish(),
  amount,
  /** What is left on it: ours says it, an API that does not is tolerated. */
  balance: amount.nullish(),
  createdDate: z.string(),
  expiryDate: z.string().nullish(),
  status: z.enum(voucherStatuses),
  deleteDate: z.string().nullish(),
  imageFront: z.string().nullish(),
  purchaseId: z.union([z.string(), z.number()]).nullish(),
  merchantGroup: z.union([z.string(), z.number()]).nullish(),
  ...lastChangeOnWire,
})

export const voucherPage = pageOf(voucherOnWire, { rows: 'list', pages: 'totalPageCount', page: 'pageNo' })

export const getVouchers = defineCall({
  name: 'vouchers.list',
  method: 'GET',
  path: '/voucher/getVouchers',
  query: z.object({
    statusKey: z.enum(voucherStatusKeys),
    page: z.coerce.number().int().min(1).max(1_000_000),
    pageSize: z.coerce.number().int().min(1).max(500),
    ...newestFirst,
  }),
  answer: voucherPage.answer,
})

export const searchVouchers = defineCall({
  name: 'vouchers.search',
  method: 'POST',
  path: '/voucher/search',
  body: z.strictObject({
    searchKey: z.string().min(1).max(50),
    searchId: z.enum(voucherSearchIds),
    page: z.number().int().min(1).max(1_000_000),
    pageSize: z.number().int().min(1).max(500),
    ...newestFirst,
  }),
  answer: voucherPage.answer,
})

/** Names as they are edited (spec 002 §8); whoever gets a voucher has a name of letters, or one of any signs (spec 001 §5). */
export const senderField = nameField('Sender name')
export const receiverField = nameField('Receiver name')
export const activationName = z
  .string()
  .trim()
  .min(1, "Name can't be empty")
  .max(70, 'Name cannot exceed 70 characters')
  .regex(/^[\p{L}\p{M}\u200c\u200d]+(\s[\p{L}\p{M}\u200c\u200d]+)*$/u, 'Name can only contain letters')
export const recipientName = z
  .string()
  .trim()
  .min(1, "Recipient's name cannot be empty.")
  .max(70, "Recipient's name cannot exceed 70 characters")

/** One field a call, never nulls (decisions.md G5). */
export const updateVoucher = defineCall({
  name: 'vouchers.update',
  method: 'PUT',
  path: '/voucher/{id}/update',
  params: z.object({ id: voucherId }),
  body: z
    .strictObject({
      senderName: typedAs(senderField, 255),
      receiverName: typedAs(receiverField, 255),
      message: typedAs(messageField, 10_000),
      status: z.enum(voucherStatuses),
      merchantGroupId: z.union([z.string(), z.number()]),
    })
    .partial()
    .refine((fields) => Object.keys(fields).length > 0, 'Nothing to update'),
  answer: z.looseObject({ message: z.string() }),
})

export const getDeliveryEmail = defineCall({
  name: 'vouchers.delivery-email',
  method: 'GET',
  path: '/voucher/{id}/delivery-email',
  params: z.object({ id: voucherId }),
  answer: z.looseObject({ deliveryEmail: z.string().nullish(), scheduledDate: z.string().nullish() }),
})

/** `expireDate` is an ISO time with offset (decisions.md T7). */
export const extendVoucher = defineCall({
  name: 'vouchers.extend',
  method: 'POST',
  path: '/voucher/extend',
  query: z.object({ voucherCode: voucherId }),
  body: z.strictObject({ expireDate: z.iso.datetime({ offset: true }) }),
  answer: z.looseObject({ message: z.string() }),
})

export const activateVoucher = defineCall({
  name: 'vouchers.activate',
  method: 'POST',
  path: '/voucher/activate',
  body: z.strictObject({ voucherId, name: typedAs(activationName, 255), mobileNo: typedAs(mobileField, mobileMax) }),
  answer: z.looseObject({ status: z.string() }),
})

const timeOnWire = z.union([z.string(), z.number()]).nullish()
const idOnWire = z.union([z.string(), z.number()])

export const voucherTransactionOnWire = z.looseObject({
  transactionType: z.string(),
  description: z.string().nullish(),
  amount,
  runningBalance: amount,
  timestamp: timeOnWire,
  redemptionId: z.string().nullish(),
  merchant: z.string().nullish(),
  subMerchant: z.string().nullish(),
  referenceCode: z.string().nullish(),
  status: z.string().nullish(),
})

export const getVoucherTransactions = defineCall({
  name: 'vouchers.transactions',
  method: 'GET',
  path: '/voucher/transaction/{id}',
  params: z.object({ id: voucherId }),
  answer: z.array(voucherTransactionOnWire),
})

export const voucherTransferOnWire = z.looseObject({
  id: idOnWire,
  purchase: z.looseObject({ createdDate: timeOnWire }).nullish(),
  senderMobileNo: z.string().nullish(),
  smsMobileNo: z.string().nullish(),
  amount,
  status: z.string().nullish(),
  admin: z.looseObject({ email: z.string(), role: z.string() }).nullish(),
})

export const getVoucherTransfers = defineCall({
  name: 'vouchers.transfers',
  method: 'GET',
  path: '/voucher/transfers/{id}',
  params: z.object({ id: voucherId }),
  answer: z.array(voucherTransferOnWire),
})

/** Only the message `VOUCHER_TRANSFERRED_SUCCESSFULLY` means success (spec 000 §4). */
export const transferOwnership = defineCall({
  name: 'vouchers.transfer-ownership',
  method: 'POST',
  path: '/voucher/transfer/ownership',
  body: z.strictObject({
    voucherId,
    recipientName: typedAs(recipientName, 255),
    recipientMobileNo: typedAs(mobileField, mobileMax),
    notifyToSender: z.boolean(),
    notifyToRecipient: z.boolean(),
  }),
  answer: z.looseObject({ message: z.string() }),
})

export const renotifyVoucher = defineCall({
  name: 'vouchers.re-notify',
  method: 'POST',
  path: '/voucher/re-notify',
  body: z.strictObject({
    voucherId,
    destination: z.string().max(100),
    notifyViaSms: z.boolean(),
    notifyViaEmail: z.boolean(),
  }),
  answer: z.looseObject({ message: z.string() }),
})
