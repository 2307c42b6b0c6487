import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/data/migrations-folder.ts'

const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
const isOld = (name: string) => name < '0004'

/** As a server before the audit left them: three ledgers and the notes of messages. */
const before = `
  insert into users (id, email, password_hash, role, first_name, last_name, mobile_no, accept_promotion, time_zone)
    values (7, 'care@shop.lk', 'x', 'customerCare', 'A', 'B', '', false, 'Asia/Colombo');
  insert into voucher_changes (voucher_id, operation, fields, by_email, at, idempotency_key) values
    ('GIFT', 'vouchers.update', '{"ownerName": "Sanduni", "status": "ACTIVE"}', 'care@shop.lk', '2026-11-01T00:00:00Z', 'key'),
    ('GIFT', 'vouchers.re-notify', '{}', 'gone@shop.lk', '2026-11-02T00:00:00Z', null);
  insert into customer_messages (at, by_user_id, by_email, "row", recipient, destination, is_stored) values
    ('2026-11-03T00:00:00Z', 7, 'care@shop.lk', 'voucher GIFT', 'other@mail.lk', 'other@mail.lk', false),
    ('2026-11-04T00:00:00Z', 7, 'care@shop.lk', 'voucher GIFT', 'own@mail.lk', 'own@mail.lk', true);`

test('what was kept before the audit is in it afterwards: ledgers, and messages to other addresses', async () => {
  const db = await PGlite.create()
  const migrate = async (names: readonly string[]) => {
    for (const name of names) await db.exec(readFileSync(`${migrationsFolder}/${name}`, 'utf8'))
  }
  await migrate(files.filter(isOld))
  await db.exec(before)
  await migrate(files.filter((name) => !isOld(name)))
  const { rows } = await db.query('select * from audit order by id')
  expect(rows).toMatchObject([
    {
      operation: 'vouchers.update',
      by_user_id: 7,
      rows: 'vouchers',
      row_id: 'GIFT',
      kind: 'changed',
      fields: { owner_name: [null, 'Sanduni'], status: [null, 'ACTIVE'] },
      idempotency_key: 'key',
    },
    { operation: 'vouchers.re-notify', by_user_id: 0, by_email: 'gone@shop.lk', kind: 'noted', fields: {} },
    { operation: 'messages.sent', kind: 'noted', fields: { 'message to other@mail.lk': [null, 'typed'] } },
  ])
  const { rows: counted } = await db.query('select rows, row_id, origin from customer_messages order by id')
  expect(counted).toEqual([
    { rows: 'vouchers', row_id: 'GIFT', origin: 'typed' },
    { rows: 'vouchers', row_id: 'GIFT', origin: 'stored' },
  ])
  await db.close()
})
