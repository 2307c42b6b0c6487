import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { PortalPage } from '#tests/support/portal-page.ts'
import { makePortalServer } from '#tests/support/portal-server.ts'
import { addOrders } from '#tests/e2e/chaos/working-day.ts'
import type { Figure } from './figure.ts'

const scans = 60
/** Of which so many are not counted: code that has never run is slow. */
const warmUp = 10

/** The packing table over so many orders on the device: from the last key of a scanner to the order painted. */
export async function measurePacking(orders: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-packing-'))
  // Not the time that the rows take to come is measured: at the usual pace 800 pages of them take minutes.
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ sync: { pagesPerSecond: 50 } }))
  const server = await makePortalServer({ env: () => ({ CONFIG_FILE: config }) })
  const browser = await chromium.launch(browserLaunch())
  try {
    await server.start()
    await server.stop()
    const ids = await addOrders(server.folder, orders)
    await server.start()
    const times = (await scanned(browser, server.origin, ids)).toSorted((one, other) => one - other)
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
    const name = `a scan to its order on screen, ${ids.length} orders on the device, p95 (p50 ${at(0.5).toFixed(0)} ms)`
    return [{ name, ours: at(0.95), peer: 100, unit: 'ms', atMost: 1 }]
  } finally {
    await browser.close()
    await server.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}

async function scanned(browser: Browser, origin: string, ids: readonly string[]): Promise<number[]> {
  const page = await browser.newPage()
  const portal = new PortalPage(page, origin)
  await portal.open('/operations/deliveries-n-pickups')
  await portal.signInAs('administrator')
  await page.getByText(/ · complete/).waitFor({ timeout: 200_000 })
  await portal.open('/operations/packing')
  await page.getByRole('textbox', { name: 'Purchase or voucher ID' }).waitFor()
  await page.evaluate(watchCards)
  const times: number[] = []
  for (let scan = 0; scan < scans; scan++) {
    const id = ids[(scan * 7919) % ids.length] ?? ''
    await page.keyboard.type(id)
    await page.keyboard.press('Enter')
    times.push(await cardShown(page, id))
  }
  return times.slice(warmUp)
}

/** Milliseconds from the last Enter until the order of that id was painted. */
function cardShown(page: Page, id: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const look = () => (window.card?.id === ${JSON.stringify(id)} ? resolve(window.card.took) : setTimeout(look, 5))
    look()
  })`)
}

// Text, not a function: the compiler would weave its own helpers into it, which the page does not have.
const watchCards = `(() => {
  let enteredAt = 0
  addEventListener('keydown', ({ key, timeStamp }) => { if (key === 'Enter') enteredAt = timeStamp }, true)
  new MutationObserver(() => {
    const id = document.querySelector('section[aria-label^="Order "] h2')?.textContent
    if (!id || window.card?.id === id) return
    const card = { id }
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { window.card = { ...card, took: performance.now() - enteredAt } }
      port2.postMessage(null)
    })
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
})()`
