import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { uploadClientOrder } from '#store/resources/client-orders/client-order-calls.ts'
import { uploadBulkPurchase } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { uploadVoucherCodes } from '#store/resources/stock-batches/stock-batch-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import type { TableKind } from '#tests/store/exchange/dialects/known-table.ts'
import { clearOrders } from './support/a-client-order.ts'
import { clearStockAndOffers } from './support/a-merchant.ts'
import { clearPurchases } from './support/a-purchase.ts'
import { meantRows, serverFile, storedRows } from './support/dialect-files.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const filesOfEach = 60

/** The way of each kind of file into the database, and what empties it. */
const ways: Readonly<
  Record<
    TableKind,
    {
      send(server: ServerUnderTest, uploadFile: File): Promise<{ status: number; body: unknown }>
      clear(db: Database): Promise<void>
    }
  >
> = {
  order: {
    send: (server, uploadFile) => server.send(request(uploadClientOrder, { body: { uploadFile, clientId: '3' } })),
    clear: clearOrders,
  },
  bulk: {
    send: (server, uploadFile) => server.send(request(uploadBulkPurchase, { body: { uploadFile } })),
    clear: clearPurchases,
  },
  codes: {
    send: (server, uploadFile) => server.send(request(uploadVoucherCodes, { body: { uploadFile } })),
    clear: clearStockAndOffers,
  },
}

/** A row, with the column unless it is the whole row or named in the reason; or the file as a whole. */
const refusal =
  /^(?:Row \d+(?:, [^:]+)?: .{8,}|Error parsing CSV file: .{8,}|The request contains characters that are not text$)/s
const sorted = (rows: readonly string[][]) => rows.map((row) => row.join('\n')).toSorted()

for (const { name, db } of engines) {
  describe(`files as people and programs write them on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(async () => {
      await writeAccounts(db)
      server = await startServer(db)
    })

    test.each<[TableKind, number]>([
      ['order', 0.3],
      ['bulk', 0.3],
      ['codes', 0.3],
    ])(
      '%s: stored as meant, or refused with row, column and reason, and nothing is stored',
      async (kind, leastTaken) => {
        let taken = 0
        for (let seed = 1; seed <= filesOfEach; seed++) {
          await ways[kind].clear(db)
          server = await startServer(db)
          const file = serverFile(seed, kind)
          const { status, body } = await ways[kind].send(
            server,
            new File([file.bytes], 'file.csv', { type: 'text/csv' }),
          )
          const stored = await storedRows(db, kind)
          if (status === 200) {
            taken += 1
            expect(sorted(stored), `seed ${seed}`).toEqual(sorted(meantRows(file)))
            expect(
              file.rows.some(({ damaged, bare }) => damaged.size > 0 || bare.size > 0),
              `seed ${seed}`,
            ).toBe(false)
          } else {
            expect([status, stored], `seed ${seed}`).toEqual([400, []])
            expect((body as { message: string }).message, `seed ${seed}`).toMatch(refusal)
          }
        }
        expect(taken / filesOfEach).toBeGreaterThan(leastTaken)
      },
    )
  })
}
