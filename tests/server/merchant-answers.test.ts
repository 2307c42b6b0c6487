import type { z } from 'zod'
import { type AnyCall, request } from '#store/define/define-call.ts'
import {
  getMerchantCategories,
  merchantCategoryList,
} from '#store/resources/merchant-categories/merchant-category-calls.ts'
import { getMerchantGroups, merchantGroupPage } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { getAllMerchants, merchantList } from '#store/resources/merchants/merchant-calls.ts'
import { getOffers, offerPage } from '#store/resources/offers/offer-calls.ts'
import { getStock, stockList } from '#store/resources/stock/stock-calls.ts'
import { getStockBatches, stockBatchList } from '#store/resources/stock-batches/stock-batch-calls.ts'
import { getSubMerchants, subMerchantList } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { getTags, tagList } from '#store/resources/tags/tag-calls.ts'
import { getAllTerminals, terminalList } from '#store/resources/terminals/terminal-calls.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { StandingClock, startServer } from './support/server-under-test.ts'
import { type AnswerSample, testAnswers } from './support/test-answers.ts'

const groupQuery = { page: 1, pageSize: 7, sortBy: 'name', order: 'asc' } as const

const samples: AnswerSample[] = [
  { fixture: 'all-merchants', request: request(getAllMerchants, {}), ...asList(getAllMerchants, merchantList) },
  {
    fixture: 'merchant-categories',
    request: request(getMerchantCategories, {}),
    ...asList(getMerchantCategories, merchantCategoryList),
  },
  { fixture: 'tags', request: request(getTags, {}), ...asList(getTags, tagList) },
  {
    fixture: 'merchant-group-page',
    request: request(getMerchantGroups, { query: groupQuery }),
    ...asPage(getMerchantGroups, merchantGroupPage),
  },
  {
    fixture: 'sub-merchants',
    request: request(getSubMerchants, { params: { id: '101' } }),
    ...asList(getSubMerchants, subMerchantList),
  },
  { fixture: 'terminals', request: request(getAllTerminals, {}), ...asList(getAllTerminals, terminalList) },
  { fixture: 'stock', request: request(getStock, {}), ...asList(getStock, stockList) },
  { fixture: 'stock-batches', request: request(getStockBatches, {}), ...asList(getStockBatches, stockBatchList) },
  { fixture: 'offers', request: request(getOffers, { params: { page: 1 } }), ...asPage(getOffers, offerPage) },
]

interface Shape<Read> {
  strict: z.ZodType
  row: z.ZodType
  read(answer: never): Read
}

function asList({ answer }: AnyCall, { strict, row, read }: Shape<unknown[]>) {
  return { schemas: [answer, strict], rows: { schema: row, of: read } }
}

function asPage({ answer }: AnyCall, { strict, row, read }: Shape<{ rows: unknown[] }>) {
  return { schemas: [answer, strict], rows: { schema: row, of: (page: never) => read(page).rows } }
}

await testAnswers(samples, async (db) => {
  await seedDemo(db, new StandingClock(), { vouchers: 20, rolePart: 'SAHAN', quick: true })
  return startServer(db)
})
