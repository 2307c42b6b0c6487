import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { Figure } from './figure.ts'
import { installPeers } from './install-peers.ts'
import type { LiveMoment, SearchNumbers } from './search-worker.ts'
import { watchWorkerHeap } from './worker-heap.ts'

/** The search index against its peers, in a worker of a real browser; `rows` is how many vouchers there are. */
export async function measureSearch(rows: number): Promise<Figure[]> {
  installPeers()
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-search-'))
  await buildWorker(folder)
  const server = createServer((asked, answer) => {
    const name = (asked.url ?? '/').slice(1)
    const type = name.endsWith('.js') ? 'text/javascript' : name.endsWith('.wasm') ? 'application/wasm' : 'text/html'
    // Alone in its process, a page may read its clock to five microseconds instead of a hundred.
    const alone = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
    answer.writeHead(200, { 'content-type': type, ...alone })
    if (name === '') answer.end('<!doctype html><title>bench</title>')
    else
      readFile(join(folder, name)).then(
        (file) => answer.end(file),
        () => answer.end(),
      )
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const browser = await chromium.launch(browserLaunch())
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const measured = (await tab.evaluate(`(${askWorker})(${rows})`)) as SearchNumbers
    const numbers = { ...measured, switches: (await tab.evaluate(`(${switchLists})()`)) as number }
    for (const [name, { p50, p95, built }] of Object.entries(numbers.contains)) {
      console.log(
        `  contains, ${name}: p50 ${p50.toPrecision(3)}, p95 ${p95.toPrecision(3)} ms, built in ${built.toFixed(0)} ms`,
      )
    }
    return [...figuresOf(rows, numbers), ...heapFigures(rows, await measureHeap(tab))]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

// Text, not functions: the compiler would weave its own helpers into a function, which the page does not have.
const asking = `const ask = (worker, message) => new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => (data?.trouble ? reject(new Error(data.trouble)) : resolve(data))
  worker.onerror = ({ message: words }) => reject(new Error(words))
  worker.postMessage(message)
})`

const askWorker = `async (rows) => {
  ${asking}
  const worker = new Worker('/worker.js', { type: 'module' })
  const numbers = await ask(worker, { measure: rows })
  worker.terminate()
  return numbers
}`

/** In a worker of its own, as a tab has it: one that held the peers goes on to clear away what they left. */
const switchLists = `async () => {
  ${asking}
  const worker = new Worker('/worker.js', { type: 'module' })
  await ask(worker, { live: 'before' })
  await ask(worker, { live: 'shown' })
  const tabs = [{}, { status: 'ACTIVE' }, { status: 'EXPIRED' }, { status: 'INACTIVE' }, { status: 'DELETED' }]
  const sorts = ['createdDate', 'amountCents', 'sender']
  const times = []
  for (let turn = 0; turn < 400; turn++) {
    const filters = tabs[(turn * 7 + (turn >> 3)) % tabs.length]
    const sort = { by: sorts[(turn >> 2) % sorts.length], direction: turn % 2 ? 'asc' : 'desc' }
    const startedAt = performance.now()
    await ask(worker, { watch: { filters, sort, page: 1 + ((turn * 13) % 90) } })
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  worker.terminate()
  return times[Math.floor(times.length * 0.95)]
}`

function figuresOf(rows: number, numbers: SearchNumbers & { switches: number }): Figure[] {
  const { contains, typo, changed, groups } = numbers
  const many = rows > 100_000
  const ours = contains['ours']?.p95 ?? Number.NaN
  const limit = 'SIMD scan of all cells'
  const others = Object.entries(contains).filter(([name]) => name !== 'ours' && name !== limit)
  const [bestName = '', best] = others.sort(([, a], [, b]) => a.p95 - b.p95)[0] ?? []
  const against = (name: string, atMost: number): Figure[] => {
    const peer = contains[name]
    return peer ? [{ name: `contains, p95, against ${name}`, ours, peer: peer.p95, unit: 'ms', atMost }] : []
  }
  const figure = (name: string, [mine, peer]: [number, number], atMost: number, unit = 'ms'): Figure => {
    return { name, ours: mine, peer, unit, atMost }
  }
  return [
    figure(`contains, p95, against the best peer (${bestName})`, [ours, best?.p95 ?? Number.NaN], 1),
    ...against('plain arrays', 0.2),
    ...against('Dexie filter', 0.001),
    ...against(limit, 3),
    figure(
      'contains, p50, against the scan',
      [contains['ours']?.p50 ?? Number.NaN, contains[limit]?.p50 ?? Number.NaN],
      3,
    ),
    figure('a slip of the finger, p95, against uFuzzy', [typo.ours, typo.uFuzzy], 0.5),
    figure('a slip of the finger, not among the first hundred', [1 - typo.recall, 0.05], 1, 'of all'),
    figure('any page of any tab with its count, against a tenth of a millisecond', [numbers.page, 0.1], 1),
    ...(numbers.dexiePage === null
      ? []
      : [figure('a page in the middle, against Dexie', [numbers.page, numbers.dexiePage], 0.01)]),
    figure('another tab, sort or page, p95 with the way to the worker', [numbers.switches, 5], 1),
    figure('opened from the saved index, against from rows', [numbers.fromSnapshot, numbers.fromRows], many ? 0.25 : 1),
    figure('memory of the index', [numbers.bytesPerRow, 160], 1, 'bytes a row'),
    figure('counts and sums by month and status, against plain rows', [groups.ours, groups.plain], 0.5),
    figure('counts and sums by month and status of so many rows', [groups.ours, (150 * rows) / 1_000_000], 1),
    figure('500 changed rows, against plain arrays sorted again', [changed.ours, changed.plain], many ? 0.1 : 0.25),
  ]
}

/** Bytes that a search worker takes, at each moment of its tab's life. */
type Heap = Record<LiveMoment, number>

/** A worker that does nothing but keep the index of its tab, as the portal's does, over the database left behind. */
async function measureHeap(tab: Page): Promise<Heap> {
  const bytesOfWorker = await watchWorkerHeap(tab)
  await tab.evaluate(`window.worker = new Worker('/worker.js', { type: 'module' })`)
  const heap: Heap = { before: 0, shown: 0, hidden: 0, back: 0 }
  for (const moment of ['before', 'shown', 'hidden', 'back'] as const) {
    await tab.evaluate(`new Promise((resolve, reject) => {
      worker.onmessage = resolve
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage({ live: '${moment}' })
    })`)
    heap[moment] = await bytesOfWorker()
  }
  return heap
}

function heapFigures(rows: number, { before, shown, hidden, back }: Heap): Figure[] {
  const perRow = (bytes: number) => (bytes - before) / rows
  return [
    {
      name: 'heap of an open index, as its worker counts it',
      ours: perRow(shown),
      peer: 160,
      unit: 'bytes a row',
      atMost: 1,
    },
    {
      name: 'kept by a tab hidden for five minutes',
      ours: perRow(hidden),
      peer: perRow(shown),
      unit: 'bytes a row',
      atMost: 0.1,
    },
    { name: 'heap after its return', ours: perRow(back), peer: perRow(shown), unit: 'bytes a row', atMost: 1.1 },
  ]
}

async function buildWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      lib: { entry: resolve('tests/bench/search-worker.ts'), formats: ['es'], fileName: () => 'worker.js' },
    },
  })
}
