import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getVoucherQrs } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { audit } from '#server/data/schema/audit.ts'
import { vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'
import { auditAs } from '#server/audit/audit-as.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { everyChange, secrets } from './support/every-change.ts'
import { tablesOf } from './support/fuzz-judge.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

/** Tables whose rows are nobody's change: books of the server itself, and rows that come and go with an audited one. */
const notAudited = [
  'account_tries',
  'audit',
  'idempotency_keys',
  'mail_queue',
  'outgoing_messages',
  'password_resets',
  'sign_in_tries',
  'signing_keys',
  'client_order_receivers',
  'client_order_vouchers',
  'merchant_voucher_codes',
  'redemption_codes',
  'voucher_transfers',
]

for (const { name, db } of engines) {
  describe(`the audit on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
    })

    test('every table is watched, or it is said here why not', async () => {
      const { rows } = (await db.execute(
        sql`select distinct event_object_table as name from information_schema.triggers where trigger_name like 'audit_%'`,
      )) as unknown as { rows: { name: string }[] }
      const watched = rows.map((row) => row.name)
      expect([...watched, ...notAudited].sort()).toEqual((await tablesOf(db)).toSorted())
    })

    test('each call that changes data leaves its trace, and never a secret', async () => {
      const samples = everyChange(server)
      const changing = server.app.servedCalls.filter(({ isChange }) => isChange).map(({ call }) => call.name)
      expect(Object.keys(samples).sort()).toEqual(changing.toSorted())
      const codes: string[] = []
      for (const [operation, prepare] of Object.entries(samples)) {
        const sent = await prepare()
        await db.execute('truncate audit')
        const answer = await server.send(sent)
        expect([operation, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([operation, 200, ''])
        const traces = await db.select().from(audit)
        expect([operation, traces.length > 0]).toEqual([operation, true])
        for (const trace of traces)
          expect(trace).toMatchObject({ operation, byEmail: 'administrator@demo.lk', byUserId: 1 })
        if (sent.call.name === getVoucherQrs.name) codes.push(answer.body[0].qrContent)
        const written = JSON.stringify(traces)
        for (const secret of [...secrets, ...codes])
          expect([operation, written.includes(secret)]).toEqual([operation, false])
      }
      expect(codes).toHaveLength(1)
    })

    test('many rows of one statement leave the traces that they leave one by one', async () => {
      const codes = ['AAAAAAAAAA01', 'AAAAAAAAAA02']
      const transactions = [...codes, codes[0] ?? ''].map((voucherId, n) => ({
        voucherId,
        transactionType: 'DEBIT',
        description: `Redeemed ${n}`,
        amountCents: 1000 + n,
        runningBalanceCents: 9000 - n,
        at: server.clock.now(),
        status: 'COMPLETE',
      }))
      const tracesOf = async (atATime: number) => {
        await clearVouchers(db)
        await addVouchers(db, ...codes.map((id) => aVoucher({ id })))
        await db.transaction(async (within) => {
          const author = { by: { id: 1, email: 'administrator@demo.lk' }, operation: { name: 'test', key: null } }
          await auditAs(within, { ...author, at: server.clock.now() })
          for (let n = 0; n < transactions.length; n += atATime)
            await within.insert(voucherTransactions).values(transactions.slice(n, n + atATime))
          if (atATime === 1) {
            for (const id of codes) await within.update(vouchers).set({ message: 'New' }).where(eq(vouchers.id, id))
            for (const id of codes)
              await within.delete(voucherTransactions).where(eq(voucherTransactions.voucherId, id))
            for (const id of codes) await within.delete(vouchers).where(eq(vouchers.id, id))
          } else {
            await within.update(vouchers).set({ message: 'New' })
            await within.delete(voucherTransactions)
            await within.delete(vouchers)
          }
        })
        const traces = await db.select().from(audit).orderBy(audit.id)
        return traces.map(({ rows, rowId, kind, fields }) => ({ rows, rowId, kind, fields }))
      }
      const oneByOne = await tracesOf(1)
      expect(oneByOne.map(({ rowId, kind }) => `${rowId} ${kind}`)).toEqual(codes.map((id) => `${id} deleted`))
      expect(oneByOne[0]?.fields['transaction amount_cents']).toEqual([null, 1002])
      expect(await tracesOf(3)).toEqual(oneByOne)
    })
  })
}
