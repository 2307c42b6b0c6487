import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { csvFile } from '#store/define/file-values.ts'
import { pageOf } from '#store/define/page-of.ts'

const amount = z.union([z.number(), z.string()])
const idOnWire = z.union([z.string(), z.number()])
const text = z.string().nullish()
const timeOnWire = z.union([z.string(), z.number()]).nullish()

/** A purchase whose voucher does not exist yet; created, SMS, e-mail and delivery dates without a zone are UTC (spec 002 §9). */
export const pendingPurchaseOnWire = z.looseObject({
  id: idOnWire,
  purchaseId: idOnWire,
  voucherName: text,
  amount,
  createdDate: z.string(),
  expiryDate: text,
  createdBy: text,
  ownerMobile: text,
  message: text,
  senderName: text,
  receiverName: text,
  smsMobileNumber: text,
  deliveryEmail: text,
  /** When the SMS goes out; null when SMS is switched off. */
  smsDate: timeOnWire,
  /** When the e-mail goes out; null when e-mail is switched off. */
  emailDate: timeOnWire,
  /** Null while there is no payment. */
  paymentType: text,
  imageFront: text,
  imageBack: text,
  city: text,
  houseAddress: text,
  landmarks: text,
  deliveryLocationUrl: text,
  deliveryDate: timeOnWire,
  deliveryCharge: amount.nullish(),
  deliveryMobileNumber: text,
  deliveryNote: text,
  physicalOption: text,
  /** Beyond the spec's list: the switches as they stand. */
  modesOfDelivery: z
    .looseObject({ sms: z.boolean(), email: z.boolean(), physicalDelivery: z.boolean(), storePickup: z.boolean() })
    .nullish(),
})

export const pendingPurchasePage = pageOf(pendingPurchaseOnWire, {
  rows: 'list',
  pages: 'totalPageCount',
  page: 'pageNo',
})

const page = z.coerce.number().int().min(1).max(1_000_000)
const pageSize = z.coerce.number().int().min(1).max(500)
const order = z.enum(['asc', 'desc'])

/** The slash at the end is the spec's. */
export const getPendingPurchases = defineCall({
  name: 'pending-purchases.list',
  method: 'GET',
  path: '/voucher/getPendingVouchers/',
  query: z.object({ page, pageSize, sortBy: z.literal('id'), order }),
  answer: pendingPurchasePage.answer,
})

const day = z.union([z.iso.date(), z.literal('')]).optional()

/** One document says `pageSize`, another `size`: either is taken. Days are Colombo's, both included. */
export const searchPendingPurchases = defineCall({
  name: 'pending-purchases.search',
  method: 'GET',
  path: '/voucher/search-pending-vouchers/',
  query: z.object({
    searchKey: z.string().max(50).optional(),
    page,
    pageSize: pageSize.optional(),
    size: pageSize.optional(),
    sortBy: z.literal('id').optional(),
    order: order.optional(),
    startDate: day,
    endDate: day,
  }),
  days: 'day',
  answer: pendingPurchasePage.answer,
})

const recordId = z.number().int().min(1).max(2_147_483_647)

/** The answer says nothing about single rows (decisions.md H11): one that is still pending afterwards was not completed. */
export const completePurchases = defineCall({
  name: 'pending-purchases.complete',
  method: 'POST',
  path: '/voucher/bulk-complete-list',
  body: z
    .array(z.strictObject({ pendingVoucherId: recordId, purchaseId: recordId }))
    .min(1)
    .max(500),
  answer: z.looseObject({ message: z.string() }),
})

export const uploadBulkPurchase = defineCall({
  name: 'pending-purchases.upload-bulk',
  method: 'POST',
  path: '/voucher/bulk-order',
  body: z.object({ uploadFile: csvFile }),
  sends: 'multipart',
  answer: z.looseObject({ message: z.string() }),
})
