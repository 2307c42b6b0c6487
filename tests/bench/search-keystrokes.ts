import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { builtPortal } from '#server/build-portal.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { runServer } from '#server/run-server.ts'
import { readSettings } from '#server/settings.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { Figure } from './figure.ts'
import { blockAt, nameAt } from './search-rows.ts'

const blocksPerWrite = 100
/** Blocks that the leader of this little shop never comes to. */
const firstBlock = 10_000

/** From the key to the frame after the last change of the table, in the real voucher list over so many rows: p95 of 60. */
export async function measureKeystrokes(rows: number): Promise<Figure> {
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-keys-'))
  const browser = await chromium.launch(browserLaunch())
  const env = { PORT: '0', DATA_DIR: data, SEED_SCALE: 'small' }
  const server = await runServer(readSettings(env, 0), {
    portalFolder: await builtPortal(console.log),
    report: console.error,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${server.address}/vouchers/view-vouchers`)
    const account = demoAccounts.find(({ role }) => role === 'customerCare')
    await page.getByLabel('Email').fill(account?.email ?? '')
    await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
    await page.keyboard.press('Enter')
    await page.locator('tbody th a').first().waitFor()
    await fill(page, rows)
    await page.getByLabel('Search by').selectOption({ label: 'Receiver Name' })
    const times = await type(page)
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    return { name: 'keystroke to painted rows in the voucher list, p95', ours: p95, peer: 50, unit: 'ms', atMost: 1 }
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Writes rows into the local database behind the portal's back; its next look finds them. */
async function fill(page: Page, rows: number): Promise<void> {
  const blocks = Math.ceil(rows / 32)
  for (let from = 0; from < blocks; from += blocksPerWrite) {
    const some = Array.from({ length: Math.min(blocksPerWrite, blocks - from) }, (_, n) => blockAt(from + n))
    const records = some.map(({ block, rows: stored }) => ({
      collection: 'vouchers',
      block: firstBlock + block,
      w: 1_000_000 + from,
      rows: stored,
    }))
    await page.evaluate(`(${putRecords})(${JSON.stringify(records)})`)
  }
  // The little shop has two thousand of its own.
  const all = new Intl.NumberFormat('en-LK').format(blocks * 32 + 2000)
  await page.getByText(`of ${all} vouchers`).first().waitFor({ timeout: 100_000 })
}

// Texts, not functions: the compiler would weave its own helpers into them, which the page does not have.
const putRecords = `async (records) => {
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('portal-'))
  const database = await new Promise((done) => { indexedDB.open(name).onsuccess = ({ target }) => done(target.result) })
  const writing = database.transaction('blocks', 'readwrite')
  for (const record of records) writing.objectStore('blocks').put(record)
  await new Promise((done) => { writing.oncomplete = done })
  database.close()
}`
const notePaints = `(() => {
  window.keyAt = 0
  window.paintedAt = 0
  addEventListener('keydown', (event) => { window.keyAt = event.timeStamp }, true)
  new MutationObserver(() => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { window.paintedAt = performance.now() }
    port2.postMessage(null)
  })).observe(document.querySelector('tbody'), { childList: true, subtree: true, characterData: true, attributes: true })
})()`

async function type(page: Page): Promise<number[]> {
  const box = page.getByRole('search').getByRole('textbox')
  await page.evaluate(notePaints)
  const times: number[] = []
  for (let word = 0; word < 10; word++) {
    await box.fill('')
    await page.waitForTimeout(400)
    await box.focus()
    for (const letter of nameAt(word * 31)
      .slice(0, 6)
      .toLowerCase()) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      // Long enough for everything that follows from the key, short enough for the server not to be asked.
      await page.waitForTimeout(250)
      times.push((await page.evaluate('window.paintedAt - window.keyAt')) as number)
    }
  }
  return times.filter((time) => time > 0)
}
