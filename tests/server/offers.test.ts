import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/offers/offer-calls.ts'
import { offers } from '#server/data/schema/offers.ts'
import { clearStockAndOffers } from './support/a-merchant.ts'
import { openEngines } from './support/engines.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type NewOffer = CallInput<typeof calls.addOffer>['body']

function newOffer(fields: Partial<NewOffer> = {}): NewOffer {
  return {
    title: 'Weekend savings',
    code: 'WEEKEND',
    imageUrl: '/weekend.png',
    description: 'Ten percent off on Saturdays',
    termsAndConditions: 'While stocks last',
    unit: 'OFFER_DISCOUNT',
    value: '10.5',
    minimum: 1000,
    platformContribution: 4,
    merchantContribution: '6.5',
    startDate: '2026-11-20 00:00:00',
    endDate: '2026-11-30 23:59:59',
    owner: [1001, '1002'],
    merchantId: 101,
    ...fields,
  }
}

const titlesOf = ({ body }: Sent): string[] => body.offers.map((row: { title: string }) => row.title)

for (const { name, db } of engines) {
  describe(`offers on ${name}`, () => {
    let server: ServerUnderTest
    const add = (fields: Partial<NewOffer> = {}, headers = {}) =>
      server.send(request(calls.addOffer, { body: newOffer(fields) }), { headers })
    const edit = (body: CallInput<typeof calls.updateOffer>['body']) =>
      server.send(request(calls.updateOffer, { body }))
    const all = (page = 1) => server.send(request(calls.getOffers, { params: { page } }))
    const ofMerchant = (merchant: string, page = 1) =>
      server.send(request(calls.getOffersByMerchantName, { body: { merchant, page } }))
    const byName = (offerName: string, page = 1) =>
      server.send(request(calls.getOffersByName, { body: { offerName, page } }))
    const between = (startDate: string, endDate: string, page = 1) =>
      server.send(request(calls.getOffersByDates, { body: { startDate, endDate, page } }))
    const newest = async () => (await db.select().from(offers).orderBy(desc(offers.id)).limit(1))[0]

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearStockAndOffers(db)
      server = await startServer(db)
    })

    test('without offers the first page is empty', async () => {
      expect((await all()).body).toEqual({ offers: [], total: 0, current: 1 })
    })

    test('a new offer is listed with everything that was sent, its merchant, its shops and its status', async () => {
      expect(await add()).toMatchObject({ status: 200, body: { message: 'Offer added successfully' } })
      expect((await all()).body).toEqual({
        offers: [
          {
            id: 1,
            code: 'WEEKEND',
            title: 'Weekend savings',
            description: 'Ten percent off on Saturdays',
            termsAndConditions: 'While stocks last',
            imageUrl: '/weekend.png',
            unit: 'OFFER_DISCOUNT',
            value: 10.5,
            minimum: 1000,
            platformContribution: 4,
            merchantContribution: 6.5,
            startDate: '2026-11-20T00:00:00+05:30',
            endDate: '2026-11-30T23:59:59+05:30',
            owner: [1001, 1002],
            merchantId: 101,
            merchantName: 'Araliya Textiles',
            status: 'Active',
          },
        ],
        total: 1,
        current: 1,
      })
    })

    test('nineteen digits are kept to the last one', async () => {
      await add({ value: '1234567890123456789', minimum: '1.00000000000000001', platformContribution: '0.1' })
      const { value, minimum, platformContribution } = (await all()).body.offers[0]
      expect([value, minimum, platformContribution]).toEqual(['1234567890123456789', '1.00000000000000001', 0.1])
    })

    test('days are read on the clock of Colombo: bare, with a time, or with an offset', async () => {
      await add({ startDate: '2026-12-01', endDate: '2026-12-01' })
      expect(await newest()).toMatchObject({
        startDate: new Date('2026-11-30T18:30:00Z'),
        endDate: new Date('2026-12-01T18:29:59Z'),
      })
      await add({ startDate: '2026-12-01T00:00:00.000Z', endDate: '2026-12-02T12:00:00+05:30' })
      expect(await newest()).toMatchObject({
        startDate: new Date('2026-12-01T00:00:00Z'),
        endDate: new Date('2026-12-02T06:30:00Z'),
      })
    })

    test('the status follows the clock', async () => {
      await add({ startDate: '2026-11-21', endDate: '2026-11-22' })
      const status = async () => (await all()).body.offers[0].status
      expect(await status()).toBe('Upcoming')
      server.clock.pass({ hours: 24 })
      expect(await status()).toBe('Active')
      server.clock.pass({ hours: 48 })
      expect(await status()).toBe('Expired')
    })

    const wrongFields: [keyof NewOffer, unknown][] = [
      ['title', ''],
      ['title', 'x'.repeat(51)],
      ['code', ' '],
      ['code', 'x'.repeat(11)],
      ['imageUrl', 'x'.repeat(321)],
      ['description', 'x'.repeat(321)],
      ['termsAndConditions', 'x'.repeat(256)],
      ['unit', 'PERCENT'],
      ['value', 0],
      ['value', '0.99'],
      ['value', '-1'],
      ['value', '1'.repeat(20)],
      ['minimum', 0],
      ['platformContribution', -1],
      ['merchantContribution', '1.'],
      ['startDate', 'tomorrow'],
      ['startDate', '2026-02-30'],
      ['endDate', '2026-12-01 25:00:00'],
      ['owner', []],
    ]
    test.each(wrongFields)('an offer with a wrong %s (%s) is refused by name', async (field, value) => {
      const refused = await add({ [field]: value })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toContain(field)
      expect((await all()).body.total).toBe(0)
    })

    test('an end before the start, an unknown merchant and shops of another are refused', async () => {
      expect(await add({ startDate: '2026-12-02', endDate: '2026-12-01' })).toMatchObject({
        status: 400,
        body: { message: 'End date cannot be before start date.' },
      })
      expect((await add({ merchantId: 9999 })).body.message).toBe('MERCHANT_NOT_FOUND')
      expect((await add({ owner: [1001, 1004] })).body.message).toBe('Sub Merchant Not Found')
      expect((await all()).body.total).toBe(0)
    })

    test('an offer that is sent twice under one key is added once', async () => {
      const headers = { 'idempotency-key': `offer-${name}` }
      await Promise.all([add({}, headers), add({}, headers)])
      expect((await add({}, headers)).status).toBe(200)
      expect((await all()).body.offers).toHaveLength(1)
    })

    test('pages hold ten, newest first, and join without gap or overlap', async () => {
      for (let count = 1; count <= 23; count += 1) await add({ title: `Offer ${count}` })
      const pages = [await all(1), await all(2), await all(3), await all(4)]
      expect(pages.map(({ body }) => [body.total, body.current, body.offers.length])).toEqual([
        [3, 1, 10],
        [3, 2, 10],
        [3, 3, 3],
        [3, 4, 0],
      ])
      expect(pages.flatMap(titlesOf)).toEqual(Array.from({ length: 23 }, (_, place) => `Offer ${23 - place}`))
      expect((await server.send(request(calls.getOffers, { params: { page: 0 } }))).status).toBe(400)
    })

    test('offers of a merchant are found by its whole name, in any case', async () => {
      await add({ title: 'Textiles' })
      await add({ title: 'Books', merchantId: 102, owner: [1004] })
      expect(titlesOf(await ofMerchant('Araliya Textiles'))).toEqual(['Textiles'])
      expect(titlesOf(await ofMerchant(' bluewater bookshop '))).toEqual(['Books'])
      expect((await ofMerchant('Araliya')).body).toEqual({ offers: [], total: 0, current: 1 })
      expect((await ofMerchant('Araliya Textiles', 2)).body).toEqual({ offers: [], total: 1, current: 2 })
    })

    test('offers are found by any part of their name; what is typed is text, never a pattern', async () => {
      await add({ title: 'Avurudu special' })
      await add({ title: '100% cotton' })
      expect(titlesOf(await byName('AVURUDU'))).toEqual(['Avurudu special'])
      expect(titlesOf(await byName('100%'))).toEqual(['100% cotton'])
      expect(titlesOf(await byName('%'))).toEqual(['100% cotton'])
      expect(titlesOf(await byName('_'))).toEqual([])
    })

    test('between two dates are the offers that run on any day of them', async () => {
      await add({ title: 'Before', startDate: '2026-10-01', endDate: '2026-10-31' })
      await add({ title: 'Into', startDate: '2026-10-25', endDate: '2026-11-01' })
      await add({ title: 'Within', startDate: '2026-11-05', endDate: '2026-11-06' })
      await add({ title: 'Out of', startDate: '2026-11-30', endDate: '2026-12-30' })
      await add({ title: 'Around', startDate: '2026-01-01', endDate: '2026-12-31' })
      await add({ title: 'After', startDate: '2026-12-01', endDate: '2026-12-02' })
      expect(titlesOf(await between('2026-11-01 00:00:00', '2026-11-30 23:59:59')).sort()).toEqual([
        'Around',
        'Into',
        'Out of',
        'Within',
      ])
      expect((await between('2026-11-30 00:00:00', '2026-11-01 23:59:59')).status).toBe(400)
      expect((await between('2026-11-01', '2026-11-30')).body.message).toContain('startDate')
      expect((await between('2026-02-30 00:00:00', '2026-11-30 23:59:59')).body.message).toContain('startDate')
    })

    test('an update changes description and end date and nothing else', async () => {
      await add()
      const before = await newest()
      expect(await edit({ id: '1', description: ' Now longer ', endDate: '2026-12-31' })).toMatchObject({
        status: 200,
        body: { message: 'Offer updated successfully' },
      })
      expect(await newest()).toEqual({
        ...before,
        description: 'Now longer',
        endDate: new Date('2026-12-31T18:29:59Z'),
      })
    })

    test('an update that ends before the start, or of an unknown offer, changes nothing', async () => {
      await add()
      const before = await newest()
      expect(await edit({ id: 1, description: 'x', endDate: '2026-11-19' })).toMatchObject({
        status: 400,
        body: { message: 'End date cannot be before start date.' },
      })
      expect((await edit({ id: 1, description: '', endDate: '2026-12-31' })).body.message).toContain('description')
      expect((await edit({ id: 1, description: 'x'.repeat(321), endDate: '2026-12-31' })).status).toBe(400)
      expect((await edit({ id: 1, description: 'x', endDate: '' })).body.message).toContain('endDate')
      for (const id of [2, 'NONE', ''])
        expect((await edit({ id, description: 'x', endDate: '2026-12-31' })).status).not.toBe(200)
      expect(await edit({ id: 2, description: 'x', endDate: '2026-12-31' })).toMatchObject({
        status: 404,
        body: { message: 'OFFER_NOT_FOUND' },
      })
      expect(await newest()).toEqual(before)
    })
  })
}
