import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { builtPortal } from '#server/portal/build-portal.ts'
import { systemClock } from '#server/process/clock.ts'
import { writeFirstData } from '#server/data/first-data.ts'
import { type Database, openDatabase } from '#server/data/open-database.ts'
import { readSettings } from '#server/process/settings.ts'
import { mailboxTransport } from '#server/mail/transport.ts'
import { type Voucher, voucherFromWire } from '#store/resources/vouchers/vouchers.ts'

const account = { email: 'nimal@shop.lk', password: 'a-long-word-for-Nimal-7' }

/** The real API on a database in memory, full of vouchers that change under the hands of whoever reads them. */
export class ShiftingShop {
  readonly account = account
  readonly origin: string
  private readonly db: Database
  private readonly close: () => Promise<void>
  private added = 0

  private constructor(origin: string, db: Database, close: () => Promise<void>) {
    this.origin = origin
    this.db = db
    this.close = close
  }

  static async open(vouchers: number, configFile: string): Promise<ShiftingShop> {
    const env = { SEED_SCALE: 'none', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
    const settings = readSettings({ ...env, CONFIG_FILE: configFile }, 0)
    const { db, close } = await openDatabase({ kind: 'memory' })
    await writeFirstData(db, systemClock, settings)
    const app = await buildApp({
      db,
      clock: systemClock,
      transport: mailboxTransport(systemClock),
      config: settings.config,
      tokenHours: settings.tokenHours,
      devTools: false,
      portalFolder: await builtPortal(console.error),
      report: console.error,
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const shop = new ShiftingShop(address.replace('127.0.0.1', 'localhost'), db, async () => {
      await app.close()
      await close()
    })
    await shop.add(vouchers, 400 * 86_400)
    return shop
  }

  stop(): Promise<void> {
    return this.close()
  }

  /** Rows spread evenly over the last so many seconds. */
  async add(count: number, seconds: number): Promise<void> {
    const first = this.added
    this.added += count
    const n = sql`(${first}::integer + n)`
    await this.db.execute(sql`
      insert into vouchers (id, sender, sender_mobile, owner_name, owner_mobile, owner_mobile_core, message, amount_cents,
        created_date, expiry_date, status, image_front, purchase_id)
      select 'S' || lpad(${n}::text, 9, '0'), 'Sender ' || chr(65 + ${n} % 26), '0771234567', 'Receiver ' || chr(65 + ${n} % 23),
        '0712345678', '712345678', 'Message ' || ${n}, 50000 * (1 + ${n} % 9),
        date_trunc('second', now() - make_interval(secs => ${seconds}::float * n / ${count})), now() + interval '300 days',
        (array['ACTIVE', 'EXPIRED', 'INACTIVE'])[1 + ${n} % 3], '', ''
      from generate_series(1, ${count}::integer) as n`)
  }

  async remove(count: number): Promise<void> {
    await this.db.execute(
      sql`delete from vouchers where id in (select id from vouchers order by random() limit ${count})`,
    )
  }

  async moveStatus(count: number): Promise<void> {
    await this.db.execute(sql`
      update vouchers set status = case status when 'ACTIVE' then 'EXPIRED' else 'ACTIVE' end, message = message || '!'
      where id in (select id from vouchers order by random() limit ${count})`)
  }

  /** Every row as the API tells it now. */
  async rows(): Promise<Map<string, Voucher>> {
    const api = `${this.origin}/v1.0/app`
    const signedIn = await fetch(`${api}/authentication/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const rows = new Map<string, Voucher>()
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = `statusKey=ALL&page=${page}&pageSize=500&sortBy=created_date&order=desc`
      const answer = await fetch(`${api}/voucher/getVouchers?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { list, totalPageCount } = (await answer.json()) as { list: unknown[]; totalPageCount: number }
      pages = totalPageCount
      for (const wire of list) {
        const row = voucherFromWire(wire)
        if (!row) throw new Error(`the API told of a voucher that does not parse: ${JSON.stringify(wire)}`)
        rows.set(row.id, row)
      }
    }
    return rows
  }
}
