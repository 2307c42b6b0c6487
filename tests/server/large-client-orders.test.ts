import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOrderReceivers } from '#server/data/schema/client-orders.ts'
import { aDetail, anItem, clearOrders, newOrder, orderOf, place } from './support/a-client-order.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`large client orders on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(async () => {
      await writeAccounts(db)
      await clearOrders(db)
      server = await startServer(db)
    })

    test('20,000 receivers of one value, each with a message of its own, are one order (decisions.md I22)', async () => {
      const details = Array.from({ length: 20_000 }, (_, at) =>
        aDetail({
          No: at + 1,
          receiverName: `Kumari ${at}`,
          voucherMessage: `Thank you for your work this year, ${at}`,
        }),
      )
      const item = anItem({ amount: 1000, qty: 20_000, voucherType: 'INDIVIDUAL' })
      const id = await place(server, newOrder([item], details))
      expect((await orderOf(server, id)).totalAmount).toBe(20_000_000)
      const rows = await db.select({ no: clientOrderReceivers.no }).from(clientOrderReceivers)
      expect(rows).toHaveLength(20_000)
    })
  })
}
