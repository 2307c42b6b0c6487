import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { builtPortal } from '#server/portal/build-portal.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { type RunningServer, runServer } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { type Voucher, voucherFromWire } from '#store/resources/vouchers/vouchers.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { quickFill } from './bench-portal.ts'
import type { Figure } from './figure.ts'

const rounds = 15
const list = '/vouchers/view-vouchers'

/**
 * Warm start with the server stopped, 20,000 vouchers on the device: from navigation to the first painted page of the
 * list, against the same shell with the same rows inlined. Rounds alternate, so that both meet the same machine.
 */
export async function measureWarmStart(inlined: (rows: readonly Voucher[]) => Promise<string>): Promise<Figure> {
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const browser = await chromium.launch(browserLaunch())
  try {
    const { origin: oursAt, context: oursIn, rows } = await visit(browser, data, await builtPortal(console.log))
    const { origin: peerAt, context: peerIn } = await visit(browser, data, await inlined(rows))
    const ours: number[] = []
    const peer: number[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await paintedAfter(oursIn, oursAt))
      peer.push(await paintedAfter(peerIn, peerAt))
    }
    return { name: 'warm start to voucher rows', ours: median(ours), peer: median(peer), unit: 'ms', atMost: 1.5 }
  } finally {
    await browser.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** Signs in, waits until everything is on the device, and stops the server. */
async function visit(browser: Browser, data: string, portalFolder: string) {
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: data, SEED_SCALE: 'standard', ...(await quickFill(data)) }
  const server: RunningServer = await runServer(readSettings(env, port), { portalFolder, report: console.error })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.address}${list}`)
  await signIn(page)
  const rows = await firstPage(page, server.address)
  await page.goto(`${server.address}/sync`)
  await page.getByText(/^The program is on this device/).waitFor({ timeout: 180_000 })
  // Said by what is proved on the device; the peer's list counts the rows that it was built with.
  await page.getByText(/^All is on this device/).waitFor({ timeout: 300_000 })
  await page.goto(`${server.address}${list}`)
  await page.locator('tbody th a').first().waitFor()
  // The answer of this visit is kept for the next start a moment after it was given.
  await page.waitForTimeout(2000)
  await page.close()
  await server.stop()
  return { origin: server.address, context, rows }
}

async function signIn(page: Page): Promise<void> {
  const account = demoAccounts.find(({ role }) => role === 'customerCare')
  await page.getByLabel('Email').fill(account?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').waitFor()
}

/** The newest 100 vouchers as the list shows them. */
async function firstPage(page: Page, origin: string): Promise<Voucher[]> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '{}') as { token: string }).token,
  )
  const query = 'statusKey=ALL&page=1&pageSize=100&sortBy=created_date&order=desc'
  const answer = await fetch(`${origin}/v1.0/app/voucher/getVouchers?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { list: wire } = (await answer.json()) as { list: unknown[] }
  return wire.map(voucherFromWire).filter((row) => row !== null)
}

// Text, not a function: the compiler would weave its own helpers into a function, which the page does not have.
const noteFirstPaint = `
  const watch = new MutationObserver(() => {
    const first = document.querySelector('tbody th a')
    if (!first || !first.textContent.trim()) return
    watch.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = performance.now() }))
  })
  watch.observe(document, { childList: true, subtree: true, characterData: true })`

/** Milliseconds from navigation to the frame after the first row came into the table. */
async function paintedAfter(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(noteFirstPaint)
  await page.goto(`${origin}${list}`)
  await page.waitForFunction(() => 'painted' in window)
  const after = await page.evaluate(() => (window as unknown as { painted: number }).painted)
  await page.close()
  return after
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
