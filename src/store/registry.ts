import type { AnyCall } from '#store/define/define-call.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import type { Detail } from '#store/define/define-detail.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import {
  downloadInvoice,
  downloadQuotation,
  getClientOrders,
  uploadClientOrder,
} from '#store/resources/client-orders/client-order-calls.ts'
import { clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { createVouchers } from '#store/resources/client-orders/create-vouchers.ts'
import { placeOrder } from '#store/resources/client-orders/place-order.ts'
import { setOrderStatus, updateOrder } from '#store/resources/client-orders/update-order.ts'
import { clientNames } from '#store/resources/clients/client-names.ts'
import { getMerchantDashboard, getSubMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import {
  merchantDashboard,
  redemptionsDashboard,
  subMerchantDashboard,
} from '#store/resources/dashboards/dashboard-details.ts'
import { deliveries } from '#store/resources/deliveries/deliveries.ts'
import {
  changeTrackingId,
  changeTrackingIdAndTell,
  dispatch,
  handOver,
  moveBack,
  readyForPickup,
  setDeliveryStatus,
  tellTrackingId,
} from '#store/resources/deliveries/delivery-mutations.ts'
import { getHistory } from '#store/resources/history/history-calls.ts'
import { ipLogBatches } from '#store/resources/ip-logs/ip-log-batches.ts'
import { deleteIpLogs } from '#store/resources/ip-logs/ip-log-calls.ts'
import { addGroup, editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import { merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { searchMerchantGroups } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { otpLogBatches } from '#store/resources/otp-logs/otp-log-batches.ts'
import { deleteOtpLogs } from '#store/resources/otp-logs/otp-log-calls.ts'
import { addOffer, editOffer } from '#store/resources/offers/offer-mutations.ts'
import { offers } from '#store/resources/offers/offers.ts'
import { addPayment } from '#store/resources/payments/payment-actions.ts'
import { downloadPayments, findPaymentsByReference } from '#store/resources/payments/payment-calls.ts'
import { paymentMerchants } from '#store/resources/payments/payment-merchants.ts'
import { payments } from '#store/resources/payments/payments.ts'
import { merchantCategories } from '#store/resources/merchant-categories/category-names.ts'
import { addCategory } from '#store/resources/merchant-categories/category-mutations.ts'
import {
  addMerchantCategory,
  getMerchantCategories,
} from '#store/resources/merchant-categories/merchant-category-calls.ts'
import { addMerchant, getAllMerchants } from '#store/resources/merchants/merchant-calls.ts'
import { editMerchant } from '#store/resources/merchants/merchant-mutations.ts'
import { merchants } from '#store/resources/merchants/merchants.ts'
import { addSubMerchant, getSubMerchants } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { changeLocation } from '#store/resources/sub-merchants/sub-merchant-mutations.ts'
import { subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { packagingTypeNames } from '#store/resources/packaging-types/packaging-type-names.ts'
import { completePurchases } from '#store/resources/pending-purchases/complete-purchases.ts'
import { getPendingPurchases, uploadBulkPurchase } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import {
  changeDeliveryEmail,
  changePaymentType,
  changeSmsNumber,
  modeSwitches,
  renamePendingReceiver,
  renamePendingSender,
} from '#store/resources/pending-purchases/pending-purchase-edits.ts'
import { pendingPurchases } from '#store/resources/pending-purchases/pending-purchases.ts'
import { getPurchaseCsv } from '#store/resources/purchases/purchase-calls.ts'
import { editPurchase } from '#store/resources/purchases/purchase-edits.ts'
import { purchases } from '#store/resources/purchases/purchases.ts'
import { getAllProducts } from '#store/resources/products/product-calls.ts'
import { products } from '#store/resources/products/products.ts'
import { renotifyRedemption, unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import {
  downloadRedemptions,
  downloadRedemptionsByDate,
  getMerchantCodes,
  getUnredeemState,
  searchRedemptionsByDate,
} from '#store/resources/redemptions/redemption-calls.ts'
import { fileRowsFromWire } from '#store/resources/redemptions/redemption-file-rows.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { salesAgentNames } from '#store/resources/sales-agents/sales-agent-names.ts'
import { deleteSlip, getUploadSlips, updateSlip, uploadSlip } from '#store/resources/slips/slip-calls.ts'
import { shopsOfMerchant } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { stock } from '#store/resources/stock/stock.ts'
import { stockBatches } from '#store/resources/stock-batches/stock-batches.ts'
import { getStock } from '#store/resources/stock/stock-calls.ts'
import { uploadVoucherCodes, getStockBatches } from '#store/resources/stock-batches/stock-batch-calls.ts'
import { addTerminal, getAllTerminals, updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { setTerminalStatus } from '#store/resources/terminals/terminal-mutations.ts'
import { terminals } from '#store/resources/terminals/terminals.ts'
import { merchantTags } from '#store/resources/tags/tag-names.ts'
import { completeTopUps } from '#store/resources/top-ups/complete-top-ups.ts'
import { getPendingTopUps } from '#store/resources/top-ups/top-up-calls.ts'
import { topUps } from '#store/resources/top-ups/top-ups.ts'
import { endSessions } from '#store/resources/users/user-calls.ts'
import { users } from '#store/resources/users/users.ts'
import { themeCategories } from '#store/resources/voucher-themes/theme-categories.ts'
import { addTheme, editVoucherTheme } from '#store/resources/voucher-themes/theme-mutations.ts'
import { voucherThemes } from '#store/resources/voucher-themes/voucher-themes.ts'
import { getVoucherQrs, makeQrPdf, makeQrZpl } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { activate, extend, renotify, setStatus, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import {
  groupOfVoucher,
  voucherDelivery,
  voucherTransactions,
  voucherTransfers,
} from '#store/resources/vouchers/voucher-details.ts'
import {
  changeMerchantGroup,
  changeMessage,
  renameReceiver,
  renameSender,
} from '#store/resources/vouchers/voucher-mutations.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'

/** The table of contents: every collection the portal keeps. */
export const resources: Readonly<Record<string, Resource>> = byName([
  vouchers as unknown as Resource<AnyRow>,
  voucherThemes as unknown as Resource<AnyRow>,
  products as unknown as Resource<AnyRow>,
  purchases as unknown as Resource<AnyRow>,
  pendingPurchases as unknown as Resource<AnyRow>,
  deliveries as unknown as Resource<AnyRow>,
  clientOrders as unknown as Resource<AnyRow>,
  topUps as unknown as Resource<AnyRow>,
  merchants as unknown as Resource<AnyRow>,
  subMerchants as unknown as Resource<AnyRow>,
  merchantGroups as unknown as Resource<AnyRow>,
  terminals as unknown as Resource<AnyRow>,
  offers as unknown as Resource<AnyRow>,
  stock as unknown as Resource<AnyRow>,
  stockBatches as unknown as Resource<AnyRow>,
  redemptions as unknown as Resource<AnyRow>,
  payments as unknown as Resource<AnyRow>,
  users as unknown as Resource<AnyRow>,
])

/** Everything read-only that is kept of single rows and parents. */
export const details: Readonly<Record<string, Detail>> = byName<Detail>([
  voucherTransactions as Detail,
  voucherTransfers as Detail,
  voucherDelivery as Detail,
  groupOfVoucher as Detail,
  themeCategories as Detail,
  ipLogBatches as Detail,
  otpLogBatches as Detail,
  merchantCategories as Detail,
  merchantTags as Detail,
  shopsOfMerchant as Detail,
  paymentMerchants as Detail,
  clientNames as Detail,
  salesAgentNames as Detail,
  packagingTypeNames as Detail,
  ...[merchantDashboard, redemptionsDashboard, subMerchantDashboard].flatMap(
    ({ figures, days }) => [figures, days] as Detail[],
  ),
])

/** Every change a person can make, by its stored name. */
export const mutations: Readonly<Record<string, AnyMutation>> = byName<AnyMutation>([
  renameSender,
  renameReceiver,
  changeMessage,
  changeMerchantGroup,
  setStatus,
  extend,
  transferOwnership,
  activate,
  renotify,
  editVoucherTheme,
  addTheme,
  dispatch,
  readyForPickup,
  handOver,
  setDeliveryStatus,
  moveBack,
  changeTrackingId,
  changeTrackingIdAndTell,
  tellTrackingId,
  editPurchase,
  renamePendingSender,
  renamePendingReceiver,
  changeSmsNumber,
  changeDeliveryEmail,
  modeSwitches.sms,
  modeSwitches.email,
  changePaymentType,
  completePurchases,
  placeOrder,
  updateOrder,
  setOrderStatus,
  createVouchers,
  completeTopUps,
  unredeemRedemption,
  renotifyRedemption,
  addPayment,
  editMerchant,
  changeLocation,
  setTerminalStatus,
  editMerchantGroup,
  addGroup,
  addCategory,
  editOffer,
  addOffer,
])

/** Calls that a screen makes itself: their answers are shown and never stored. */
export const onlineCalls: Readonly<Record<string, AnyCall>> = byName<AnyCall>([
  searchMerchantGroups,
  getMerchantCodes,
  getUnredeemState,
  downloadRedemptions,
  downloadRedemptionsByDate,
  downloadPayments,
  findPaymentsByReference,
  getPendingTopUps,
  getPendingPurchases,
  uploadBulkPurchase,
  getPurchaseCsv,
  getClientOrders,
  downloadInvoice,
  downloadQuotation,
  uploadClientOrder,
  getUploadSlips,
  uploadSlip,
  updateSlip,
  deleteSlip,
  getAllProducts,
  searchRedemptionsByDate,
  makeQrPdf,
  addMerchant,
  getAllMerchants,
  addMerchantCategory,
  getMerchantCategories,
  addSubMerchant,
  getSubMerchants,
  addTerminal,
  updateTerminal,
  getAllTerminals,
  uploadVoucherCodes,
  getStockBatches,
  getStock,
  deleteIpLogs,
  deleteOtpLogs,
  makeQrZpl,
  getVoucherQrs,
  getMerchantDashboard,
  getSubMerchantDashboard,
  getHistory,
  endSessions,
])

/** What a download's rows are called in a file, by the name of its call. */
export const fileRows: Readonly<Record<string, (answer: never) => readonly object[]>> = {
  [downloadRedemptions.name]: fileRowsFromWire,
  [downloadRedemptionsByDate.name]: fileRowsFromWire,
}

function byName<T extends { name: string }>(list: T[]): Record<string, T> {
  return Object.fromEntries(list.map((one) => [one.name, one]))
}

/** The resource of a collection, whatever its scope; throws for a name nobody declared. */
export function resourceNamed(collection: string): Resource {
  const found = resources[partsOfCollection(collection).resource]
  if (!found) throw new Error(`no resource is called ${collection}`)
  return found
}

/** Whether this code knows a collection: a newer portal may have left rows of others. */
export function isKnown(collection: string): boolean {
  return partsOfCollection(collection).resource in resources
}

/** The detail of a name; throws for one nobody declared. */
export function detailNamed(name: string): Detail {
  const found = details[name]
  if (!found) throw new Error(`no detail is called ${name}`)
  return found
}
