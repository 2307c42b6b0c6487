import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import * as payments from '#store/resources/payments/payment-calls.ts'
import * as calls from '#store/resources/redemptions/redemption-calls.ts'
import { addPurchase, clearRedemptions } from './support/a-redemption.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

interface Sample {
  /** Written by hand from the spec, never from what the server said. */
  fixture: string
  schemas: z.ZodType[]
  request: CallRequest
}

const page = [calls.redemptionPage.answer, calls.redemptionPage.strict]
const paymentPage = [payments.paymentPage.answer, payments.paymentPage.strict]

/** In this order: the payment is made before it is listed. */
const samples: Sample[] = [
  {
    fixture: 'payment-added',
    schemas: [payments.addPayment.answer],
    request: request(payments.addPayment, {
      body: {
        merchantId: 101,
        redemptionIds: [2],
        paymentDate: '2026-11-20',
        notifyMerchantViaEmail: true,
        referenceCode: 'CEFT1',
      },
    }),
  },
  {
    fixture: 'payment-list',
    schemas: paymentPage,
    request: request(payments.getAllPayments, { params: { page: 1 } }),
  },
  {
    fixture: 'payment-list',
    schemas: paymentPage,
    request: request(payments.findPaymentsByReference, { body: { merchantId: 101, referenceCode: 'CEFT1' } }),
  },
  {
    fixture: 'payment-merchants',
    schemas: [payments.getPaymentMerchants.answer],
    request: request(payments.getPaymentMerchants, {}),
  },
  {
    fixture: 'redemption-list',
    schemas: page,
    request: request(calls.getEarnings, { body: { merchantId: 101, subMerchantId: 1001, page: 1 } }),
  },
  {
    fixture: 'redemption-list',
    schemas: page,
    request: request(calls.searchRedemptions, {
      body: { searchKey: 'AB12CD34EF', selectIdType: 'REDEMPTION_ID', page: 1 },
    }),
  },
  {
    fixture: 'redemption-list',
    schemas: page,
    request: request(calls.searchRedemptionsByDate, {
      params: { subMerchantId: 1001 },
      query: { page: 1, size: 10, startDate: '2026-10-05', endDate: '2026-10-05' },
    }),
  },
  {
    fixture: 'redemption-download',
    schemas: [calls.downloadRedemptions.answer],
    request: request(calls.downloadRedemptions, { params: { id: 1001 } }),
  },
  {
    fixture: 'redemption-download',
    schemas: [calls.downloadRedemptions.answer],
    request: request(calls.downloadRedemptionsByDate, {
      query: { id: 0, startDate: '2026-10-05', endDate: '2026-10-05' },
    }),
  },
]

const fixtureOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))

test.each(samples)('the hand-written $fixture is what the call declares', ({ fixture, schemas }) => {
  for (const schema of schemas) {
    expect(schema.safeParse(fixtureOf(fixture)).error).toBeUndefined()
    expect(schema.safeParse({ message: 'ok' }).success).toBe(false)
  }
})

/** Every field of the fixture, with the kind of its value; in a list, of its first row. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${path}.${name}`))
}

for (const { name, db } of engines) {
  describe(`answers about redemptions and payments on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(async () => {
      await writeAccounts(db)
      await clearRedemptions(db)
      server = await startServer(db)
      await addPurchase(
        db,
        { id: 'GV8K2M4Q9X' },
        {
          code: 'AB12CD34EF',
          at: new Date('2026-10-05T06:12:00Z'),
          status: 'UNREDEEMED',
          unRedeemedAt: new Date('2026-10-05T07:12:00Z'),
        },
      )
      await addPurchase(db, { id: 'PAID' }, { subMerchantId: 1002 })
    })

    test.each(samples)(
      '$fixture has every field of the hand-written answer, of the same kind',
      async ({ fixture, schemas, request }) => {
        const { status, body } = await server.send(request)
        expect(status).toBe(200)
        for (const schema of schemas) expect(schema.safeParse(body).error).toBeUndefined()
        expect(fieldsOf(body)).toEqual(expect.arrayContaining(fieldsOf(fixtureOf(fixture))))
      },
    )
  })
}
