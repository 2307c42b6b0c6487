import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#server/process/clock.ts'
import { openDatabase } from '#server/data/open-database.ts'
import { type DemoAccount, demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { startProcess } from '#tests/server/support/start-process.ts'
import { startPostgres } from '#tests/support/ensure-postgres.ts'

/** 200,000 unless BENCH_VOUCHERS says otherwise. */
const vouchers = Number(process.env['BENCH_VOUCHERS'] ?? 200_000)

/** The server and its bare peer, each a process of its own, on one PostgreSQL full of vouchers. */
export interface VoucherServers {
  databaseUrl: string
  vouchers: number
  ours: { address: string; token: string }
  bare: { address: string }
  stop(): Promise<void>
}

/** Null where no PostgreSQL is installed. What was started is stopped again when the rest does not start. */
export async function startVoucherServers(): Promise<VoucherServers | null> {
  const postgres = await startPostgres()
  if (!postgres) return null
  const stops = [() => postgres.stop()]
  const stop = async () => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    await fill(postgres.url)
    const ours = await startProcess({ DATABASE_URL: postgres.url, SEED_SCALE: 'none', DEV_TOOLS: '1' })
    stops.push(async () => void (await ours.end('SIGTERM')))
    const bare = await startBare(postgres.url)
    stops.push(async () => bare.end())
    const token = await signIn(ours.address)
    return { databaseUrl: postgres.url, vouchers, ours: { address: ours.address, token }, bare, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(url: string): Promise<void> {
  const started = performance.now()
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  await seedDemo(db, systemClock, { vouchers, rolePart: 'SAHAN' })
  await close()
  console.log(`seeded ${vouchers} vouchers in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

async function startBare(databaseUrl: string): Promise<{ address: string; end(): void }> {
  const path = fileURLToPath(new URL('./bare-server-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))
    child.once('exit', () => reject(new Error('the bare server ended')))
  })
  return { address, end: () => child.kill() }
}

/** A token of the demo account with this role. */
export async function signIn(address: string, role: DemoAccount['role'] = 'administrator'): Promise<string> {
  const { email, password } = demoAccounts.find((one) => one.role === role) ?? {}
  const answer = await fetch(`${address}/v1.0/app/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { token: string }).token
}
