import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { fileBytes } from '#store/define/file-values.ts'
import { pageOf } from '#store/define/page-of.ts'

export const purchaseTypes = ['CREATE', 'TOPUP', 'TRANSFER', 'REGIFT', 'EXTRA'] as const
export const purchaseTypeKeys = ['ALL', ...purchaseTypes] as const
export const purchaseStatuses = ['pending', 'complete'] as const
export const paymentTypes = ['BANK_TRANSFER', 'INTERNATIONAL', 'ONLINE'] as const
export const purchaseStatusKeys = ['ALL', ...purchaseStatuses] as const
/** Wire values of `searchId` (decisions.md R1). */
export const purchaseSearchIds = ['id', 'user_id', 'voucher_id'] as const

const amount = z.union([z.number(), z.string()])
const idOnWire = z.union([z.string(), z.number()])
const timeOnWire = z.union([z.string(), z.number()]).nullish()
const page = z.number().int().min(1).max(1_000_000)

/** A purchase as the lists answer it; times are UTC with their zone. */
export const purchaseOnWire = z.looseObject({
  id: idOnWire,
  createdBy: z.looseObject({ id: idOnWire }).nullish(),
  voucher: z.looseObject({ id: z.string() }).nullish(),
  amount,
  type: z.enum(purchaseTypes),
  status: z.enum(purchaseStatuses),
  completedByAdmin: z.boolean().nullish(),
  /** Beyond the spec's list: the e-mail address of the member of staff who completed it. */
  completedBy: z.string().nullish(),
  addOns: z.array(z.looseObject({ name: z.string() })).nullish(),
  physicalOption: z.string().nullish(),
  createdDate: z.string(),
  scheduledDate: timeOnWire,
  deliveryEmail: z.string().nullish(),
  deliverySMS: z.string().nullish(),
  /** Above 0 while the purchase is pending. */
  pendingVoucherId: z.number().int().nullish(),
  /** Beyond the spec's list: the switches as they stand (decisions.md H16). */
  modesOfDelivery: z.looseObject({ sms: z.boolean(), email: z.boolean() }).nullish(),
  payment: z
    .looseObject({
      payeeName: z.string().nullish(),
      paymentType: z.string().nullish(),
      paymentTime: timeOnWire,
      orderReferenceNumber: z.string().nullish(),
    })
    .nullish(),
})

/** `total` is the page count (decisions.md B9); 10 purchases a page, the first is 1 (H12). */
export const purchasePage = pageOf(purchaseOnWire, { rows: 'purchasesList', pages: 'total', page: 'current' })

export const getPurchases = defineCall({
  name: 'purchases.list',
  method: 'POST',
  path: '/purchases/getPurchases',
  body: z.strictObject({ typeKey: z.enum(purchaseTypeKeys), statusKey: z.enum(purchaseStatusKeys), page }),
  answer: purchasePage.answer,
})

/** Ten characters are the form's limit; a voucher's id has more (decisions.md F2). */
export const searchPurchases = defineCall({
  name: 'purchases.search',
  method: 'POST',
  path: '/purchases/searchById',
  body: z.strictObject({
    searchKey: z.string().min(1).max(50),
    searchId: z.enum(purchaseSearchIds),
    purchaseType: z.enum(purchaseTypeKeys),
    page,
  }),
  answer: purchasePage.answer,
})

/** Days of Colombo, both included. */
export const filterPurchasesByDate = defineCall({
  name: 'purchases.filter-by-date',
  method: 'POST',
  path: '/purchases/filterByDate',
  body: z.strictObject({
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    purchaseType: z.enum(purchaseTypeKeys),
    statusKey: z.enum(purchaseStatusKeys),
    page,
  }),
  days: 'day',
  answer: purchasePage.answer,
})

/** Without dates everything. */
export const getPurchaseCsv = defineCall({
  name: 'purchases.csv',
  method: 'POST',
  reads: true,
  path: '/purchases/get-purchase-csv',
  body: z.strictObject({
    startDate: z.iso.date().nullish(),
    endDate: z.iso.date().nullish(),
    purchaseType: z.enum(purchaseTypeKeys),
    statusKey: z.enum(purchaseStatusKeys),
  }),
  days: 'day',
  answer: fileBytes,
})

const recordId = z.number().int().min(1).max(2_147_483_647)

/**
 * The whole set at once (decisions.md H7), from both purchase screens. A field that is absent keeps its value, null
 * removes it; a null payment type keeps it, because a payment cannot be taken away.
 */
export const updatePurchaseDetails = defineCall({
  name: 'purchases.update-details',
  method: 'PUT',
  path: '/purchases/update/details',
  body: z.strictObject({
    pendingVoucherId: recordId,
    purchaseId: recordId,
    receiverNotifySmsMobileNo: z.string().max(30).nullish(),
    receiverNotifyEmail: z.string().max(320).nullish(),
    scheduledDate: z.iso.datetime({ offset: true }).nullish(),
    modesOfDelivery: z.strictObject({
      sms: z.boolean(),
      email: z.boolean(),
      physicalDelivery: z.boolean().optional(),
      storePickup: z.boolean().optional(),
    }),
    senderName: z.string().min(1).max(255).nullish(),
    receiverName: z.string().min(1).max(255).nullish(),
    messageBody: z.string().max(10_000).nullish(),
    paymentType: z.enum(paymentTypes).nullish(),
  }),
  answer: z.looseObject({ message: z.string() }),
})
