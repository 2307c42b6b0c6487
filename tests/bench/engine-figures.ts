import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { Figure } from './figure.ts'

const edits = 100
const steps = 200
const roundTripMs = 60

/** The engine's two promises of pace, in a real browser: saving an edit, and sending a hundred after a time offline. */
export async function measureEngine(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-engine-'))
  const page = await buildPage(folder)
  const server = createServer((asked, answer) => {
    const isCode = asked.url === '/page.js'
    // Isolated, the page's clock tells a twentieth of a millisecond.
    answer.writeHead(200, {
      'content-type': isCode ? 'text/javascript' : 'text/html',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    answer.end(isCode ? page : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const browser = await chromium.launch(browserLaunch())
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    await tab.waitForFunction('typeof measureDrain === "function"')
    const enqueue = (isPulling: boolean) =>
      tab.evaluate(`measureEnqueue(200, ${isPulling})`) as Promise<{ ours: number[]; bare: number[] }>
    const [alone, pulling] = [await enqueue(false), await enqueue(true)]
    const drain = (count: number, kind: 'renames' | 'dispatches') =>
      tab.evaluate(`measureDrain(${count}, ${roundTripMs}, '${kind}')`) as Promise<{ took: number; roundTrip: number }>
    const drained = await drain(edits, 'renames')
    const stepped = await drain(steps, 'dispatches')
    const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
    return [
      { name: 'an edit saved, p95', ours: p95(alone.ours), peer: p95(alone.bare), unit: 'ms', atMost: 2 },
      {
        name: 'an edit saved while rows stream in, p95',
        ours: p95(pulling.ours),
        peer: p95(alone.bare),
        unit: 'ms',
        atMost: 5,
      },
      {
        name: 'a hundred edits sent after a time offline',
        ours: drained.took,
        peer: (edits * drained.roundTrip) / 3,
        unit: 'ms',
        atMost: 1.7,
      },
      {
        name: 'two hundred steps of orders sent after a time offline',
        ours: stepped.took,
        peer: (steps * stepped.roundTrip) / 3,
        unit: 'ms',
        atMost: 1.5,
      },
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildPage(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      lib: { entry: resolve('tests/bench/engine-page.ts'), formats: ['es'], fileName: () => 'page.js' },
    },
  })
  return readFile(join(folder, 'page.js'), 'utf8')
}
