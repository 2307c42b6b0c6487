import { request } from '#store/define/define-call.ts'
import { deliveryPage, getDeliveries } from '#store/resources/deliveries/delivery-calls.ts'
import { getPackagingTypes } from '#store/resources/packaging-types/packaging-type-calls.ts'
import {
  getPendingPurchases,
  pendingPurchasePage,
  searchPendingPurchases,
} from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import {
  filterPurchasesByDate,
  getPurchases,
  purchasePage,
  searchPurchases,
} from '#store/resources/purchases/purchase-calls.ts'
import { getPendingTopUps, topUpPage } from '#store/resources/top-ups/top-up-calls.ts'
import { addDelivery, addPending, addPurchases, addTopUps, aPurchase, clearPurchases } from './support/a-purchase.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { startServer, writeAccounts } from './support/server-under-test.ts'
import { type AnswerSample, testAnswers } from './support/test-answers.ts'

const all = { typeKey: 'ALL', statusKey: 'complete', page: 1 } as const
const purchaseSchemas = [getPurchases.answer, purchasePage.strict]
const pendingSchemas = [getPendingPurchases.answer, pendingPurchasePage.strict]

const samples: AnswerSample[] = [
  { fixture: 'purchase-list', schemas: purchaseSchemas, request: request(getPurchases, { body: all }) },
  {
    fixture: 'purchase-list',
    schemas: purchaseSchemas,
    request: request(searchPurchases, {
      body: { searchKey: 'GV1', searchId: 'voucher_id', purchaseType: 'ALL', page: 1 },
    }),
  },
  {
    fixture: 'purchase-list',
    schemas: purchaseSchemas,
    request: request(filterPurchasesByDate, {
      body: { startDate: '2026-11-01', endDate: '2026-11-30', purchaseType: 'ALL', statusKey: 'complete', page: 1 },
    }),
  },
  {
    fixture: 'pending-purchase-list',
    schemas: pendingSchemas,
    request: request(getPendingPurchases, { query: { page: 1, pageSize: 100, sortBy: 'id', order: 'desc' } }),
  },
  {
    fixture: 'pending-purchase-list',
    schemas: pendingSchemas,
    request: request(searchPendingPurchases, { query: { searchKey: 'Kumari', page: 1, size: 100 } }),
  },
  {
    fixture: 'delivery-list',
    schemas: [getDeliveries.answer, deliveryPage.strict],
    request: request(getDeliveries, { body: { filterKey: 'ALL', filterByStatus: 'ALL', page: 1, size: 25 } }),
  },
  {
    fixture: 'top-up-list',
    schemas: [getPendingTopUps.answer, topUpPage.strict],
    request: request(getPendingTopUps, { query: { page: 1, pageSize: 10, SortBy: 'time', order: 'desc' } }),
  },
  { fixture: 'packaging-types', schemas: [getPackagingTypes.answer], request: request(getPackagingTypes, {}) },
]

await testAnswers(samples, async (db) => {
  await writeAccounts(db)
  await clearPurchases(db)
  const server = await startServer(db)
  await addVouchers(db, aVoucher({ id: 'GV1', purchaseId: '1' }))
  const scheduledDate = new Date('2026-12-24T03:30:00Z')
  const addOns = [{ name: 'Gift wrapping', priceCents: 35_050 }]
  const [purchaseId = 0] = await addPurchases(db, aPurchase({ voucherId: 'GV1', scheduledDate, addOns }))
  const delivery = {
    trackingId: 'LK1',
    pickUpDate: '2026-11-25',
    pickUpTime: '16:30',
    pickUpReadySms: 'Ready',
    deliveryLocationUrl: 'https://maps.example.com/',
  }
  await addDelivery(db, { purchaseId, ...delivery })
  await addPending(db, { purchase: { scheduledDate }, delivery })
  await addTopUps(db, {})
  return server
})
