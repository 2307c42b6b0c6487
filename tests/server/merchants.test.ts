import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import {
  addMerchantCategory,
  getMerchantCategories,
} from '#store/resources/merchant-categories/merchant-category-calls.ts'
import {
  addMerchant,
  getAllMerchants,
  merchantList,
  updateMerchant,
} from '#store/resources/merchants/merchant-calls.ts'
import { getTags } from '#store/resources/tags/tag-calls.ts'
import { merchants, merchantCategories, merchantFinanceDetails, merchantTags } from '#server/data/schema/merchants.ts'
import { newMerchant } from './support/a-merchant.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type Fields = Parameters<typeof newMerchant>[0]

for (const { name, db } of engines) {
  describe(`merchants on ${name}`, () => {
    let server: ServerUnderTest
    const add = (fields?: Fields, headers = {}) =>
      server.send(request(addMerchant, { body: newMerchant(fields) }), { headers })
    const edit = (id: string, body: CallInput<typeof updateMerchant>['body']) =>
      server.send(request(updateMerchant, { params: { id }, body }))
    const addCategory = (fields: Partial<CallInput<typeof addMerchantCategory>['body']> = {}) =>
      server.send(
        request(addMerchantCategory, {
          body: { name: 'Pets', imgUrl: '/pets.png', description: 'For pets', ...fields },
        }),
      )
    const newest = async () => {
      const rows = await db.select().from(merchants).orderBy(asc(merchants.id))
      return rows.at(-1)
    }
    const howMany = async () => (await db.select().from(merchants)).length

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      server = await startServer(db)
    })

    test('the list holds every merchant at once, by id, with the columns of the screen and nothing of its bank', async () => {
      const { status, body } = await server.send(request(getAllMerchants, {}))
      expect(status).toBe(200)
      expect(body.list).toHaveLength(await howMany())
      expect(body.list[0]).toEqual({
        id: 101,
        name: 'Araliya Textiles',
        category: 'Fashion',
        status: 'Active',
        website: 'https://araliya-textiles.example.lk',
        contact: expect.any(String),
      })
      expect(body.list[12]).toMatchObject({ id: 113, status: 'Inactive' })
    })

    test('a list is read as it is, or under list, data or items', () => {
      for (const answer of [[1, 2], { list: [1, 2] }, { data: [1, 2] }, { items: [1, 2] }]) {
        expect(merchantList.read(getAllMerchants.answer.parse(answer))).toEqual([1, 2])
      }
      expect(getAllMerchants.answer.safeParse({ message: 'no' }).success).toBe(false)
    })

    test('a new merchant is kept with everything the three tabs ask for, to the cent and to the last digit', async () => {
      expect(await add()).toMatchObject({ status: 200, body: { message: 'MERCHANT_ADDED_SUCCESSFULLY' } })
      const row = await newest()
      expect(row).toMatchObject({
        name: 'Kandy Lace House',
        category: 'Fashion',
        status: 'Active',
        contact: '0812345678',
        address: '12, Dalada Veediya, Kandy',
        description: '<div style="color:black"><p>Lace since 1948</p></div>',
      })
      expect(row?.id).toBeGreaterThan(116)
      const id = row?.id ?? 0
      expect(await db.select().from(merchantFinanceDetails).where(eq(merchantFinanceDetails.merchantId, id))).toEqual([
        {
          merchantId: id,
          accountName: 'Kandy Lace House',
          accountNumber: '00123456789012345678',
          bankName: 'Bank of Ceylon',
          bankBranchCode: 'Kandy',
          email: 'accounts@lace.example.lk',
          commission: '0.075',
          glName: 'Lace sales',
          glType: 'Revenue',
          totalBalanceCents: 12_500_050,
          glDescription: 'Redemptions at Kandy Lace House',
        },
      ])
      const tagged = await db.select().from(merchantTags).where(eq(merchantTags.merchantId, id))
      expect(tagged.map(({ tagId }) => tagId).sort((one, other) => one - other)).toEqual([1, 2])
    })

    test('commission may be missing, or text that no computer rounds', async () => {
      for (const [commission, kept] of [
        [undefined, null],
        [null, null],
        ['0.1234567890123456789', '0.1234567890123456789'],
        [0.05, '0.05'],
      ] as const) {
        const { commission: _, ...rest } = newMerchant()
        const body = commission === undefined ? rest : { ...rest, commission }
        expect((await server.send(request(addMerchant, { body }))).status).toBe(200)
        const id = (await newest())?.id ?? 0
        const [finance] = await db
          .select()
          .from(merchantFinanceDetails)
          .where(eq(merchantFinanceDetails.merchantId, id))
        expect(finance?.commission).toBe(kept)
      }
    })

    const wrongFields: [keyof NonNullable<Fields>, unknown][] = [
      ['name', ''],
      ['name', '   '],
      ['name', 'x'.repeat(51)],
      ['address', 'x'.repeat(321)],
      ['tel', '771234567'],
      ['tel', '1234567890'],
      ['tel', '07712345678'],
      ['status', 'ACTIVE'],
      ['website', 'x'.repeat(321)],
      ['imgUrl', 'x'.repeat(321)],
      ['thumbnail', 'x'.repeat(321)],
      ['description', ''],
      ['accountName', 'x'.repeat(21)],
      ['accountNumber', '12a4'],
      ['accountNumber', '1'.repeat(21)],
      ['bankName', 'x'.repeat(21)],
      ['bankBranchCode', 'x'.repeat(21)],
      ['email', 'nobody'],
      ['commission', '5.'],
      ['commission', -0.1],
      ['glName', 'x'.repeat(51)],
      ['glType', 'x'.repeat(21)],
      ['totalBalance', '12.345'],
      ['totalBalance', -1],
      ['totalBalance', '12345678901'],
      ['glDescription', 'x'.repeat(351)],
      ['glDescription', ''],
      ['tagIds', []],
    ]
    test.each(wrongFields)('a merchant with a wrong %s (%s) is refused by name and not kept', async (field, value) => {
      const before = await howMany()
      const refused = await add({ [field]: value } as Fields)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toContain(field)
      expect(await howMany()).toBe(before)
    })

    test('a merchant of an unknown category or tag is refused as a whole', async () => {
      const before = await howMany()
      expect(await add({ category: 'Nowhere' })).toMatchObject({
        status: 400,
        body: { message: 'MERCHANT_CATEGORY_NOT_FOUND' },
      })
      expect(await add({ tagIds: [1, 999] })).toMatchObject({ status: 400, body: { message: 'TAG_NOT_FOUND' } })
      expect(await add({ tagIds: ['nonsense'] })).toMatchObject({ status: 400, body: { message: 'TAG_NOT_FOUND' } })
      expect(await howMany()).toBe(before)
    })

    test('a merchant that is sent twice under one key is added once', async () => {
      const before = await howMany()
      const headers = { 'idempotency-key': `merchant-${name}` }
      // Two who ask at once hear "still running"; whoever asks later hears the first answer again.
      await Promise.all([add({}, headers), add({}, headers)])
      expect(await add({}, headers)).toMatchObject({ status: 200, body: { message: 'MERCHANT_ADDED_SUCCESSFULLY' } })
      expect(await howMany()).toBe(before + 1)
    })

    test('an update changes the fields given and no others, and says so with the literal message', async () => {
      await add({ name: 'Before' })
      const before = await newest()
      const id = String(before?.id)
      expect(await edit(id, { website: 'https://new.example.lk' })).toMatchObject({
        status: 200,
        body: { message: 'MERCHANT_UPDATED_SUCCESSFULLY' },
      })
      expect(await newest()).toEqual({ ...before, website: 'https://new.example.lk' })
      const all = { name: 'After', category: 'Food', status: 'Inactive', website: '', tel: '+94112345678' } as const
      expect((await edit(id, all)).status).toBe(200)
      const { tel, ...rest } = all
      expect(await newest()).toEqual({ ...before, ...rest, contact: tel })
    })

    test('updates of one merchant at the same time are all applied', async () => {
      await add({ name: 'Busy' })
      const id = String((await newest())?.id)
      const answers = await Promise.all([
        edit(id, { category: 'Food' }),
        edit(id, { status: 'Inactive' }),
        edit(id, { website: 'https://busy.example.lk' }),
        edit(id, { tel: '0112223334' }),
        edit(id, { name: 'Busier' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
      expect(await newest()).toMatchObject({
        name: 'Busier',
        category: 'Food',
        status: 'Inactive',
        website: 'https://busy.example.lk',
        contact: '0112223334',
      })
    })

    test('an unknown merchant is not found, a wrong update is refused by name', async () => {
      for (const id of ['9999', 'NONE', '0', '-1', '99999999999']) {
        expect(await edit(id, { name: 'x' })).toMatchObject({ status: 404, body: { message: 'MERCHANT_NOT_FOUND' } })
      }
      expect((await edit('101', {})).body.message).toContain('Nothing to update')
      expect((await edit('101', { name: 'x'.repeat(51) })).body.message).toContain('name')
      expect((await edit('101', { tel: 'call me' })).body.message).toContain('tel')
      expect((await edit('101', { category: 'Nowhere' })).body.message).toBe('MERCHANT_CATEGORY_NOT_FOUND')
      expect((await edit('101', { accountNumber: '1' } as object)).body.message).toContain('accountNumber')
    })

    test('categories and tags come by name', async () => {
      const categories = await server.send(request(getMerchantCategories, {}))
      expect(categories.body.map((row: { name: string }) => row.name)).toContain('Fashion')
      expect(Object.keys(categories.body[0]).sort()).toEqual(['description', 'id', 'imgUrl', 'name'])
      const tags = (await server.send(request(getTags, {}))).body as { name: string }[]
      expect(tags.map((tag) => tag.name)).toEqual(tags.map((tag) => tag.name).sort())
      expect(tags.length).toBeGreaterThan(3)
    })

    test('a new category can be chosen at once; a second one of that name is refused in words for people', async () => {
      expect(await addCategory({ name: ' Pets ' })).toMatchObject({
        status: 200,
        body: { message: 'Merchant category created successfully' },
      })
      expect((await add({ category: 'pets' })).status).toBe(200)
      expect((await newest())?.category).toBe('Pets')
      expect(await addCategory({ name: 'PETS' })).toMatchObject({
        status: 409,
        body: { message: 'A merchant category with this name already exists' },
      })
    })

    test('of many who add the same category at once, one does', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => addCategory({ name: 'Garden' })))
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
        200, 409, 409, 409, 409, 409,
      ])
      expect(await db.select().from(merchantCategories).where(eq(merchantCategories.name, 'Garden'))).toHaveLength(1)
    })

    test('a category keeps to its limits', async () => {
      expect((await addCategory({ name: 'Restaurants' })).body.message).toContain('name')
      expect((await addCategory({ name: ' ' })).body.message).toContain('name')
      expect((await addCategory({ imgUrl: 'x'.repeat(241) })).body.message).toContain('imgUrl')
      expect((await addCategory({ description: 'x'.repeat(321) })).body.message).toContain('description')
      expect(
        (await addCategory({ name: 'Restaurant', imgUrl: 'x'.repeat(240), description: 'x'.repeat(320) })).status,
      ).toBe(409)
    })
  })
}
