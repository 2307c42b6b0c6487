import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { z } from 'zod'
import type { audit } from '#server/data/schema/audit.ts'
import type { faultRule } from '#server/dev-tools/faults.ts'
import { folderData, type ServerData } from './server-data.ts'
import { serverProgram } from './server-program.ts'

/** What a test tells the faults switch: the next `times` matching requests go wrong in this way. */
export type Fault = z.input<typeof faultRule>

/** A change of a voucher that was really applied, with the values that its fields have had since. */
export interface AppliedChange {
  voucherId: string
  operation: string
  fields: Record<string, unknown>
  byEmail: string
}

/** A real portal server as a process of its own, on one address for its whole life, with a data folder of its own. */
export interface PortalServer {
  readonly origin: string
  readonly folder: string
  /** Starts it, or starts it again on the same data and address. */
  start(): Promise<void>
  /** SIGKILL: the server is gone at once, connections are refused. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT: connections are accepted by the system but nothing ever answers. */
  freeze(): void
  thaw(): void
  fault(rule: Fault): Promise<void>
  /** The faults that have not struck as often as they should; `delay` with 0 ms counts requests without hurting them. */
  faults(): Promise<(Fault & { times: number })[]>
  clearFaults(): Promise<void>
  /** What was applied to vouchers, oldest first: a doubled or lost change shows here. */
  applied(): Promise<AppliedChange[]>
  /** Ends it in order; its data may be copied afterwards. */
  stop(): Promise<void>
  /** Kills it and removes its data. */
  dispose(): Promise<void>
}

const startPatienceMs = 60_000

interface ServerSetting {
  /** Goes over the test defaults; what its data folder is, is known by then. */
  env?: (folder: string) => Readonly<Record<string, string>>
  /** What it begins with: a copy of what another has seeded is much quicker than seeding anew. It is removed in the end. */
  data?: ServerData
}

/** Makes a server that is not started yet. */
export async function makePortalServer({
  env = () => ({}),
  data = folderData(),
}: ServerSetting = {}): Promise<PortalServer> {
  const { folder } = data
  const program = await serverProgram()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let child: ChildProcess | null = null

  async function start() {
    // It lives for seconds: what the compiler gains by a second look at the database costs more than it saves.
    const started = spawn(process.execPath, ['--liftoff-only', program], {
      env: { ...process.env, SEED_SCALE: 'small', ...data.env, ...env(folder), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    await untilListening(started, origin).catch(async (trouble: unknown) => {
      // Whoever asked for it will not end what never was ready for them.
      await end('SIGKILL')
      throw trouble
    })
  }

  async function end(signal: NodeJS.Signals) {
    const dying = child
    child = null
    if (!dying || dying.exitCode !== null) return
    const gone = new Promise((resolve) => dying.once('exit', resolve))
    dying.kill(signal)
    await gone
  }

  async function dev<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(`${origin}/dev/${path}`, init)
    if (!answer.ok) throw new Error(`/dev/${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  return {
    origin,
    folder,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async fault(rule) {
      const headers = { 'content-type': 'application/json' }
      await dev('faults', { method: 'POST', headers, body: JSON.stringify(rule) })
    },
    faults: () => dev('faults'),
    async clearFaults() {
      await dev('faults', { method: 'DELETE' })
    },
    applied: async () => (await dev<AuditEntry[]>('changes')).reverse().flatMap(appliedIn),
    async dispose() {
      await end('SIGKILL')
      await data.remove()
    },
  }
}

/** An entry of the server's audit. */
type AuditEntry = Pick<typeof audit.$inferSelect, 'operation' | 'rows' | 'rowId' | 'fields' | 'byEmail'>

/** The audit names columns; here they go by the names that their fields have in code. That a QR code was made is no edit. */
function appliedIn({ operation, rows, rowId, fields, byEmail }: AuditEntry): AppliedChange[] {
  if (rows !== 'vouchers' || Object.keys(fields).join('') === 'redeem code') return []
  const became = Object.entries(fields).map(([column, values]) => [
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    values?.[1],
  ])
  return [{ voucherId: rowId, operation, fields: Object.fromEntries(became), byEmail }]
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** Waits for the health answer; a child that ends first is an error with its own words. */
async function untilListening(child: ChildProcess, origin: string): Promise<void> {
  let words = ''
  child.stdout?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const deadline = Date.now() + startPatienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${words}`)
    const answered = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server did not answer within ${startPatienceMs / 1000} s: ${words}`)
}
