import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import { completeTopUps, getPendingTopUps } from '#store/resources/top-ups/top-up-calls.ts'
import { topUps } from '#server/data/schema/top-ups.ts'
import { addTopUps, clearPurchases } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const idsOf = ({ body }: Sent): number[] => body.list.map((row: { id: number }) => row.id)

for (const { name, db } of engines) {
  describe(`top-ups on ${name}`, () => {
    let server: ServerUnderTest
    const list = (query: Partial<CallInput<typeof getPendingTopUps>['query']> = {}) =>
      server.send(
        request(getPendingTopUps, { query: { page: 1, pageSize: 10, SortBy: 'time', order: 'desc', ...query } }),
      )
    const complete = (ids: number[], token?: string) =>
      server.send(request(completeTopUps, { body: ids }), token ? { token } : {})
    const rows = () => db.select().from(topUps).orderBy(asc(topUps.id))

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('a row has client, time in UTC and money to the cent', async () => {
      const [id] = await addTopUps(db, { amountCents: 125_000_050 })
      expect((await list()).body).toEqual({
        list: [
          {
            id,
            clientName: 'Pearl Bay Holdings',
            clientId: 1,
            requestedTime: '2026-11-10T06:12:00.000Z',
            topUpAmount: 1_250_000.5,
          },
        ],
        totalPageCount: 1,
        pageNo: 1,
      })
    })

    test('by time, newest first or last, equal times by id, and the pages join', async () => {
      await addTopUps(db, {}, {}, { requestedAt: new Date('2026-11-01T00:00:00Z') }, {}, {})
      expect(
        [
          await list({ pageSize: 2 }),
          await list({ pageSize: 2, page: 2 }),
          await list({ pageSize: 2, page: 3 }),
        ].flatMap(idsOf),
      ).toEqual([5, 4, 2, 1, 3])
      expect((await list({ pageSize: 2, page: 2 })).body).toMatchObject({ totalPageCount: 3, pageNo: 2 })
      expect(idsOf(await list({ order: 'asc' }))).toEqual([3, 1, 2, 4, 5])
    })

    test('a search finds part of a client name, and ids whole', async () => {
      await addTopUps(db, { id: 12 }, { id: 112, client: '100% Kandy_House' }, { id: 113, client: 'Block 12 Ltd' })
      expect(idsOf(await list({ searchKey: 'BAY' }))).toEqual([12])
      expect(idsOf(await list({ searchKey: ' 12 ' }))).toEqual([113, 12])
      expect(idsOf(await list({ searchKey: '0% Kandy_' }))).toEqual([112])
      expect(idsOf(await list({ searchKey: '_' }))).toEqual([112])
      expect(idsOf(await list({ searchKey: '' }))).toHaveLength(3)
      expect((await list({ searchKey: 'x'.repeat(51) })).body.message).toContain('searchKey')
    })

    test('a range is the instants that are sent, both included', async () => {
      const at = (time: string) => ({ requestedAt: new Date(time) })
      await addTopUps(
        db,
        at('2026-10-31T23:59:59Z'),
        at('2026-11-01T00:00:00Z'),
        at('2026-11-02T23:59:59Z'),
        at('2026-11-03T00:00:00Z'),
      )
      const range = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-02T23:59:59.999Z' }
      expect(idsOf(await list(range))).toEqual([3, 2])
      expect(idsOf(await list({ startDate: range.endDate }))).toEqual([4])
      expect(idsOf(await list({ startDate: '', endDate: '' }))).toHaveLength(4)
      expect((await list({ startDate: range.endDate, endDate: range.startDate })).status).toBe(400)
      expect((await list({ startDate: 'yesterday' })).body.message).toContain('startDate')
    })

    test('what is completed leaves the list and says who completed it and when', async () => {
      const [first = 0, second] = await addTopUps(db, {}, {})
      expect((await complete([first])).body).toEqual({ message: 'Top ups completed successfully', completed: 1 })
      expect(idsOf(await list())).toEqual([second])
      expect(await rows()).toMatchObject([
        { completedAt: server.clock.now(), completedBy: 1 },
        { completedAt: null, completedBy: null },
      ])
    })

    test('a top-up is completed once: who comes later changes nothing', async () => {
      const [first = 0, second = 0] = await addTopUps(db, {}, {})
      await complete([first])
      server.clock.pass({ hours: 1 })
      const later = await complete([second, first, second], await server.tokenOf('accountant'))
      expect(later.body).toMatchObject({ completed: 1 })
      expect((await rows()).map(({ completedBy }) => completedBy)).toEqual([1, 2])
    })

    test('of many who complete the same top-ups at once, in any order, one does', async () => {
      const token = await server.tokenOf('administrator')
      for (let round = 0; round < 5; round += 1) {
        const ids = await addTopUps(db, {}, {}, {})
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) => complete(n % 2 ? ids : ids.toReversed(), token)),
        )
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
        expect(answers.map(({ body }) => body.completed).filter((done) => done !== 0)).toEqual([3])
      }
    })

    test('an unknown id refuses the whole list', async () => {
      const [id = 0] = await addTopUps(db, {})
      expect(await complete([id, 999])).toMatchObject({ status: 404, body: { message: 'TOP_UP_NOT_FOUND' } })
      expect(idsOf(await list())).toEqual([id])
      for (const wrong of [[], [0], ['1'], [1.5]] as number[][]) expect((await complete(wrong)).status).toBe(400)
    })
  })
}
