import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import { getIpLogs } from '#store/resources/ip-logs/ip-log-calls.ts'
import * as calls from '#store/resources/vouchers/voucher-calls.ts'
import { ipLogs } from '#server/data/schema/accounts.ts'
import { noQuirks, type ApiQuirks } from '#server/http/api-quirks.ts'
import { addVouchers, aVoucher } from '#tests/server/support/a-voucher.ts'
import { openEngines } from '#tests/server/support/engines.ts'
import {
  clearVouchers,
  type ServerUnderTest,
  startServer,
  writeAccounts,
} from '#tests/server/support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const newest = { sortBy: 'created_date', order: 'desc' } as const

for (const { name, db } of engines) {
  describe(`quirks of other APIs on ${name}`, () => {
    let server: ServerUnderTest
    let token: string

    const start = async (quirks: Partial<ApiQuirks>) => {
      server = await startServer(db, { parts: { quirks: { ...noQuirks, ...quirks } } })
      token = await server.tokenOf('administrator')
    }
    const edit = (message: string, headers: Record<string, string> = {}, id = 'ONE') =>
      server.send(request(calls.updateVoucher, { params: { id }, body: { message } }), { token, headers })
    const find = (searchKey = 'ONE', searchId: CallInput<typeof calls.searchVouchers>['body']['searchId'] = 'id') =>
      server.send(request(calls.searchVouchers, { body: { searchKey, searchId, page: 1, pageSize: 10, ...newest } }), {
        token,
      })
    const list = async (page: number, pageSize: number) => {
      const query = { statusKey: 'ALL', page, pageSize, ...newest } as const
      const { body } = await server.send(request(calls.getVouchers, { query }), { token })
      return { ids: (body.list as { id: string }[]).map(({ id }) => id), pages: body.totalPageCount as number }
    }

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'ONE' }), aVoucher({ id: 'TWO' }))
    })

    test('without them nothing of it is on the wire', async () => {
      await start({})
      const found = await find()
      const edited = await edit('new', { 'if-match': '"another"' })
      expect([found.headers['etag'], edited.status, edited.headers['etag']]).toEqual([undefined, 200, undefined])
      expect(edited.body).toEqual({ message: 'Voucher updated successfully' })
      expect((await list(1, 500)).ids).toHaveLength(2)
    })

    test('a change on the version that was read is done and answers the next version', async () => {
      await start({ etags: true })
      const first = String((await find()).headers['etag'])
      const edited = await edit('new', { 'if-match': first })
      expect(edited.status).toBe(200)
      expect(edited.headers['etag']).not.toBe(first)
      expect((await find()).headers['etag']).toBe(edited.headers['etag'])
    })

    test('a change on an old version is refused and changes nothing', async () => {
      await start({ etags: true })
      const old = String((await find()).headers['etag'])
      await edit('of somebody else')
      for (const wanted of [old, '"invented"', `W/${old}`, '']) {
        expect(await edit('mine', { 'if-match': wanted })).toMatchObject({
          status: 412,
          body: { message: 'PRECONDITION_FAILED' },
        })
      }
      expect((await find()).body.list).toMatchObject([{ message: 'of somebody else' }])
      expect(await server.changes()).toHaveLength(1)
    })

    test('any version will do for a star or one of several', async () => {
      await start({ etags: true })
      const version = String((await find()).headers['etag'])
      expect((await edit('a', { 'if-match': '*' })).status).toBe(200)
      expect((await edit('b', { 'if-match': version })).status).toBe(412)
      const now = String((await find()).headers['etag'])
      expect((await edit('c', { 'if-match': `"x", ${now}` })).status).toBe(200)
    })

    test('of two changes on the same version at the same time one is done', async () => {
      await start({ etags: true })
      const version = String((await find()).headers['etag'])
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => edit(text, { 'if-match': version })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
      expect(await server.changes()).toHaveLength(1)
    })

    test('a repeated request with a key gets its first answer, though its version is old by then', async () => {
      await start({ etags: true })
      const headers = { 'if-match': String((await find()).headers['etag']), 'idempotency-key': 'key-1' }
      expect((await edit('new', headers)).status).toBe(200)
      expect((await edit('new', headers)).status).toBe(200)
      expect(await server.changes()).toHaveLength(1)
    })

    test('a search that is not by id has no version, and an unknown id is 404, not 412', async () => {
      await start({ etags: true })
      expect((await find('Kumari', 'receiver_name')).headers['etag']).toBeUndefined()
      expect((await find('NOBODY')).headers['etag']).toBeUndefined()
      expect((await edit('new', { 'if-match': '"x"' }, 'NOBODY')).status).toBe(404)
    })

    test('a read by id that has not changed is answered with 304 and nothing else', async () => {
      await start({ etags: true })
      const read = (headers: Record<string, string> = {}) =>
        server.app.inject({
          url: '/v1.0/app/voucher/ONE/delivery-email',
          headers: { authorization: `Bearer ${token}`, ...headers },
        })
      const first = await read()
      const version = String(first.headers['etag'])
      expect(first.statusCode).toBe(200)
      const again = await read({ 'if-none-match': `W/${version}` })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', version])
      await db.execute(`update vouchers set delivery_email = 'new@example.com' where id = 'ONE'`)
      expect((await read({ 'if-none-match': version })).statusCode).toBe(200)
    })

    test('a change answers the whole row beside its message', async () => {
      await start({ fullRows: true })
      const { body } = await edit('new')
      const [row] = (await find()).body.list
      expect(row).toMatchObject({ id: 'ONE', message: 'new' })
      expect(body).toEqual({ message: 'Voucher updated successfully', voucher: row })
      const activate = request(calls.activateVoucher, {
        body: { voucherId: 'PENDING', name: 'Nimal', mobileNo: '0771234567' },
      })
      await addVouchers(db, aVoucher({ id: 'PENDING', status: 'PENDING_ACTIVATION' }))
      expect((await server.send(activate, { token })).body).toMatchObject({
        status: 'COMPLETE',
        voucher: { id: 'PENDING', status: 'ACTIVE', ownerName: 'Nimal' },
      })
    })

    describe('with five hundred vouchers of the same second', () => {
      beforeEach(async () => {
        const ids = Array.from({ length: 498 }, (_, place) => `V${String(place).padStart(4, '0')}`)
        await addVouchers(db, ...ids.map((id) => aVoucher({ id })))
      })

      test('a capped page has a hundred rows, and the pages follow each other', async () => {
        await start({ pageCap: 100 })
        const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(page, 500)))
        expect(pages.map(({ ids, pages }) => [ids.length, pages])).toEqual(Array.from({ length: 5 }, () => [100, 5]))
        expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(500)
      })

      test('a cap that counts places by what was asked leaves rows out', async () => {
        await start({ pageCap: 100, pageOffset: 'asked' })
        const pages = await Promise.all([1, 2, 3].map((page) => list(page, 250)))
        expect(pages.map(({ ids, pages }) => [ids.length, pages])).toEqual([
          [100, 2],
          [100, 2],
          [0, 2],
        ])
        expect((await list(2, 250)).ids[0]).toBe((await list(251, 1)).ids[0])
      })

      test('a smaller page than the cap is left alone', async () => {
        for (const pageOffset of ['given', 'asked'] as const) {
          await start({ pageCap: 100, pageOffset })
          expect(await list(2, 60)).toMatchObject({ pages: 9 })
          expect((await list(2, 60)).ids).toHaveLength(60)
        }
      })

      test('a search is capped, too', async () => {
        await start({ pageCap: 100 })
        const body = { searchKey: 'V', searchId: 'id', page: 1, pageSize: 500, ...newest } as const
        expect((await server.send(request(calls.searchVouchers, { body }), { token })).body.list).toHaveLength(100)
      })

      test('equal rows come in another order every time, so that pages overlap and leave rows out', async () => {
        await start({ unstableTies: true })
        const first = (await list(1, 100)).ids
        const again = (await list(1, 100)).ids
        expect(again).not.toEqual(first)
        const seen = new Set((await Promise.all([1, 2, 3, 4, 5].map((page) => list(page, 100)))).flatMap((p) => p.ids))
        expect(seen.size).toBeLessThan(500)
      })

      test('so do the rows of every other list', async () => {
        await db.insert(ipLogs).values(
          Array.from({ length: 60 }, (_, place) => ({
            ipAddress: `198.51.100.${place}`,
            count: 1,
            createdAt: new Date('2026-11-01T00:00:00Z'),
            isOpen: true,
          })),
        )
        await start({ unstableTies: true })
        const asked = request(getIpLogs, { query: { page: 1, pageSize: 500 } })
        const [first, again] = [await server.send(asked, { token }), await server.send(asked, { token })]
        expect(first.body.ipLogs).toHaveLength(60)
        expect(again.body.ipLogs).not.toEqual(first.body.ipLogs)
        await db.delete(ipLogs)
      })

      test('what differs keeps its order even so', async () => {
        await db.execute(`update vouchers set created_date = '2026-11-01' where id = 'V0250'`)
        await start({ unstableTies: true })
        for (let round = 0; round < 5; round += 1) expect((await list(1, 10)).ids[0]).toBe('V0250')
      })
    })
  })
}
