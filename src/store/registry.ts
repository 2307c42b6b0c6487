import type { AnyCall } from '#store/define/define-call.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import type { Detail } from '#store/define/define-detail.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
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
import { ipLogBatches } from '#store/resources/ip-logs/ip-log-batches.ts'
import { deleteIpLogs } from '#store/resources/ip-logs/ip-log-calls.ts'
import { searchMerchantGroups } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { otpLogBatches } from '#store/resources/otp-logs/otp-log-batches.ts'
import { deleteOtpLogs } from '#store/resources/otp-logs/otp-log-calls.ts'
import { addPayment } from '#store/resources/payments/payment-actions.ts'
import { downloadPayments, findPaymentsByReference } from '#store/resources/payments/payment-calls.ts'
import { paymentMerchants } from '#store/resources/payments/payment-merchants.ts'
import { payments } from '#store/resources/payments/payments.ts'
import { merchantNames } from '#store/resources/merchants/merchant-names.ts'
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
import { shopsOfMerchant } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { users } from '#store/resources/users/users.ts'
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
  products as unknown as Resource<AnyRow>,
  deliveries as unknown as Resource<AnyRow>,
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
  ipLogBatches as Detail,
  otpLogBatches as Detail,
  merchantNames as Detail,
  shopsOfMerchant as Detail,
  paymentMerchants as Detail,
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
  dispatch,
  readyForPickup,
  handOver,
  setDeliveryStatus,
  moveBack,
  changeTrackingId,
  changeTrackingIdAndTell,
  tellTrackingId,
  unredeemRedemption,
  renotifyRedemption,
  addPayment,
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
  searchRedemptionsByDate,
  makeQrPdf,
  deleteIpLogs,
  deleteOtpLogs,
  makeQrZpl,
  getVoucherQrs,
  getMerchantDashboard,
  getSubMerchantDashboard,
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
