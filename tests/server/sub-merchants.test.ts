import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import {
  addSubMerchant,
  getSubMerchants,
  updateSubMerchant,
} from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { subMerchants } from '#server/data/schema/merchants.ts'
import { addShops } from './support/a-merchant.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`sub-merchants on ${name}`, () => {
    let server: ServerUnderTest
    const listAs = (id: string, token?: string) =>
      server.send(request(getSubMerchants, { params: { id } }), token === undefined ? {} : { token })
    const add = (fields: Partial<CallInput<typeof addSubMerchant>['body']> = {}) =>
      server.send(
        request(addSubMerchant, {
          body: { email: 'galle@example.lk', location: 'Galle', mangerPin: '01234', merchantId: 101, ...fields },
        }),
      )
    const move = (id: string | number, location: string) =>
      server.send(request(updateSubMerchant, { params: { id: String(id) }, body: { location } }))
    const shopOf = async (id: number) => (await db.select().from(subMerchants).where(eq(subMerchants.id, id)))[0]

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      server = await startServer(db)
    })

    test('the shops of a merchant come by id with their addresses, numbers and terminals', async () => {
      const { merchantId, shopIds, terminalIds } = await addShops(db, 'Two Shops', 'Kandy', 'Galle')
      await db
        .update(subMerchants)
        .set({ mobileNo: '0771234567', otherEmails: ['second@example.lk'], otherMobileNos: ['0112345678'] })
        .where(eq(subMerchants.id, shopIds[0] ?? 0))
      expect(await listAs(String(merchantId))).toMatchObject({
        status: 200,
        body: {
          subMerchants: [
            {
              id: shopIds[0],
              location: 'Kandy',
              emails: ['shop@example.lk', 'second@example.lk'],
              mobileNumbers: ['0771234567', '0112345678'],
              terminals: [terminalIds[0]],
            },
            {
              id: shopIds[1],
              location: 'Galle',
              emails: ['shop@example.lk'],
              mobileNumbers: [],
              terminals: [terminalIds[1]],
            },
          ],
        },
      })
    })

    test('a merchant without shops has none, an unknown merchant is not found', async () => {
      const { merchantId, shopIds } = await addShops(db, 'No Shops', 'Only one')
      await db.execute(`delete from terminals where sub_merchant_id = ${shopIds[0]}`)
      await db.execute(`delete from sub_merchants where id = ${shopIds[0]}`)
      expect((await listAs(String(merchantId))).body).toEqual({ subMerchants: [] })
      for (const id of ['9999', 'NONE', '0']) {
        expect(await listAs(id)).toMatchObject({ status: 404, body: { message: 'MERCHANT_NOT_FOUND' } })
      }
    })

    test("a merchant's own people see the shops of their merchants and learn nothing of others", async () => {
      const administrator = await server.tokenOf('merchantAdministrator')
      const redemptions = await server.tokenOf('merchantRedemptions')
      expect((await listAs('101', administrator)).body.subMerchants).toHaveLength(3)
      expect((await listAs('103', administrator)).body.subMerchants).toHaveLength(4)
      expect((await listAs('101', redemptions)).body.subMerchants).toHaveLength(3)
      const unauthorized = { status: 403, body: { message: 'UNAUTHORIZED_USER' } }
      expect(await listAs('102', administrator)).toMatchObject(unauthorized)
      expect(await listAs('103', redemptions)).toMatchObject(unauthorized)
      // Whether it exists cannot be told from the answer.
      expect(await listAs('9999', administrator)).toMatchObject(unauthorized)
    })

    test('a new shop is kept with its PIN as a hash, and no answer ever has the PIN', async () => {
      const { merchantId } = await addShops(db, 'Growing', 'First')
      const added = await add({ merchantId: String(merchantId), location: '  Galle Fort ' })
      expect(added).toMatchObject({ status: 200, body: { message: expect.any(String) } })
      const shops = (await listAs(String(merchantId))).body.subMerchants
      expect(shops[1]).toEqual({
        id: expect.any(Number),
        location: 'Galle Fort',
        emails: ['galle@example.lk'],
        mobileNumbers: [],
        terminals: [],
      })
      const row = await shopOf(shops[1].id)
      expect(await isPassword('01234', row?.managerPinHash ?? '')).toBe(true)
      expect(await isPassword('1234', row?.managerPinHash ?? '')).toBe(false)
      expect(JSON.stringify([added.body, shops])).not.toContain('01234')
    })

    test('a new shop needs a merchant, an address, a location and a PIN of one to five digits', async () => {
      const before = (await db.select().from(subMerchants)).length
      expect(await add({ merchantId: 9999 })).toMatchObject({ status: 400, body: { message: 'MERCHANT_NOT_FOUND' } })
      expect((await add({ email: 'abc' })).body.message).toContain('email')
      expect((await add({ location: ' ' })).body.message).toContain('location')
      for (const mangerPin of ['', '123456', '12a', ' 123']) {
        expect((await add({ mangerPin })).body.message).toContain('mangerPin')
      }
      expect((await add({ managerPin: '123' } as object)).body.message).toContain('managerPin')
      expect(await db.select().from(subMerchants)).toHaveLength(before)
    })

    test('a shop that is sent twice under one key is added once', async () => {
      const before = (await db.select().from(subMerchants)).length
      const body = { email: 'once@example.lk', location: 'Once', mangerPin: '1', merchantId: 101 }
      const send = () =>
        server.send(request(addSubMerchant, { body }), { headers: { 'idempotency-key': `shop-${name}` } })
      await Promise.all([send(), send()])
      expect((await send()).status).toBe(200)
      expect(await db.select().from(subMerchants)).toHaveLength(before + 1)
    })

    test("a new location is all that changes, with the spec's literal message", async () => {
      const { shopIds } = await addShops(db, 'Moving', 'Old Town')
      const id = shopIds[0] ?? 0
      const before = await shopOf(id)
      expect(await move(id, ' New Town ')).toMatchObject({
        status: 200,
        body: { message: 'sub-merchant details updated successfully' },
      })
      expect(await shopOf(id)).toEqual({ ...before, location: 'New Town' })
      expect((await move(id, ' ')).body.message).toContain('location')
      expect(await move(9999, 'Nowhere')).toMatchObject({ status: 404, body: { message: 'SUB_MERCHANT_NOT_FOUND' } })
      expect((await shopOf(id))?.location).toBe('New Town')
    })
  })
}
