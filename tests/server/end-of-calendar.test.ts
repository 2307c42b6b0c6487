import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { extendVoucher, searchVouchers } from '#store/resources/vouchers/voucher-calls.ts'
import { csvName } from '#server/purchases/purchase-csv.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { readOfferDate } from '#server/offers/offer-dates.ts'
import { readDay, readRange } from '#server/redemptions/date-range.ts'
import { colomboIso, secondAt, utcNaive } from '#server/wire/times.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const never = '9999-12-31T23:59:59Z'

for (const { name, db } of engines) {
  describe(`a voucher that never expires, on ${name},`, () => {
    let server: ServerUnderTest
    const rowOf = async (id: string) => (await db.select().from(vouchers).where(eq(vouchers.id, id)))[0]
    const extend = (id: string, expireDate: string) =>
      server.send(request(extendVoucher, { query: { voucherCode: id }, body: { expireDate } }))
    const search = (searchKey: string) =>
      server.send(
        request(searchVouchers, {
          body: { searchId: 'expiry_date', searchKey, page: 1, pageSize: 100, sortBy: 'created_date', order: 'desc' },
        }),
      )

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
      await addVouchers(
        db,
        aVoucher({ id: 'ACTIVE' }),
        aVoucher({ id: 'LAST', expiryDate: new Date('9999-12-31T18:29:59Z') }),
      )
    })

    test('is not extended, and no voucher is extended beyond 31/12/9999', async () => {
      expect((await extend('ACTIVE', '9999-12-31T23:59:59-05:00')).body.message).toBe('EXPIRY_TOO_LATE')
      for (let count = 0; count < 2; count += 1) expect((await extend('ACTIVE', never)).status).toBe(200)
      expect((await rowOf('ACTIVE'))?.expiryDate).toEqual(new Date(never))
      const refused = { status: 400, body: { message: 'VOUCHER_NEVER_EXPIRES' } }
      expect(await extend('ACTIVE', '9999-12-31T18:29:59Z')).toMatchObject(refused)
      expect(await extend('LAST', '9999-12-31T18:30:00Z')).toMatchObject(refused)
      expect(await server.changes()).toHaveLength(1)
    })

    test('is found on the last day and answered with a year of four digits', async () => {
      await extend('ACTIVE', never)
      const found = (await search('9999-12-31')).body as { list: { id: string; expiryDate: string }[] }
      expect(Object.fromEntries(found.list.map(({ id, expiryDate }) => [id, expiryDate]))).toEqual({
        ACTIVE: never,
        LAST: '9999-12-31T23:59:59+05:30',
      })
      expect((await search('0001-01-01')).body).toMatchObject({ list: [] })
    })
  })
}

describe('times of the server at the ends of the calendar', () => {
  const ends = [
    '9999-12-31T18:30:00Z',
    never,
    '+275760-09-13T00:00:00Z',
    '0099-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
  ]

  test.each(ends)('are written with a year of four digits at %s', (iso) => {
    const at = new Date(iso)
    expect(utcNaive(at)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
    expect(colomboIso(at)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|\+05:30)$/)
    expect(secondAt(at.getTime()).toISOString()).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000Z$/)
    expect(csvName(at)).toMatch(/^purchases_\d{6}-\d{6}\.csv$/)
  })

  test('are read up to the last second', () => {
    const late = '9999-12-31T23:59:59-05:00'
    expect(readOfferDate('endDate', late.replace('T', ' '), 'last second').toISOString()).toBe(
      '9999-12-31T23:59:59.000Z',
    )
    expect(readDay('endDate', late)).toBe('9999-12-31')
    expect(readRange({ endDate: late }).before?.toISOString()).toBe('9999-12-31T23:59:59.999Z')
    expect(readRange({ startDate: '0001-01-01', endDate: '9999-12-31' }).from?.getUTCFullYear()).toBe(1)
  })
})
