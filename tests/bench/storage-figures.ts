import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { Figure } from './figure.ts'
import { percentile } from './http-client.ts'
import { installPeers } from './install-peers.ts'
import type { Watched } from './storage-page.ts'
import type { StorageJob } from './storage-job.ts'

/** By name; those that take so long get only every so many-th of the rows. */
const shares: Readonly<Record<string, number>> = {
  'RxDB on Dexie': 5,
  PouchDB: 20,
  'TinyBase on IndexedDB': 20,
  'PGlite on OPFS': 5,
  'SQLite on OPFS': 1,
}
const peerNames = Object.keys(shares)

interface Spent {
  ms: number
  /** Of all processes of the browser. */
  cpuMs: number
  perSecond: number
}

/** How rows are stored and read again, in a real browser with a profile on disk, against what others do with the same rows. */
export async function measureStorage(rows: number): Promise<Figure[]> {
  installPeers()
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-storage-'))
  const server = await serve(await buildPage(join(folder, 'site')))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), browserLaunch())
  try {
    const page = await context.newPage()
    await page.goto(server.address)
    await page.waitForFunction('typeof megabytes === "function"')
    const session = await context.browser()?.newBrowserCDPSession()
    if (!session) throw new Error('the browser does not say what its processes cost')
    return await new StorageBench(page, session, rows).measure()
  } finally {
    await context.close()
    server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

class StorageBench {
  private readonly page: Page
  private readonly session: CDPSession
  private readonly rows: number

  constructor(page: Page, session: CDPSession, rows: number) {
    this.page = page
    this.session = session
    this.rows = rows
  }

  async measure(): Promise<Figure[]> {
    const { rows } = this
    const dexie = await this.spend({ how: 'Dexie', database: 'dexie', rows })
    const blocks = await this.spend({ how: 'blocks', database: 'blocks', rows })
    const pages = await this.pages()
    const watched = await this.watched({ how: 'blocks', database: 'watched', rows })
    const before = await this.megabytes()
    const pull = await this.watched({ how: 'pull', database: 'pulled', rows })
    const disk = (await this.megabytes()) - before
    const slow = await this.watched({ how: 'pull', database: 'seen', rows: rows / 5, isVisible: true })
    const peers: Figure[] = []
    for (const how of peerNames) {
      const peer = await this.spend({ how, database: `peer-${peers.length}`, rows: rows / (shares[how] ?? 1) })
      peers.push(faster(`rows stored in blocks, against ${how}`, blocks, peer, 1))
    }
    const longest = Math.max(0, ...[watched, pull, slow].flatMap(({ seen }) => seen.longTasks))
    return [
      faster('rows stored in blocks, against Dexie bulkPut with three indexes', blocks, dexie, 10),
      { name: 'the same, CPU of the whole browser', ours: blocks.cpuMs, peer: dexie.cpuMs, unit: 'ms', atMost: 0.1 },
      faster('the same with the index and a list on screen', watched.spent, dexie, 5),
      faster('the whole pull, with the index and a list on screen', pull.spent, dexie, 3),
      ...peers,
      { name: `${rows} vouchers on disk with the saved index`, ours: disk, peer: rows / 2500, unit: 'MB', atMost: 1 },
      limit('longest task of the main thread', longest, 50),
      limit('a page of the list read while rows come, p95', percentile(slow.seen.reads, 0.95), 16),
      limit(
        'a list on screen is never older than',
        Math.max(...[watched, pull, slow].flatMap(({ seen }) => seen.ages)),
        1000,
      ),
      { name: 'a page of 100 in a row, p50, against bulkGet', ...pages.row, unit: 'ms', atMost: 0.5 },
      { name: 'a page of 100 scattered, p50, against bulkGet', ...pages.far, unit: 'ms', atMost: 3 },
    ]
  }

  private call<T>(name: string, ...given: unknown[]): Promise<T> {
    return this.page.evaluate(`${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`) as Promise<T>
  }

  /** Runs a job and says what it took; what comes before it does not count. */
  private async spend(job: StorageJob, after: () => Promise<number> = async () => 0): Promise<Spent> {
    await this.call('prepare', job)
    const before = await this.cpuMs()
    const ms = (await this.call<number>('run')) + (await after())
    const cpuMs = (await this.cpuMs()) - before
    const spent = { ms, cpuMs, perSecond: (1000 * job.rows) / ms }
    console.log(
      `  ${job.how}${job.isVisible ? ', on screen' : ''} (${job.database}): ${job.rows} rows in ${ms.toFixed(0)} ms, ${spent.perSecond.toFixed(0)} a second, ${cpuMs.toFixed(0)} ms of CPU`,
    )
    return spent
  }

  private async watched(job: StorageJob): Promise<{ spent: Spent; seen: Watched }> {
    await this.call('watchList', job.database, job.isVisible === true)
    const spent = await this.spend(job, () => this.call<number>('untilListed', job.rows))
    if (job.how === 'pull' && !job.isVisible) await this.call('untilSaved', job.database)
    return { spent, seen: await this.call<Watched>('endList') }
  }

  private async pages() {
    const times = await this.call<Record<'row' | 'far', { ours: number[]; peer: number[] }>>(
      'measurePages',
      'blocks',
      'dexie',
      this.rows,
    )
    const middle = ({ ours, peer }: { ours: number[]; peer: number[] }) => ({
      ours: percentile(ours, 0.5),
      peer: percentile(peer, 0.5),
    })
    return { row: middle(times.row), far: middle(times.far) }
  }

  private async megabytes(): Promise<number> {
    return (await this.call<number>('megabytes')) / 1e6
  }

  private async cpuMs(): Promise<number> {
    const { processInfo } = await this.session.send('SystemInfo.getProcessInfo')
    return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
}

/** Time for each row, so that smaller is better; `times` faster is what is promised. */
function faster(name: string, ours: Spent, peer: Spent, times: number): Figure {
  return { name, ours: 1e6 / ours.perSecond, peer: 1e6 / peer.perSecond, unit: 'µs a row', atMost: 1 / times }
}

function limit(name: string, ours: number, most: number): Figure {
  return { name, ours, peer: most, unit: 'ms', atMost: 1 }
}

async function buildPage(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    // A peer brings a Dexie of its own, and two of them do not run beside each other.
    resolve: { dedupe: ['dexie'] },
    build: {
      outDir,
      target: 'esnext',
      rollupOptions: { input: resolve('tests/bench/storage-page.ts'), output: { entryFileNames: 'page.js' } },
    },
  })
  return outDir
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
}

async function serve(folder: string): Promise<{ address: string; stop(): void }> {
  const server = createServer((asked, answer) => {
    const name = (asked.url ?? '/').slice(1).split('?')[0] ?? ''
    const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
    if (name === '') {
      answer.writeHead(200, { 'content-type': 'text/html', ...isolated })
      answer.end('<!doctype html><title>bench</title><body></body><script type="module" src="/page.js"></script>')
      return
    }
    readFile(join(folder, name)).then(
      (file) => {
        const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        answer.writeHead(200, { 'content-type': type, ...isolated })
        answer.end(file)
      },
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}
