/** A call as the specs name it: verb, literal path, and the message or status that means success where one is given. */
export interface SpecCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  success: string
}

const get = (path: string): SpecCall => ({ method: 'GET', path, success: '' })
const post = (path: string, success = ''): SpecCall => ({ method: 'POST', path, success })
const put = (path: string, success = ''): SpecCall => ({ method: 'PUT', path, success })
const remove = (path: string, success = ''): SpecCall => ({ method: 'DELETE', path, success })

/** Spec 000 §7. */
const ofSpec000: readonly SpecCall[] = [
  post('/authentication/sign-in'),
  get('/authentication/user-details'),
  get('/user/forgotPassword/{email}'),
  post('/user/verifyResetPasswordKey'),
  post('/user/resetForgotPassword'),
  get('/user/'),
  post('/user/filter'),
  get('/prepaid-credits/getAllPendingTopups'),
  post('/prepaid-credits/topup-complete'),
  get('/merchants/dashboard/{id}'),
  post('/merchants/addNewMerchant'),
  put('/merchants/update/{id}', 'MERCHANT_UPDATED_SUCCESSFULLY'),
  get('/merchants/getMerchantCategories'),
  get('/merchants/allmerchant'),
  post('/merchants/addNewMerchantCategory'),
  get('/merchants/getAllMerchantGroups'),
  put('/merchants/updateMerchantGroup/{id}'),
  get('/merchants/merchantGroups/{x}'),
  get('/sub-merchants/by-merchant/{id}'),
  post('/sub-merchants/addNewSubMerchant'),
  get('/sub-merchants/dashboard/{id}'),
  put('/sub-merchants/{id}/update', 'sub-merchant details updated successfully'),
  get('/terminals/getAllTerminals'),
  post('/terminals/saveTerminal'),
  put('/terminals/savePin'),
  post('/terminals/generate-qr/size/3'),
  get('/voucher/getAllMerchantVoucherDenominations'),
  get('/voucher/getAllMerchantVoucherBatchCode'),
  post('/voucher/upload/voucher-code-csv'),
  post('/voucher/search'),
  get('/voucher/getVouchers'),
  post('/voucher/extend'),
  post('/voucher/activate', 'COMPLETE'),
  post('/voucher/generateQR/qrList'),
  post('/voucher/generateQR/list/zpl'),
  post('/voucher/generateQR'),
  post('/voucher/carrier-board/printable/pdf'),
  post('/voucher/carrier-board/pdf-template'),
  post('/voucher/bulk-complete-list'),
  post('/voucher/bulk-order'),
  get('/voucher/getPendingVouchers/'),
  get('/voucher/search-pending-vouchers/'),
  get('/voucher/transaction/{id}'),
  get('/voucher/transfers/{id}'),
  get('/voucher/packaging-types'),
  post('/voucher/transfer/ownership', 'VOUCHER_TRANSFERRED_SUCCESSFULLY'),
  post('/voucher/re-notify'),
  put('/voucher/{id}/update', 'Voucher updated successfully'),
  get('/voucher/{id}/delivery-email'),
  get('/tags/getAll'),
  post('/redemption/code'),
]

/** Spec 001 §7; add payment's path is decisions.md B3. */
const ofSpec001: readonly SpecCall[] = [
  post('/offers/create-offer'),
  get('/offers/all/{page}'),
  post('/offers/getOffersByMerchantName'),
  post('/offers/getOffersByDates'),
  post('/offers/getByName'),
  post('/offers/updateOffer'),
  post('/redemption/getEarnings'),
  get('/redemption/{subMerchantId}/searchbydate/'),
  post('/redemption/searchByRedemptionId'),
  get('/redemption/{merchantId}/searchByRedemptionId/'),
  get('/redemption/download/{id}'),
  get('/redemption/download-by-date/'),
  get('/redemption/un-redeem-state/'),
  post('/redemption/un-redeem'),
  post('/redemption/resend-redemption-message'),
  post('/redemption/getRedemptionByMerchantForPayment'),
  get('/redemption/{merchantId}/for-payments/searchByDate/'),
  post('/merchantPayable/filterMerchantPayables'),
  get('/merchantPayable/getMechantIds'),
  get('/merchantPayable/getAllMerchantPayables/{page}'),
  post('/merchantPayable/getMerchantPayables'),
  post('/merchantPayable/getMerchantPayableById'),
  post('/merchantPayable/get-all-merchant-payable'),
  post('/merchantPayable/addMerchantPayable', 'MERCHANT_PAYABLE_ADDED_SUCCESSFULLY'),
]

/** Spec 002 §7, with the verbs of decisions.md B5 and B6 and the paths of B3. */
const ofSpec002: readonly SpecCall[] = [
  post('/merchants/addMerchantGroup', 'Category created successfully'),
  post('/purchases/getPurchases'),
  post('/purchases/searchById'),
  post('/purchases/filterByDate'),
  post('/purchases/get-purchase-csv'),
  put('/purchases/update/details', 'SUCCESSFULLY_UPDATED_PENDING_VOUCHER'),
  get('/voucher-theme/get-all/'),
  get('/voucher-theme/category'),
  put('/voucher-theme/update', 'VOUCHER_THEME_UPDATED_SUCCESSFULLY'),
  post('/voucher-theme/add', 'VOUCHER_THEME_ADDED_SUCCESSFULLY'),
  get('/products/all-products'),
  post('/delivery/getDetails'),
  put('/delivery/update', 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY'),
  get('/otp/getAllOTPRequestIp'),
  remove('/otp/deleteOTPRequestIP'),
  get('/otp/getAllOTPLog'),
  get('/otp/getsearchContactNoOTPLog'),
  remove('/otp/deleteOTPLog'),
  get('/client/getClientOrders'),
  get('/client/'),
  get('/sales-agent'),
  post('/client/place-order'),
  get('/client/order-search/{query}'),
  post('/client/download/order/invoice'),
  post('/client/download/order/quotation'),
  put('/client/update-order', 'Client order updated successfully'),
  get('/client/get-upload-slip/{clientOrderId}'),
  post('/client/upload-slip/{clientOrderId}', 'Slip Uploaded Successfully'),
  put('/client/slip-update', 'SLIP_UPDATE_SUCCESSFULLY'),
  remove('/client/slip-delete', 'SLIP_DELETED_SUCCESSFULLY'),
  post('/client/voucher-initiate', 'Vouchers created successfully'),
  post('/client/upload-order'),
]

/** Every call of the three specs, by the spec that names it first. */
export const specCalls: Readonly<Record<'000' | '001' | '002', readonly SpecCall[]>> = {
  '000': ofSpec000,
  '001': ofSpec001,
  '002': ofSpec002,
}

/** How two writings of an address are compared: names of path parameters do not matter, slashes do. */
export function addressOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
}
