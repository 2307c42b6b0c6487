import { codeHeader, codeText } from '#tests/support/a-code-file.ts'
import type { Figure } from './figure.ts'
import { load, percentile, type Sending } from './http-client.ts'
import { signIn, startVoucherServers, type VoucherServers } from './voucher-servers.ts'

const clients = 200
const turns = 3
/** Seconds of load on each side. */
const seconds = Number(process.env['BENCH_LOAD_SECONDS'] ?? 15)
/** Two hundred of them are just taken. */
const longestBody = 5000
const page = 'statusKey=ALL&pageSize=100&sortBy=created_date&order=desc'

/** How long 200 clients wait for pages while one person makes the largest PDF and another sends the largest CSV, again and again. */
export async function measureBesideFiles(): Promise<Figure[]> {
  const servers = await startVoucherServers()
  if (!servers) {
    console.log('pages beside files: not measured, there is no PostgreSQL')
    return []
  }
  try {
    const alone: number[] = []
    const beside: number[] = []
    const { address, token } = servers.ours
    const next = (nth: number): Sending => ({
      method: 'GET',
      url: `${address}/v1.0/app/voucher/getVouchers?${page}&page=${1 + (nth % 50)}`,
      token,
    })
    await load(next, clients, 2)
    for (let turn = 0; turn < turns; turn += 1) {
      alone.push(...(await load(next, clients, seconds / turns)))
      const files = startFiles(servers)
      beside.push(...(await load(next, clients, seconds / turns)))
      const made = await files.end()
      console.log(`  ${made.boards} boards of 200 pages and ${made.codes} files of 20,000 codes meanwhile`)
    }
    return [
      {
        name: `a page for ${clients} clients while the largest PDF is drawn and the largest CSV read, p99, against without them`,
        ours: percentile(beside, 0.99),
        peer: percentile(alone, 0.99),
        unit: 'ms',
        atMost: 3,
      },
    ]
  } finally {
    await servers.stop()
  }
}

/** A person at the printer and one with codes, each beginning anew as soon as the last is done. */
function startFiles({ ours: { address, token } }: VoucherServers) {
  const authorization = `Bearer ${token}`
  const other = signIn(address, 'merchantController').then((mine) => `Bearer ${mine}`)
  const made = { boards: 0, codes: 0 }
  let isOver = false
  const ask = async (what: keyof typeof made, path: string, init: () => RequestInit) => {
    while (!isOver) {
      const answer = await fetch(`${address}/v1.0/app${path}`, { method: 'POST', ...init() })
      await answer.arrayBuffer()
      // The codes name a merchant voucher that nobody has: they are read, judged and refused.
      if (answer.status !== (what === 'boards' ? 200 : 400)) throw new Error(`${path} answered ${answer.status}`)
      made[what] += 1
    }
  }
  const body = 'Happy birthday, with love from all of us. '.repeat(200).slice(0, longestBody)
  const rows = Array.from({ length: 20_000 }, (_, n) => ['No such', '500', `CODE-${n}`, `SN-${n}`, '2099-12-31'])
  const csv = codeText(rows, codeHeader)
  const both = Promise.all([firstId(address, authorization), other]).then(([voucherId, ofOther]) => {
    const boards = JSON.stringify(Array.from({ length: 200 }, () => ({ voucherId, body })))
    return Promise.all([
      ask('boards', '/voucher/carrier-board/printable/pdf', () => ({
        headers: { authorization, 'content-type': 'application/json' },
        body: boards,
      })),
      ask('codes', '/voucher/upload/voucher-code-csv', () => {
        const form = new FormData()
        form.append('uploadFile', new File([csv], 'codes.csv'))
        return { headers: { authorization: ofOther }, body: form }
      }),
    ])
  })
  return {
    async end() {
      isOver = true
      await both
      return made
    },
  }
}

async function firstId(address: string, authorization: string): Promise<string> {
  const answer = await fetch(`${address}/v1.0/app/voucher/getVouchers?${page}&page=1`, { headers: { authorization } })
  const { list } = (await answer.json()) as { list: { id: string }[] }
  return list[0]?.id ?? ''
}
