import pg from 'pg'
import type { Figure } from './figure.ts'
import { load, percentile, type Sending } from './http-client.ts'
import type { VoucherServers } from './voucher-servers.ts'

const connections = 50
const editShare = 0.2
const turns = 3
/** Seconds of load on each side. */
const seconds = Number(process.env['BENCH_LOAD_SECONDS'] ?? 15)

/** Four pages to one edit over 50 connections, ours and the bare server by turns: time per request at full load. */
export async function measureMixedLoad(servers: VoucherServers): Promise<Figure> {
  const ids = await someIds(servers.databaseUrl)
  const { ours, bare } = servers
  const page = 'statusKey=ALL&pageSize=100&sortBy=created_date&order=desc'
  const toOurs = (nth: number): Sending => {
    const id = ids[nth % ids.length]
    return isEdit(nth)
      ? {
          method: 'PUT',
          url: `${ours.address}/v1.0/app/voucher/${id}/update`,
          token: ours.token,
          body: JSON.stringify({ message: `${nth}` }),
        }
      : {
          method: 'GET',
          url: `${ours.address}/v1.0/app/voucher/getVouchers?${page}&page=${1 + (nth % 50)}`,
          token: ours.token,
        }
  }
  const toBare = (nth: number): Sending =>
    isEdit(nth)
      ? {
          method: 'PUT',
          url: `${bare.address}/edit`,
          body: JSON.stringify({ id: ids[nth % ids.length], message: `${nth}` }),
        }
      : { method: 'GET', url: `${bare.address}/page?page=${1 + (nth % 50)}` }
  const oursTook: number[] = []
  const bareTook: number[] = []
  await load(toOurs, connections, 1)
  await load(toBare, connections, 1)
  for (let turn = 0; turn < turns; turn += 1) {
    oursTook.push(...(await load(toOurs, connections, seconds / turns)))
    bareTook.push(...(await load(toBare, connections, seconds / turns)))
  }
  const rate = (took: number[]) => took.length / seconds
  console.log(
    `mixed load: ${rate(oursTook).toFixed(0)} requests a second, p99 ${percentile(oursTook, 0.99).toFixed(0)} ms; ` +
      `bare: ${rate(bareTook).toFixed(0)}, p99 ${percentile(bareTook, 0.99).toFixed(0)} ms; no errors`,
  )
  return {
    name: 'mixed load, time per thousand requests',
    ours: 1_000_000 / rate(oursTook),
    peer: 1_000_000 / rate(bareTook),
    unit: 'ms',
    // 60 % of the bare server's requests.
    atMost: 1 / 0.6,
  }
}

const isEdit = (nth: number): boolean => nth % (1 / editShare) === 0

async function someIds(databaseUrl: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(`select id from vouchers where status = 'ACTIVE' limit 1000`)
  await database.end()
  return rows.map(({ id }) => id)
}
