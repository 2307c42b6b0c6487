import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import {
  addMerchantGroup,
  getMerchantGroups,
  updateMerchantGroup,
} from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { merchantGroupMembers, merchantGroups } from '#server/data/schema/merchants.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

let next = 1000

for (const { name, db } of engines) {
  describe(`merchant groups on ${name}`, () => {
    let server: ServerUnderTest
    const list = (query: Partial<CallInput<typeof getMerchantGroups>['query']> = {}) =>
      server.send(
        request(getMerchantGroups, { query: { page: 1, pageSize: 7, sortBy: 'name', order: 'asc', ...query } }),
      )
    const group = (fields: Partial<CallInput<typeof addMerchantGroup>['body']> = {}) => ({
      merchantGroupId: String((next += 1)),
      name: 'Hill country',
      description: 'Shops of the hills',
      imageUrl: '/hills.svg',
      merchantIds: [104, '105'],
      ...fields,
    })
    const add = (fields: Partial<CallInput<typeof addMerchantGroup>['body']> = {}) =>
      server.send(request(addMerchantGroup, { body: group(fields) }))
    const edit = (id: string, fields: object = {}) => {
      const { merchantGroupId: _id, imageUrl: _url, ...body } = group()
      return server.send(request(updateMerchantGroup, { params: { id }, body: { ...body, ...fields } }))
    }
    const membersOf = async (id: number) =>
      (
        await db
          .select()
          .from(merchantGroupMembers)
          .where(eq(merchantGroupMembers.groupId, id))
          .orderBy(asc(merchantGroupMembers.merchantId))
      ).map(({ merchantId }) => merchantId)
    const rowOf = async (id: number) => (await db.select().from(merchantGroups).where(eq(merchantGroups.id, id)))[0]

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      server = await startServer(db)
    })

    test('the first page has seven of the twelve groups of the demo by name, each with its merchants', async () => {
      const { body } = await list()
      expect(body).toMatchObject({ totalPageCount: 2, pageNo: 1 })
      const names = body.list.map((row: { name: string }) => row.name)
      expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other)))
      expect(names).toHaveLength(7)
      expect(body.list.find((row: { id: number }) => row.id === 7)).toEqual({
        id: 7,
        name: 'Books and toys',
        description: 'For children and students',
        imageUrl: '/api/themes/festive.svg',
        merchants: [
          { id: 102, name: 'Bluewater Bookshop' },
          { id: 114, name: 'Pettah Toys & Games' },
        ],
      })
    })

    test('pages join without gap or overlap, in both orders, also where names are equal', async () => {
      for (let count = 0; count < 5; count += 1) await add({ name: 'Twins' })
      for (const order of ['asc', 'desc'] as const) {
        for (const sortBy of ['name', 'id'] as const) {
          const whole = (await list({ pageSize: 500, order, sortBy })).body.list.map((row: { id: number }) => row.id)
          const pages = []
          for (let page = 1; page <= Math.ceil(whole.length / 3); page += 1) {
            const { body } = await list({ page, pageSize: 3, order, sortBy })
            expect([body.pageNo, body.totalPageCount]).toEqual([page, Math.ceil(whole.length / 3)])
            pages.push(...body.list.map((row: { id: number }) => row.id))
          }
          expect(pages).toEqual(whole)
          expect(new Set(pages).size).toBe(pages.length)
        }
      }
      expect((await list({ page: 1000 })).body.list).toEqual([])
    })

    test('a page, size or order that makes no sense is refused by name', async () => {
      expect((await list({ page: 0 })).body.message).toContain('page')
      expect((await list({ pageSize: 501 })).body.message).toContain('pageSize')
      expect((await list({ sortBy: 'imageUrl' as 'name' })).body.message).toContain('sortBy')
      expect((await list({ order: 'up' as 'asc' })).body.message).toContain('order')
    })

    test("a new group keeps its own id and answers the spec's 'Category created successfully'", async () => {
      expect(await add({ merchantGroupId: '501', name: ' Hill country ' })).toMatchObject({
        status: 200,
        body: { message: 'Category created successfully' },
      })
      expect(await rowOf(501)).toEqual({
        id: 501,
        name: 'Hill country',
        description: 'Shops of the hills',
        imageUrl: '/hills.svg',
      })
      expect(await membersOf(501)).toEqual([104, 105])
    })

    test('of many who take the same group id at once one gets it, and keeps its merchants', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, place) => add({ merchantGroupId: 502, merchantIds: [101 + place] })),
      )
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
        200, 409, 409, 409, 409, 409,
      ])
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe('MERCHANT_GROUP_ALREADY_EXISTS')
      expect(await membersOf(502)).toEqual([101 + answers.findIndex(({ status }) => status === 200)])
    })

    test('a group needs a number, a name, a description, an image and a merchant that exists', async () => {
      expect((await add({ merchantGroupId: 'x1' })).body.message).toContain('merchantGroupId')
      expect((await add({ name: ' ' })).body.message).toContain('name')
      expect((await add({ description: '' })).body.message).toContain('description')
      expect((await add({ imageUrl: '' })).body.message).toContain('imageUrl')
      expect((await add({ merchantIds: [] })).body.message).toContain('Please select at least one merchant')
      const unknown = await add({ merchantGroupId: 503, merchantIds: [101, 9999] })
      expect(unknown).toMatchObject({ status: 400, body: { message: 'MERCHANT_NOT_FOUND' } })
      expect(await rowOf(503)).toBeUndefined()
    })

    test('a group of five thousand is made, and one merchant of it leaves', async () => {
      const { rows: more } = (await db.execute(sql`
        insert into merchants (name, category, status, website, contact)
        select 'Many ' || n, 'Fashion', 'Active', '', '' from generate_series(1, 5000) n returning id`)) as unknown as {
        rows: { id: number }[]
      }
      const ids = more.map(({ id }) => id).toSorted((one, other) => one - other)
      expect(await add({ merchantGroupId: 506, merchantIds: ids })).toMatchObject({ status: 200 })
      expect(await membersOf(506)).toEqual(ids)
      const [first, ...others] = ids
      const made = (await server.changes('merchant-groups')).at(-1)
      expect(Object.keys(made?.fields ?? {}).filter((field) => field.startsWith('merchant '))).toHaveLength(5000)
      await edit('506', { merchantIds: [...others, 101] })
      expect(await membersOf(506)).toEqual([101, ...others])
      expect((await server.changes('merchant-groups')).at(-1)?.fields).toMatchObject({
        [`merchant ${first}`]: [first, null],
        'merchant 101': [null, 101],
      })
      await db.execute(sql`delete from merchant_group_members where group_id = 506`)
      await db.execute(sql`delete from merchants where name like 'Many %'`)
    })

    test('an update gives a group its name, description and exactly these merchants; the image stays', async () => {
      await add({ merchantGroupId: 504 })
      const updated = await edit('504', {
        name: 'Low country',
        description: 'By the sea',
        merchantIds: [101, 101, '102'],
      })
      expect(updated.status).toBe(200)
      expect(updated.body).toBeTruthy()
      expect(await rowOf(504)).toEqual({
        id: 504,
        name: 'Low country',
        description: 'By the sea',
        imageUrl: '/hills.svg',
      })
      expect(await membersOf(504)).toEqual([101, 102])
    })

    test('a refused update changes nothing; an unknown group is not found', async () => {
      await add({ merchantGroupId: 505 })
      expect((await edit('505', { merchantIds: [] })).body.message).toContain('Please select at least one merchant')
      expect((await edit('505', { name: 'New', merchantIds: [9999] })).body.message).toBe('MERCHANT_NOT_FOUND')
      expect((await edit('505', { merchantGroupId: 1 })).body.message).toContain('merchantGroupId')
      expect(await rowOf(505)).toMatchObject({ name: 'Hill country' })
      expect(await membersOf(505)).toEqual([104, 105])
      expect(await edit('999')).toMatchObject({ status: 404, body: { message: 'MERCHANT_GROUP_NOT_FOUND' } })
    })

    test('updates of one group at the same time leave the merchants of one of them', async () => {
      await add({ merchantGroupId: 506 })
      const sets = Array.from({ length: 6 }, (_, place) => [101 + place, 110 + place])
      const answers = await Promise.all(sets.map((merchantIds) => edit('506', { merchantIds })))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(sets).toContainEqual(await membersOf(506))
    })
  })
}
