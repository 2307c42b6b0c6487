import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { browserLaunch } from '#tests/support/browser-launch.ts'

/** Runs a file of this folder in a page of a real browser; `ready` is the name of a function that it puts on the page. */
export async function onBenchPage<T>(file: string, ready: string, measure: (tab: Page) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-page-'))
  const code = await buildPage(file, folder)
  const server = createServer((asked, answer) => {
    const isCode = asked.url === '/page.js'
    // Isolated, the page's clock tells a twentieth of a millisecond.
    answer.writeHead(200, {
      'content-type': isCode ? 'text/javascript' : 'text/html',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    answer.end(isCode ? code : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const browser = await chromium.launch(browserLaunch())
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    await tab.waitForFunction(`typeof ${ready} === "function"`)
    return await measure(tab)
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildPage(file: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      // One file, whatever is imported only where it is needed.
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: resolve('tests/bench', file), formats: ['es'], fileName: () => 'page.js' },
    },
  })
  return readFile(join(folder, 'page.js'), 'utf8')
}
