import { sql } from 'drizzle-orm'
import { request } from '#store/define/define-call.ts'
import { downloadInvoice } from '#store/resources/client-orders/client-order-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import {
  aDetail,
  anItem,
  clearOrders,
  initiate,
  newOrder,
  type PlaceBody,
} from '#tests/server/support/a-client-order.ts'
import { placing } from '#tests/support/order-steps.ts'
import type { ServerUnderTest } from '#tests/server/support/server-under-test.ts'
import type { Figure } from './figure.ts'
import { onEngines } from './on-engines.ts'
import { percentile } from './paint-times.ts'

const counts = { people: 20_000, values: 5, rounds: 5 }
/** Rows of one bare statement. */
const rowsAtOnce = 2000

/** Orders of 20,000 people placed, and their vouchers created, beside bare inserts of the very same rows, on each engine. */
export const measureOrderServer = () => onEngines(measureOrder)

interface Times {
  placed: number[]
  created: number[]
}

async function measureOrder(server: ServerUnderTest, engine: string): Promise<Figure[]> {
  const { db } = server
  const ours: Times = { placed: [], created: [] }
  const bare: Times = { placed: [], created: [] }
  const order = JSON.stringify(longOrder())
  // The first round is not counted: code that has never run is slow.
  for (let round = 0; round <= counts.rounds; round++) {
    await clearOrders(db)
    const { placedMs, createdMs, placed, created } = await run(server, order)
    await clearOrders(db)
    const barePlacedMs = await insertBare(db, placed)
    const bareCreatedMs = await insertBare(db, created)
    if (round === 0) continue
    ours.placed.push(placedMs)
    ours.created.push(createdMs)
    bare.placed.push(barePlacedMs)
    bare.created.push(bareCreatedMs)
  }
  const figure = (what: string, of: keyof Times): Figure => ({
    name: `${what} on ${engine}, against a bare insert of the same rows, p50`,
    ours: percentile(ours[of], 0.5),
    peer: percentile(bare[of], 0.5),
    unit: 'ms',
    atMost: 3,
  })
  return [
    figure('an order of 20,000 people placed', 'placed'),
    figure('its 20,000 vouchers created, with their credits and audit,', 'created'),
  ]
}

/** Everybody of a long list is somebody else, and has a message of their own. */
function longOrder(): PlaceBody {
  const amounts = Array.from({ length: counts.values }, (_, n) => 1000 + n * 500)
  const qty = counts.people / counts.values
  return newOrder(
    amounts.map((amount) => anItem({ amount, qty, voucherType: 'INDIVIDUAL' })),
    Array.from({ length: counts.people }, (_, n) =>
      aDetail({
        No: n + 1,
        receiverName: `Kumari Perera ${n}`,
        receiverMobile: `077${1_000_000 + n}`,
        receiverEmail: `kumari${n}@example.lk`,
        voucherMessage: `Thank you for your work this year, ${n}`,
        voucherValue: amounts[n % counts.values] ?? 0,
      }),
    ),
  )
}

/** Rows of a table, as texts that its bare insert takes. */
type Rows = readonly { table: string; batches: readonly string[] }[]

/** Both calls through the whole server, and the rows that each of them wrote. */
async function run(server: ServerUnderTest, order: string) {
  const { db, app } = server
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await server.tokenOf('administrator')}`,
  }
  let from = performance.now()
  // As a text, as it comes from the line: writing it is the client's work.
  const { statusCode, json } = await app.inject({ method: 'POST', url: placing, headers, payload: order })
  const placedMs = performance.now() - from
  if (statusCode !== 200) throw new Error(`placing answered ${statusCode}`)
  const { orderId } = json<{ orderId: number }>()
  const placed = await rowsOf(db, ['client_orders', 'client_order_items', 'client_order_receivers', 'audit'])
  await server.send(request(downloadInvoice, { body: { clientOrderId: orderId } }))
  await db.execute(sql`truncate audit`)
  from = performance.now()
  const answer = await initiate(server, orderId, {
    generateSelfActivateVouchers: false,
    generateIndividualVouchers: true,
  })
  const createdMs = performance.now() - from
  if (answer.status !== 200) throw new Error(`creating answered ${answer.status}`)
  const created = await rowsOf(db, ['vouchers', 'client_order_vouchers', 'voucher_transactions', 'audit'])
  return { placedMs, createdMs, placed, created }
}

async function rowsOf(db: Database, tables: readonly string[]): Promise<Rows> {
  const read: { table: string; batches: string[] }[] = []
  for (const table of tables) {
    const parts = await db.execute(sql`
      select json_agg(one)::text as batch
      from (select one, (row_number() over () - 1) / ${rowsAtOnce} as part from ${sql.identifier(table)} as one) as parts
      group by part order by part`)
    const { rows } = parts as unknown as { rows: { batch: string }[] }
    read.push({ table, batches: rows.map(({ batch }) => batch) })
  }
  return read
}

/** In one transaction, as the calls are: no checks, no locks, and no triggers of the audit, whose rows are inserted as well. */
async function insertBare(db: Database, tables: Rows): Promise<number> {
  const from = performance.now()
  await db.transaction(async (within) => {
    for (const { table, batches } of tables) {
      for (const batch of batches) {
        await within.execute(sql`
          insert into ${sql.identifier(table)}
          select * from json_populate_recordset(null::${sql.identifier(table)}, ${batch}::json)`)
      }
    }
  })
  return performance.now() - from
}
