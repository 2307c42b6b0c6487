import pg from 'pg'
import { pageSql } from './bare-server.ts'
import type { Figure } from './figure.ts'
import { HttpClient, percentile } from './http-client.ts'
import type { VoucherServers } from './voucher-servers.ts'

const rounds = 600
/** Until both sides run compiled code. */
const warmUp = 400
const pageSize = 100

/** p95 of a page of 100 vouchers over HTTP against the bare query on one connection: the first page and a deep one. */
export async function measureVoucherPages(servers: VoucherServers): Promise<Figure[]> {
  const deep = Math.floor((servers.vouchers / pageSize) * 0.9)
  return [
    { ...(await measurePage(servers, 1)), name: 'page 1 of vouchers, p95', atMost: 3 },
    // The offset costs both sides the same, so that what the server adds weighs less.
    { ...(await measurePage(servers, deep)), name: `page ${deep} of vouchers, p95`, atMost: 2 },
  ]
}

/** Both sides take turns, so that both meet the same machine. */
async function measurePage(
  { ours, databaseUrl }: VoucherServers,
  page: number,
): Promise<Omit<Figure, 'name' | 'atMost'>> {
  const client = new HttpClient(1)
  // Numbers and times are read as the server's driver reads them.
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const query = `statusKey=ALL&page=${page}&pageSize=${pageSize}&sortBy=created_date&order=desc`
  const url = `${ours.address}/v1.0/app/voucher/getVouchers?${query}`
  const http: number[] = []
  const sql: number[] = []
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const overHttp = await client.send({ method: 'GET', url, token: ours.token })
    const started = performance.now()
    await database.query(pageSql, [pageSize, (page - 1) * pageSize])
    const bare = performance.now() - started
    if (round < warmUp) continue
    http.push(overHttp)
    sql.push(bare)
  }
  client.close()
  await database.end()
  return { ours: percentile(http, 0.95), peer: percentile(sql, 0.95), unit: 'ms' }
}
