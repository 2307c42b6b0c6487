import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { codeCells, codeText } from '#tests/support/a-code-file.ts'
import { orderCells, orderText } from '#tests/support/an-order-file.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { measureCodesTaken } from './code-figures.ts'
import type { Figure } from './figure.ts'
import type { ReadJob, ReadTimes } from './file-worker.ts'
import { percentile } from './paint-times.ts'

const counts = { codes: 100_000, orders: 20_000, rounds: 9 }
/** Files of codes and orders: read in the worker and taken into stock. */
export async function measureFiles(): Promise<Figure[]> {
  const browser = await chromium.launch(browserLaunch())
  try {
    const read = await measureReading(browser)
    return [...read, await measureCodesTaken()]
  } finally {
    await browser.close()
  }
}

async function measureReading(browser: Browser): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-files-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      lib: { entry: resolve('tests/bench/file-worker.ts'), formats: ['es'], fileName: () => 'worker.js' },
    },
  })
  const worker = await readFile(join(folder, 'worker.js'), 'utf8')
  const server = createServer((asked, answer) => {
    const isCode = asked.url === '/worker.js'
    answer.writeHead(200, { 'content-type': isCode ? 'text/javascript' : 'text/html' })
    answer.end(isCode ? worker : '<!doctype html>')
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const page = await browser.newPage()
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const orders = Array.from({ length: counts.orders }, (_, n) => anOrderOf(n))
    return [
      await reading(page, '100,000 codes', { table: 'codes', text: codeText(manyCodes()), rounds: counts.rounds }),
      await reading(page, '20,000 rows of an order', {
        table: 'client-order',
        text: orderText(orders),
        rounds: counts.rounds,
      }),
    ]
  } finally {
    await page.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function reading(page: Page, what: string, job: ReadJob): Promise<Figure> {
  const times = await page.evaluate(
    (asked) =>
      new Promise<ReadTimes>((done, fail) => {
        const worker = new Worker('/worker.js', { type: 'module' })
        worker.addEventListener('message', ({ data }) => done(data as ReadTimes))
        worker.addEventListener('error', ({ message }) => fail(new Error(message)))
        worker.postMessage(asked)
      }),
    job,
  )
  return {
    name: `${what} read and judged in the worker, against papaparse alone, p50`,
    ours: percentile(times.ours, 0.5),
    peer: percentile(times.papaparse, 0.5),
    unit: 'ms',
    atMost: 2.5,
  }
}

/** Everybody of a long list is somebody else. */
function anOrderOf(n: number): string[] {
  return orderCells(n + 1, {
    "Receiver's Name*": `Kumari Perera ${n}`,
    "Receiver's Mobile Number*": `077${1_000_000 + n}`,
    "Receiver's Email Address": `kumari${n}@example.lk`,
    'Voucher Message': 'Happy birthday, with love',
    'Voucher Value*': `${1000 + (n % 5) * 500}`,
    'Delivery Date & time*': `${(n % 28) + 1}/12/2030 09:30`,
  })
}

const manyCodes = () => Array.from({ length: counts.codes }, (_, n) => codeCells(n))
