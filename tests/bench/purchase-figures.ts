import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { request } from '#store/define/define-call.ts'
import { completePurchases } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { getPurchases } from '#store/resources/purchases/purchase-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { aPurchase, clearPurchases, type Pair } from '#tests/server/support/a-purchase.ts'
import type { ServerUnderTest } from '#tests/server/support/server-under-test.ts'
import type { Figure } from './figure.ts'
import { onEngines } from './on-engines.ts'
import { p95, percentile } from './paint-times.ts'

/** As many as one call takes (decisions.md E8). */
const atOnce = 500
const rounds = { completions: 5, pages: 300 }
/** Of the pages, so many are not counted. */
const warmUp = 20
const manyPurchases = 1_000_000

/** What the server of purchases takes beside the bare statements, on each engine; deep pages on PostgreSQL alone. */
export const measurePurchases = () =>
  onEngines(async (server, engine) => [
    await measureCompletions(server, engine),
    ...(engine === 'PGlite' ? [] : await measurePages(server)),
  ])

async function measureCompletions(server: ServerUnderTest, engine: string): Promise<Figure> {
  const { db } = server
  const ours: number[] = []
  const bare: number[] = []
  await clearPurchases(db)
  const token = await server.tokenOf('administrator')
  // The first round is not counted: code that has never run is slow.
  for (let round = 0; round <= rounds.completions; round++) {
    const mine = await addMany(db)
    const theirs = await addMany(db)
    const from = performance.now()
    const { status } = await server.send(request(completePurchases, { body: mine }), { token })
    const tookMs = performance.now() - from
    if (status !== 200) throw new Error(`completing answered ${status}`)
    const bareMs = await completeBare(db, theirs)
    if (round === 0) continue
    ours.push(tookMs)
    bare.push(bareMs)
  }
  return {
    name: `${atOnce} purchases completed on ${engine}, with their messages and audit, against bare statements of the same rows, p50`,
    ours: percentile(ours, 0.5),
    peer: percentile(bare, 0.5),
    unit: 'ms',
    atMost: 4,
  }
}

async function addMany(db: Database): Promise<Pair[]> {
  const bought = await db
    .insert(purchases)
    .values(Array.from({ length: atOnce }, () => aPurchase({ status: 'pending' })))
    .returning({ id: purchases.id })
  const waiting = await db
    .insert(pendingVouchers)
    .values(
      bought.map(({ id }) => ({
        purchaseId: id,
        voucherName: 'Birthday voucher',
        createdDate: new Date('2026-11-10T06:12:00Z'),
        createdBy: 'Nimal Perera',
        expiryDate: new Date('2027-11-10T18:29:59Z'),
        ownerMobile: '+94771234567',
        ownerMobileCore: '771234567',
        message: 'Happy birthday!',
        senderName: 'Nimal Perera',
        receiverName: 'Kumari Silva',
        imageFront: '/api/themes/birthday.svg',
        imageBack: '/api/themes/festive.svg',
      })),
    )
    .returning({ pendingVoucherId: pendingVouchers.id, purchaseId: pendingVouchers.purchaseId })
  return waiting
}

let codes = 0

/** The rows that completing writes, with as few statements as there are tables: no checks, no locks, no triggers. */
async function completeBare(db: Database, pairs: readonly Pair[]): Promise<number> {
  const rows = pairs.map((pair) => ({ code: `B${String(++codes).padStart(11, '0')}`, ...pair }))
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(code text, "purchaseId" integer, "pendingVoucherId" integer)`
  const change = randomUUID()
  const from = performance.now()
  await db.transaction(async (within) => {
    await within.execute(sql`
      insert into vouchers (id, sender, sender_mobile, owner_name, owner_mobile, owner_mobile_core, message, amount_cents,
        created_date, expiry_date, status, image_front, purchase_id, delivery_email)
      select r.code, 'Nimal Perera', '+94711111111', 'Kumari Silva', '+94771234567', '771234567', 'Happy birthday!', 500000,
        now(), '2027-11-10', 'ACTIVE', '/api/themes/birthday.svg', r."purchaseId"::text, 'kumari@example.com' from ${given}`)
    await within.execute(sql`
      insert into voucher_transactions (voucher_id, transaction_type, description, amount_cents, running_balance_cents, at, status)
      select r.code, 'CREDIT', 'Voucher issued', 500000, 500000, now(), 'COMPLETE' from ${given}`)
    await within.execute(sql`
      update pending_vouchers set completed_at = now(), completed_by = 'bare', announced_at = now()
      from ${given} where pending_vouchers.id = r."pendingVoucherId"`)
    await within.execute(sql`
      update purchases set status = 'complete', voucher_id = r.code, completed_by_admin = true
      from ${given} where purchases.id = r."purchaseId"`)
    await within.execute(sql`
      insert into outgoing_messages (at, channel, recipient, subject, body)
      select now(), way, '+94771234567', '', 'Dear Kumari Silva, Nimal Perera sent you a voucher of LKR 5,000.00.'
      from ${given}, unnest(array['sms', 'mail']) as way`)
    await within.execute(sql`
      insert into audit (at, operation, change, by_user_id, by_email, "rows", row_id, kind, fields)
      select now(), 'bare', ${change}::uuid, 1, 'bare', 'vouchers', r.code, 'added', jsonb_build_object(
        'id', array[null, r.code], 'sender', array[null, 'Nimal Perera'], 'sender_mobile', array[null, '+94711111111'],
        'owner_name', array[null, 'Kumari Silva'], 'owner_mobile', array[null, '+94771234567'],
        'message', array[null, 'Happy birthday!'], 'amount_cents', array[null, 500000], 'created_date', array[null, now()],
        'expiry_date', array[null, '2027-11-10'], 'status', array[null, 'ACTIVE'],
        'image_front', array[null, '/api/themes/birthday.svg'], 'purchase_id', array[null, r."purchaseId"::text],
        'delivery_email', array[null, 'kumari@example.com'], 'transaction description', array[null, 'Voucher issued'],
        'transaction amount_cents', array[null, 500000], 'transaction running_balance_cents', array[null, 500000])
      from ${given}`)
    await within.execute(sql`
      insert into audit (at, operation, change, by_user_id, by_email, "rows", row_id, kind, fields)
      select now(), 'bare', ${change}::uuid, 1, 'bare', 'purchases', r."purchaseId"::text, 'changed', jsonb_build_object(
        'status', array['pending', 'complete'], 'voucher_id', array[null, r.code], 'completed_by_admin', array[false, true],
        'voucher completed_at', array[null, now()], 'voucher completed_by', array[null, 'bare'],
        'voucher announced_at', array[null, now()])
      from ${given}`)
  })
  return performance.now() - from
}

async function measurePages(server: ServerUnderTest): Promise<Figure[]> {
  const { db } = server
  await clearPurchases(db)
  // In parts: the server's limit for a statement holds here, too.
  for (let from = 1; from <= manyPurchases; from += 100_000) {
    await db.execute(sql`
      insert into purchases (created_date, type, status, amount_cents, created_by_id, creator_name, creator_mobile, add_ons,
        completed_by_admin, notify_sms, notify_email)
      select timestamp '2020-01-01' + n * interval '3 minutes', (array['CREATE', 'SEND', 'BULK'])[1 + n % 3], 'complete',
        500000 + n % 1000, 1000 + n % 5000, 'Nimal Perera', '+94711111111', '[]', false, true, true
      from generate_series(${sql.raw(`${from}, ${from + 99_999}`)}) as n`)
  }
  await db.execute(sql`vacuum analyze purchases`)
  return [await measurePage(server, 1), await measurePage(server, 10_000)]
}

/**
 * Both sides take turns, so that both meet the same machine. A page takes a millisecond: its p95 tells how often the
 * machine had to wake up, and is named beside the p50.
 */
async function measurePage(server: ServerUnderTest, page: number): Promise<Figure> {
  const token = await server.tokenOf('administrator')
  const asked = request(getPurchases, { body: { typeKey: 'ALL', statusKey: 'ALL', page } })
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds.pages; round++) {
    const from = performance.now()
    const { status } = await server.send(asked, { token })
    const between = performance.now()
    if (status !== 200) throw new Error(`a page answered ${status}`)
    await server.db.execute(sql`
      select p.*, d.physical_option, w.id as pending_voucher_id
      from (select id from purchases order by created_date desc, id desc limit 10 offset ${(page - 1) * 10}) ids
      join purchases p on p.id = ids.id left join deliveries d on d.purchase_id = p.id
      left join pending_vouchers w on w.purchase_id = p.id and w.completed_at is null
      order by p.created_date desc, p.id desc`)
    if (round < warmUp) continue
    ours.push(between - from)
    bare.push(performance.now() - between)
  }
  return {
    name: `page ${page.toLocaleString('en-LK')} of ${manyPurchases.toLocaleString('en-LK')} purchases on PostgreSQL against its bare SQL, p50 (p95 ${p95(ours).toFixed(1)} against ${p95(bare).toFixed(1)} ms)`,
    ours: percentile(ours, 0.5),
    peer: percentile(bare, 0.5),
    unit: 'ms',
    atMost: 3,
  }
}
