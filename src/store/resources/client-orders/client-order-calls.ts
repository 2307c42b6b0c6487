import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { csvFile, fileBytes } from '#store/define/file-values.ts'
import { pageOf } from '#store/define/page-of.ts'
import { emailOnWire, filledText, idOnWire } from '#store/define/wire-values.ts'

/** PAYMENT_SKIPPED is known to the portal alone (spec 002 §4). */
export const paymentStatuses = [
  'NEW',
  'QUOTATION_GENERATED',
  'INVOICE_GENERATED',
  'PARTIALLY_PAID',
  'PAID',
  'VOUCHER_CREATED',
] as const
/** The spec names none. A cancelled order is not worked on until it is PENDING again; vouchers complete it. */
export const orderStatuses = ['PENDING', 'COMPLETED', 'CANCELLED'] as const
/** SELF_ACTIVATION: entered by hand, activated by who gets it. INDIVIDUAL: from the CSV, each for a named receiver. */
export const voucherTypes = ['SELF_ACTIVATION', 'INDIVIDUAL'] as const
export const deliveryTypes = ['E_VOUCHER_ONLY', 'PHYSICAL_ONLY', 'E_VOUCHER_AND_PHYSICAL'] as const
export const brandingMaterials = [
  'COME_UP_FROM_SCRATCH',
  'CUSTOMER_GAVE_LOGO',
  'CUSTOMER_GAVE_LOGO_AND_BRAND_REQUIREMENT',
] as const

const amount = z.union([z.number(), z.string()])
const optionalText = z.string().nullish()

export const orderItemOnWire = z.looseObject({
  id: idOnWire,
  amount,
  qty: z.number().int(),
  voucherType: z.enum(voucherTypes),
  deliveryType: optionalText,
  packagingType: optionalText,
  packagingTypeId: idOnWire.nullish(),
  brandingMaterial: optionalText,
  separateBag: z.boolean().nullish(),
  coBranded: z.boolean().nullish(),
  voucherMessage: optionalText,
})

/** An order as list and search answer it. `date` without a zone is UTC. */
export const clientOrderOnWire = z.looseObject({
  clientOrderId: idOnWire,
  referenceNo: z.string(),
  date: z.string(),
  totalAmount: amount,
  status: z.string(),
  paymentStatus: z.string(),
  client: z.looseObject({ id: idOnWire, clientName: z.string() }).nullish(),
  clientName: optionalText,
  clientId: idOnWire.nullish(),
  clientRef: optionalText,
  salesAgentId: idOnWire.nullish(),
  salesAgentName: optionalText,
  salesAgentEmail: optionalText,
  contactPointName: optionalText,
  contactPointEmail: optionalText,
  orderItems: z.array(orderItemOnWire),
  /** Beyond the spec's list: the kinds whose vouchers exist already. */
  createdVoucherTypes: z.array(z.enum(voucherTypes)).nullish(),
})

export const clientOrderPage = pageOf(clientOrderOnWire, { rows: 'list', pages: 'totalPageCount', page: 'pageNo' })

const pageSize = z.coerce.number().int().min(1).max(500)

/** Pages count from 1. */
export const getClientOrders = defineCall({
  name: 'client-orders.list',
  method: 'GET',
  path: '/client/getClientOrders',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000),
    pageSize,
    sortBy: z.literal('dateTime'),
    order: z.enum(['asc', 'desc']),
  }),
  answer: clientOrderPage.answer,
})

/** By order id, reference, client or contact point. Pages count from 0. */
export const searchClientOrders = defineCall({
  name: 'client-orders.search',
  method: 'GET',
  path: '/client/order-search/{query}',
  params: z.object({ query: filledText(320) }),
  query: z.object({ page: z.coerce.number().int().min(0).max(1_000_000), pageSize }),
  answer: clientOrderPage.answer,
})

/** More vouchers than this are no order but a mistake (decisions.md I22). */
export const mostVouchers = 20_000

/** The options of a voucher value; what a form requires may be missing in an older order. */
const itemFields = {
  amount,
  /** As many as an order has vouchers: a CSV may be all of one value. */
  qty: z.number().int().min(1).max(mostVouchers),
  deliveryType: z.enum(deliveryTypes),
  packagingTypeId: idOnWire.nullish(),
  coBranded: z.boolean().nullish(),
  brandingMaterial: z.enum(brandingMaterials),
  separateBag: z.boolean().nullish(),
  voucherMessage: z.string().max(10_000).nullish(),
  voucherType: z.enum(voucherTypes),
}

const newItem = z.strictObject(itemFields)

/** A row of the client order CSV; `No` is capitalised on the wire (decisions.md I10). */
export const orderDetailOnWire = z.strictObject({
  No: z.union([z.string(), z.number()]).nullish(),
  receiverName: filledText(255),
  methodOf: z.string().max(255),
  receiverMobile: z.string().max(50),
  receiverEmail: z.string().max(320).nullish(),
  voucherMessage: z.string().max(10_000).nullish(),
  senderName: filledText(255),
  voucherValue: amount,
  /** `DD/MM/YYYY HH:mm` in Colombo, or an ISO time with offset. */
  deliveryDateTime: z.string().max(40).nullish(),
})

const contact = { contactPointName: filledText(50), contactPointEmail: emailOnWire.max(50) }

export const placeClientOrder = defineCall({
  name: 'client-orders.place',
  method: 'POST',
  path: '/client/place-order',
  body: z.strictObject({
    clientDetails: z.strictObject({
      clientId: idOnWire,
      clientName: z.string().max(255).nullish(),
      salesAgentId: idOnWire,
      ...contact,
    }),
    clientOrderItemQuantityDetailRequest: z.strictObject({ detailsList: z.array(newItem).min(1).max(500) }),
    clientOrderItemDetailControllerRequest: z.array(orderDetailOnWire).max(mostVouchers).nullish(),
  }),
  answer: z.looseObject({ orderId: idOnWire }),
})

/** Rows without `itemQtyDetailId` are new, rows left out are removed (decisions.md I5). */
export const updateClientOrder = defineCall({
  name: 'client-orders.update',
  method: 'PUT',
  path: '/client/update-order',
  body: z.strictObject({
    clientOrderId: idOnWire,
    status: z.enum(orderStatuses),
    clientId: idOnWire,
    salesAgentId: idOnWire,
    ...contact,
    itemQuantityDetailList: z
      .array(z.strictObject({ itemQtyDetailId: idOnWire.nullish(), ...itemFields }))
      .min(1)
      .max(500),
    clientOrderItemDetailList: z.null(),
  }),
  answer: z.looseObject({ message: z.string() }),
})

const orderOnly = z.strictObject({ clientOrderId: idOnWire })

/** Answers a PDF, and moves a NEW order on: ask again only when that is wanted (decisions.md I6). */
export const downloadInvoice = defineCall({
  name: 'client-orders.invoice',
  method: 'POST',
  path: '/client/download/order/invoice',
  body: orderOnly,
  answer: fileBytes,
})

export const downloadQuotation = defineCall({
  name: 'client-orders.quotation',
  method: 'POST',
  path: '/client/download/order/quotation',
  body: orderOnly,
  answer: fileBytes,
})

export const initiateVouchers = defineCall({
  name: 'client-orders.initiate-vouchers',
  method: 'POST',
  path: '/client/voucher-initiate',
  body: z.strictObject({
    clientOrderId: idOnWire,
    generateSelfActivateVouchers: z.boolean(),
    generateIndividualVouchers: z.boolean(),
    productId: idOnWire,
    themeId: idOnWire,
  }),
  answer: z.looseObject({ message: z.string() }),
})

/**
 * Places an order from the client order CSV alone (path: decisions.md B3). The client is `clientId`, or the one whose
 * name stands in "Sender's Name*".
 */
export const uploadClientOrder = defineCall({
  name: 'client-orders.upload',
  method: 'POST',
  path: '/client/upload-order',
  body: z.strictObject({ uploadFile: csvFile, clientId: idOnWire.optional(), salesAgentId: idOnWire.optional() }),
  sends: 'multipart',
  answer: z.looseObject({ message: z.string(), orderId: idOnWire.nullish() }),
})
