import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import { getUserDetails, signIn } from '#store/resources/session/session-calls.ts'
import * as calls from '#store/resources/vouchers/voucher-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { voucherTransactions, voucherTransfers } from '#server/data/schema/vouchers.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const id = 'GV8K2M4Q9X'
const params = { id }

interface Sample {
  /** Written by hand from the spec, never from what the server said. */
  fixture: string
  schemas: z.ZodType[]
  request: CallRequest
  as: KnownRole | null
}

const samples: Sample[] = [
  {
    fixture: 'voucher-list',
    schemas: [calls.getVouchers.answer, calls.voucherPage.strict],
    request: request(calls.getVouchers, {
      query: { statusKey: 'ALL', page: 1, pageSize: 100, sortBy: 'created_date', order: 'desc' },
    }),
    as: 'administrator',
  },
  {
    fixture: 'sign-in',
    schemas: [signIn.answer],
    request: request(signIn, {
      body: { email: 'merchant-administrator@demo.lk', password: 'demo-merchant-administrator' },
    }),
    as: null,
  },
  {
    fixture: 'user-details',
    schemas: [getUserDetails.answer],
    request: request(getUserDetails, {}),
    as: 'subMerchantAdministrator',
  },
  {
    fixture: 'delivery-email',
    schemas: [calls.getDeliveryEmail.answer],
    request: request(calls.getDeliveryEmail, { params }),
    as: 'accountant',
  },
  {
    fixture: 'transactions',
    schemas: [calls.getVoucherTransactions.answer],
    request: request(calls.getVoucherTransactions, { params }),
    as: 'customerCare',
  },
  {
    fixture: 'transfers',
    schemas: [calls.getVoucherTransfers.answer],
    request: request(calls.getVoucherTransfers, { params }),
    as: 'administrator',
  },
]

const fixtureOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))

test.each(samples)('the hand-written $fixture is what the call declares', ({ fixture, schemas }) => {
  for (const schema of schemas) expect(schema.safeParse(fixtureOf(fixture)).error).toBeUndefined()
})

// Every field of a delivery may be absent, so any object is one.
test.each(samples.filter(({ fixture }) => fixture !== 'delivery-email'))(
  'the call for $fixture refuses an answer that lacks its fields',
  ({ schemas }) => {
    for (const schema of schemas) expect(schema.safeParse({ message: 'ok' }).success).toBe(false)
  },
)

/** Every field of the fixture, with the kind of its value; in a list, of its first row. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${path}.${name}`))
}

for (const { name, db } of engines) {
  describe(`answers on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(async () => {
      await writeAccounts(db)
      await clearVouchers(db)
      server = await startServer(db)
      await addVouchers(db, aVoucher({ id, scheduledDate: new Date('2026-12-24T03:30:00Z') }))
      const of = { voucherId: id, status: 'COMPLETE', at: new Date('2026-10-05T06:12:00Z'), amountCents: 125_050 }
      await db.insert(voucherTransactions).values({
        ...of,
        transactionType: 'DEBIT',
        description: 'Purchase',
        runningBalanceCents: 374_950,
        redemptionId: 'AB12CD34EF',
        merchant: 'Araliya Textiles',
        subMerchant: 'Kandy',
        referenceCode: 'REF1',
      })
      await db.insert(voucherTransfers).values({
        ...of,
        senderMobileNo: '+94771234567',
        smsMobileNo: '0777654321',
        adminEmail: 'administrator@demo.lk',
        adminRole: 'ROLE_SAHAN_ADMINISTRATOR',
      })
    })

    test.each(samples)(
      '$fixture has every field of the hand-written answer, of the same kind',
      async ({ fixture, schemas, request, as }) => {
        const { status, body } = await server.send(request, { token: as && (await server.tokenOf(as)) })
        expect(status).toBe(200)
        for (const schema of schemas) expect(schema.safeParse(body).error).toBeUndefined()
        expect(fieldsOf(body)).toEqual(expect.arrayContaining(fieldsOf(fixtureOf(fixture))))
      },
    )
  })
}
