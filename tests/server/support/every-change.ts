import { min } from 'drizzle-orm'
import { type CallRequest, request } from '#store/define/define-call.ts'
import * as orders from '#store/resources/client-orders/client-order-calls.ts'
import { updateDelivery } from '#store/resources/deliveries/delivery-calls.ts'
import { deleteIpLogs } from '#store/resources/ip-logs/ip-log-calls.ts'
import { addMerchantCategory } from '#store/resources/merchant-categories/merchant-category-calls.ts'
import { addMerchantGroup, updateMerchantGroup } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { addMerchant, updateMerchant } from '#store/resources/merchants/merchant-calls.ts'
import { addOffer, updateOffer } from '#store/resources/offers/offer-calls.ts'
import { deleteOtpLogs } from '#store/resources/otp-logs/otp-log-calls.ts'
import { addPayment } from '#store/resources/payments/payment-calls.ts'
import { completePurchases, uploadBulkPurchase } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { updatePurchaseDetails } from '#store/resources/purchases/purchase-calls.ts'
import { resendRedemptionMessage, unredeem } from '#store/resources/redemptions/redemption-calls.ts'
import { deleteSlip, updateSlip, uploadSlip } from '#store/resources/slips/slip-calls.ts'
import { uploadVoucherCodes } from '#store/resources/stock-batches/stock-batch-calls.ts'
import { addSubMerchant, updateSubMerchant } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { addTerminal, updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { completeTopUps } from '#store/resources/top-ups/top-up-calls.ts'
import { getVoucherQrs, makeQrPdf, makeQrZpl } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { endSessions } from '#store/resources/users/user-calls.ts'
import { addVoucherTheme, updateVoucherTheme } from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import * as vouchers from '#store/resources/vouchers/voucher-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { ipLogs, otpLogs } from '#server/data/schema/accounts.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import { aSlip, newOrder, pay, place, placeInvoiced } from './a-client-order.ts'
import { newMerchant } from './a-merchant.ts'
import { addDelivery, addPending, addPurchases, addTopUps, aPurchase } from './a-purchase.ts'
import { addPurchase } from './a-redemption.ts'
import { addVouchers, aVoucher } from './a-voucher.ts'
import { anIpLog, anOtpLog } from './security-rows.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** What must be in no audit, wherever it was sent. */
export const secrets = ['48151', '62342', 'CODE-OF-STOCK', '00123456789012345678', 'Bank of Ceylon']

/** A request that changes something, for each call that can: the rows it is about are made first. */
export function everyChange(server: ServerUnderTest): Record<string, () => Promise<CallRequest>> {
  return {
    ...ofVouchers(server),
    ...ofMerchants(server),
    ...ofOrders(server),
    ...ofPurchases(server),
    ...ofLogs(server),
  }
}

function ofVouchers({ db }: ServerUnderTest): Record<string, () => Promise<CallRequest>> {
  const made = async (id: string, fields: object = {}) => {
    await addVouchers(db, aVoucher({ id, ...fields }))
    return { params: { id }, voucherId: id, csv: { uploadFile: new File([`Voucher ID\n${id}`], 'vouchers.csv') } }
  }
  const recipient = { recipientName: 'Sunil Bandara', recipientMobileNo: '0777654321' }
  const toNobody = { notifyToSender: false, notifyToRecipient: false }
  const bySms = { destination: '', notifyViaSms: true, notifyViaEmail: false }
  const later = new Date('2028-01-01T00:00:00Z').toISOString()
  return {
    [vouchers.updateVoucher.name]: async () =>
      request(vouchers.updateVoucher, { params: (await made('EDITED')).params, body: { message: 'Another one' } }),
    [vouchers.extendVoucher.name]: async () =>
      request(vouchers.extendVoucher, {
        query: { voucherCode: (await made('LONGER')).voucherId },
        body: { expireDate: later },
      }),
    [vouchers.activateVoucher.name]: async () => {
      const { voucherId } = await made('PENDING', { status: 'PENDING_ACTIVATION' })
      return request(vouchers.activateVoucher, { body: { voucherId, name: 'Sunil', mobileNo: '0777654321' } })
    },
    [vouchers.transferOwnership.name]: async () => {
      const { voucherId } = await made('HANDED')
      return request(vouchers.transferOwnership, { body: { voucherId, ...recipient, ...toNobody } })
    },
    [vouchers.renotifyVoucher.name]: async () =>
      request(vouchers.renotifyVoucher, { body: { voucherId: (await made('TOLD')).voucherId, ...bySms } }),
    [getVoucherQrs.name]: async () =>
      request(getVoucherQrs, { body: { voucherIds: [(await made('CODED')).voucherId] } }),
    [makeQrZpl.name]: async () => request(makeQrZpl, { body: (await made('LABEL')).csv }),
    [makeQrPdf.name]: async () => request(makeQrPdf, { body: (await made('PAPER')).csv }),
    [addVoucherTheme.name]: async () =>
      request(addVoucherTheme, { body: { ...aTheme(), imageFrontUrl: picture, imageBackUrl: picture } }),
    [updateVoucherTheme.name]: async () =>
      request(updateVoucherTheme, {
        body: { voucherThemeId: 2, ...aTheme(), imageFront: picture, imageBack: picture },
      }),
  }
}

/** The rows of a bulk purchase and of a client order look alike. */
const oneReceiver = [
  "No,Receiver's Name*,Method of Delivery*,Receiver's Mobile Number*,Receiver's Email Address,Voucher Message,Sender's Name*,Voucher Value*,Delivery Date & time*",
  '1,Kumari Silva,SMS,0771234567,,Happy birthday,Pearl Bay Holdings,5000,24/12/2026 09:30',
].join('\r\n')

const picture = 'https://example.com/picture.png'

function aTheme() {
  return {
    themeName: 'Lamps',
    voucherThemeCategoryId: 6,
    smsContent: 'A gift',
    emailContent: '<p>A gift</p>',
    emailSubject: 'A gift of light',
    backgroundImageUrl: picture,
    thumbnailImageUrl: picture,
    mobileImageUrl: picture,
  }
}

function ofMerchants({ db }: ServerUnderTest): Record<string, () => Promise<CallRequest>> {
  const group = { name: 'Weavers', description: 'Of cloth', merchantIds: [101] }
  const shop = { merchant: 101, submerchant: 1001 }
  const code = ['Merchant Voucher,Denomination,Voucher Code,Serial Number,Expiry', '1,1000,CODE-OF-STOCK,S1,2027-12-31']
  return {
    [addMerchant.name]: async () => request(addMerchant, { body: newMerchant() }),
    [updateMerchant.name]: async () =>
      request(updateMerchant, { params: { id: '101' }, body: { website: 'https://new.example.lk' } }),
    [addMerchantCategory.name]: async () =>
      request(addMerchantCategory, { body: { name: 'Kites', imgUrl: picture, description: 'Of paper' } }),
    [addMerchantGroup.name]: async () =>
      request(addMerchantGroup, { body: { ...group, merchantGroupId: 777, imageUrl: picture } }),
    [updateMerchantGroup.name]: async () =>
      request(updateMerchantGroup, { params: { id: '777' }, body: { ...group, merchantIds: [101, 102] } }),
    [addSubMerchant.name]: async () =>
      request(addSubMerchant, {
        body: { email: 'shop@example.lk', location: 'Galle', mangerPin: '48151', merchantId: 101 },
      }),
    [updateSubMerchant.name]: async () =>
      request(updateSubMerchant, { params: { id: '1001' }, body: { location: 'Nugegoda South' } }),
    [addTerminal.name]: async () =>
      request(addTerminal, { body: { ...shop, type: 'STORE', pin: '48151', status: 'Active' } }),
    [updateTerminal.name]: async () =>
      request(updateTerminal, { body: { terminalId: await firstTerminal(db), pin: '62342' } }),
    [addOffer.name]: async () =>
      request(addOffer, {
        body: {
          title: 'Ten percent',
          code: 'TEN',
          imageUrl: picture,
          description: 'On all',
          termsAndConditions: 'None',
          unit: 'OFFER_DISCOUNT',
          value: 10,
          minimum: 1e3,
          platformContribution: 5,
          merchantContribution: 5,
          startDate: '2026-11-01 00:00:00',
          endDate: '2026-12-31 23:59:59',
          owner: [1001],
          merchantId: 101,
        },
      }),
    [updateOffer.name]: async () =>
      request(updateOffer, { body: { id: 1, description: 'On nearly all', endDate: '2026-12-30 23:59:59' } }),
    [uploadVoucherCodes.name]: async () =>
      request(uploadVoucherCodes, { body: { uploadFile: new File([code.join('\n')], 'codes.csv') } }),
  }
}

/** The id of a terminal of the demo, as the portal knows it. */
export async function firstTerminal(db: Database): Promise<string> {
  const [terminal] = await db.select({ id: min(terminals.id) }).from(terminals)
  return `T${terminal?.id}`
}

function ofOrders(server: ServerUnderTest): Record<string, () => Promise<CallRequest>> {
  const paid = async () => {
    const clientOrderId = await placeInvoiced(server)
    await pay(server, clientOrderId, false)
    const { rows } = (await server.db.execute('select max(id) as id from slips')) as unknown as {
      rows: { id: number }[]
    }
    return { clientOrderId, slipId: rows[0]?.id ?? 0 }
  }
  const { clientDetails, clientOrderItemQuantityDetailRequest } = newOrder()
  return {
    [orders.placeClientOrder.name]: async () => request(orders.placeClientOrder, { body: newOrder() }),
    [orders.updateClientOrder.name]: async () =>
      request(orders.updateClientOrder, {
        body: {
          clientOrderId: await place(server),
          status: 'PENDING',
          ...clientDetails,
          clientName: undefined,
          contactPointName: 'Somebody else',
          clientOrderItemDetailList: null,
          itemQuantityDetailList: clientOrderItemQuantityDetailRequest.detailsList,
        },
      } as never),
    [orders.downloadInvoice.name]: async () =>
      request(orders.downloadInvoice, { body: { clientOrderId: await place(server) } }),
    [orders.downloadQuotation.name]: async () =>
      request(orders.downloadQuotation, { body: { clientOrderId: await place(server) } }),
    [orders.initiateVouchers.name]: async () => {
      const clientOrderId = await placeInvoiced(server)
      const asked = { clientOrderId, generateSelfActivateVouchers: true, generateIndividualVouchers: false }
      return request(orders.initiateVouchers, { body: { ...asked, productId: 1, themeId: 1 } })
    },
    [orders.uploadClientOrder.name]: async () =>
      request(orders.uploadClientOrder, { body: { uploadFile: new File([oneReceiver], 'order.csv') } }),
    [uploadSlip.name]: async () =>
      request(uploadSlip, {
        params: { clientOrderId: await placeInvoiced(server) },
        body: { uploadFile: aSlip(), isFullPayment: true, paymentType: 'CHEQUE' },
      }),
    [updateSlip.name]: async () =>
      request(updateSlip, {
        body: { clientOrderSlipUpdateRequest: { ...(await paid()), isFullPayment: true }, uploadFile: aSlip('b.pdf') },
      }),
    [deleteSlip.name]: async () => request(deleteSlip, { body: await paid() }),
  }
}

function ofPurchases({ db }: ServerUnderTest): Record<string, () => Promise<CallRequest>> {
  return {
    [uploadBulkPurchase.name]: async () =>
      request(uploadBulkPurchase, { body: { uploadFile: new File([oneReceiver], 'bulk.csv') } }),
    [updatePurchaseDetails.name]: async () =>
      request(updatePurchaseDetails, {
        body: { ...(await addPending(db)), modesOfDelivery: { sms: true, email: true }, receiverName: 'Sanduni' },
      }),
    [completePurchases.name]: async () => request(completePurchases, { body: [await addPending(db)] }),
    [updateDelivery.name]: async () => {
      const [purchaseId = 0] = await addPurchases(db, aPurchase())
      await addDelivery(db, { purchaseId })
      return request(updateDelivery, { body: { purchaseId, status: 'DISPATCHED', deliveryTrackingId: 'LK1' } })
    },
    [completeTopUps.name]: async () => request(completeTopUps, { body: await addTopUps(db, {}) }),
    [unredeem.name]: async () => {
      await addPurchase(db, { id: 'SPENT1' }, { code: 'TAKENBACK1' })
      return request(unredeem, { body: { redemptionId: 'TAKENBACK1', merchantId: 0, page: 1 } })
    },
    [resendRedemptionMessage.name]: async () => {
      await addPurchase(db, { id: 'SPENT2' }, { code: 'TOLDAGAIN1' })
      const asked = { redemptionId: 'TOLDAGAIN1', mobileNumbers: [], emails: [] }
      return request(resendRedemptionMessage, { body: { ...asked, notifyTo: 'NOTIFY_TO_USER' } })
    },
    [addPayment.name]: async () => {
      const redemptionId = await addPurchase(db, { id: 'SPENT3' }, { code: 'PAIDFOR001' })
      const asked = { merchantId: 101, redemptionIds: [redemptionId], paymentDate: '2026-11-20' }
      return request(addPayment, { body: { ...asked, notifyMerchantViaEmail: false, referenceCode: 'CEFT1' } })
    },
  }
}

function ofLogs({ db, tokenOf }: ServerUnderTest): Record<string, () => Promise<CallRequest>> {
  return {
    [endSessions.name]: async () => {
      await tokenOf('accountant')
      return request(endSessions, { params: { id: '2' } })
    },
    [deleteIpLogs.name]: async () => {
      await db.insert(ipLogs).values(anIpLog())
      return request(deleteIpLogs, { body: ['203.0.113.7'] })
    },
    [deleteOtpLogs.name]: async () => {
      await db.insert(otpLogs).values(anOtpLog())
      return request(deleteOtpLogs, { body: ['+94771234567'] })
    },
  }
}
