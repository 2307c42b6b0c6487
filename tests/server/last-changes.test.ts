import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getVouchers, searchVouchers } from '#store/resources/vouchers/voucher-calls.ts'
import { randomUUID } from 'node:crypto'
import { audit } from '#server/data/schema/audit.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const paged = { page: 1, pageSize: 100, sortBy: 'created_date', order: 'desc' } as const

for (const { name, db } of engines) {
  describe(`the last change of a voucher on ${name}`, () => {
    let server: ServerUnderTest
    const list = () => server.send(request(getVouchers, { query: { statusKey: 'ALL', ...paged } }))
    const search = (searchKey: string) =>
      server.send(request(searchVouchers, { body: { searchId: 'id', searchKey, ...paged } }))

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
    })

    test('a row says who changed it last and when, once somebody has; a message alone changes nothing', async () => {
      await addVouchers(db, aVoucher({ id: 'AB12CD34EF' }), aVoucher({ id: 'AB12CD34EG' }))
      const changed = () => ({
        rows: 'vouchers',
        rowId: 'AB12CD34EF',
        operation: 'vouchers.update',
        change: randomUUID(),
        byUserId: 1,
        kind: 'changed',
      })
      const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 11, minute))
      await db.insert(audit).values([
        { ...changed(), fields: { sender: ['Nimal', 'Kamal'] }, byEmail: 'kamal@shop.lk', at: at(1) },
        { ...changed(), fields: { owner_name: [null, 'Saman'] }, byEmail: 'nimal@shop.lk', at: at(10) },
        {
          ...changed(),
          kind: 'noted',
          fields: { 'message to a@b.lk': [null, 'stored'] },
          byEmail: 'saman@shop.lk',
          at: at(20),
        },
      ])
      const said = { changedBy: 'nimal@shop.lk', changedAt: '2026-11-23T11:10:00.000Z' }
      expect((await search('AB12CD34EF')).body.list).toMatchObject([said])
      expect((await search('AB12CD34EG')).body.list[0]).not.toHaveProperty('changedBy')
      expect((await list()).body.list.find((row: { id: string }) => row.id === 'AB12CD34EF')).toMatchObject(said)
    })
  })
}
