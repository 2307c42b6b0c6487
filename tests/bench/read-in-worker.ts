import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright'
import { build } from 'vite'
import { orderCells, orderText } from '#tests/support/an-order-file.ts'
import type { ReadJob, ReadTimes } from './file-worker.ts'

/** Reads files in a worker of a real browser, one after the other, beside papaparse alone; times of each. */
export async function readInWorker(browser: Browser, jobs: readonly ReadJob[]): Promise<ReadTimes[]> {
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
    const times: ReadTimes[] = []
    for (const job of jobs) {
      const read = await page.evaluate(
        (asked) =>
          new Promise<ReadTimes>((done, fail) => {
            const reader = new Worker('/worker.js', { type: 'module' })
            reader.addEventListener('message', ({ data }) => done(data as ReadTimes))
            reader.addEventListener('error', ({ message }) => fail(new Error(message)))
            reader.postMessage(asked)
          }),
        job,
      )
      times.push(read)
    }
    return times
  } finally {
    await page.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file of an order with so many rows and values: everybody of a long list is somebody else. */
export function longOrderText(rows: number, values: number): string {
  const cells = Array.from({ length: rows }, (_, n) =>
    orderCells(n + 1, {
      "Receiver's Name*": `Kumari Perera ${n}`,
      "Receiver's Mobile Number*": `077${1_000_000 + n}`,
      "Receiver's Email Address": `kumari${n}@example.lk`,
      'Voucher Message': 'Happy birthday, with love',
      'Voucher Value*': `${1000 + (n % values) * 500}`,
      'Delivery Date & time*': `${(n % 28) + 1}/12/2030 09:30`,
    }),
  )
  return orderText(cells)
}
