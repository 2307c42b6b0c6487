import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { builtPortal } from '#server/portal/build-portal.ts'
import { runServer } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { rowsPerBlock } from '#store/database/blocks.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { PortalPage } from '#tests/support/portal-page.ts'
import { exceljsPeer } from './exceljs-peer.ts'
import type { Figure } from './figure.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'
import { merchantId, ofOneShop, redemptionAt, shopId } from './redemption-rows.ts'
import { blockAt } from './search-rows.ts'
import { putBlocks } from './screen-rows.ts'
import { tableSettled, watchTable } from './table-times.ts'

const rounds = { periods: 24, all: 6, files: 3 }
/** Of each, so many are not counted: code that has never run is slow. */
const warmUp = 4

/** What an accountant waits for over so many redemptions on the device, without a server. */
export async function measureRedemptions(rows: number): Promise<Figure[]> {
  const browser = await chromium.launch(browserLaunch())
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-redemptions-'))
  try {
    return await onScreen(browser, data, rows)
  } finally {
    await browser.close()
    await rm(data, { recursive: true, force: true })
  }
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

async function onScreen(browser: Browser, data: string, rows: number): Promise<Figure[]> {
  const env = { PORT: '0', DATA_DIR: data, SEED_SCALE: 'small' }
  const server = await runServer(readSettings(env, 0), {
    portalFolder: await builtPortal(console.log),
    report: console.error,
  })
  let isUp = true
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const portal = new PortalPage(page, server.address)
    await fill(portal, rows)
    await server.stop()
    isUp = false
    const periods = (await choosePeriods(portal)).slice(warmUp)
    const all = await selectAll(portal)
    const { files, peers } = await writeFiles(portal, await context.newPage())
    const some = `${rows.toLocaleString('en-LK')} redemptions on the device`
    const many = ofOneShop.toLocaleString('en-LK')
    return [
      {
        name: `a period to its table and totals, ${some}, p95 (p50 ${at(periods, 0.5).toFixed(0)} ms)`,
        ours: at(periods, 0.95),
        peer: 100,
        unit: 'ms',
        atMost: 1,
      },
      {
        name: `all ${many} in a period selected and summed, slowest (${all.took.map((ms) => ms.toFixed(0)).join(', ')} ms)`,
        ours: at(all.took, 1),
        peer: 300,
        unit: 'ms',
        atMost: 1,
      },
      {
        name: `longest task of the page while ${many} are selected, one of them taken out, and all let go`,
        ours: all.longest,
        peer: 50,
        unit: 'ms',
        atMost: 1,
      },
      {
        name: `an Excel file of ${many} redemptions, middle of ${rounds.files}, against exceljs alone`,
        ours: at(files, 0.5),
        peer: at(peers, 0.5),
        unit: 'ms',
        atMost: 1 / 0.75,
      },
    ]
  } finally {
    await context.close()
    if (isUp) await server.stop()
  }
}

/** Signs in, has everything that is shown later brought here, and puts the rows behind what the shop has of its own. */
async function fill(portal: PortalPage, rows: number): Promise<void> {
  const { page } = portal
  await portal.open(`/payments/add-payment?filter=${merchantId}`)
  await portal.signInAs('accountant')
  await page.getByRole('heading', { name: 'Redemptions to pay' }).waitFor()
  await portal.open('/earnings')
  await page.getByText(/ · complete$/).waitFor({ timeout: 100_000 })
  await portal.untilInstalled()
  await putBlocks(page, 'redemptions', Math.ceil(rows / rowsPerBlock), (block) => blockAt(block, redemptionAt))
}

/** Milliseconds from the click on each period to the last change of the table and the totals that it led to. */
async function choosePeriods({ page, origin }: PortalPage): Promise<number[]> {
  await page.goto(`${origin}/earnings`)
  await page
    .getByText(/of 10\d,\d{3} redemptions/)
    .first()
    .waitFor({ timeout: 100_000 })
  await page.evaluate(watchTable)
  const names = ['Last 7 days', 'Last month', 'This month', 'Any day']
  const times: number[] = []
  for (let round = 0; round < rounds.periods; round++) {
    await page.getByRole('button', { name: 'Ranges' }).click()
    const item = page.getByRole('menuitem', { name: names[round % names.length] ?? '' })
    await item.waitFor()
    await tableSettled(page)
    await item.click()
    times.push(await tableSettled(page))
  }
  return times
}

interface AllSelected {
  took: number[]
  longest: number
}

/** Everything in a period that a merchant is still to be paid for: selected, one taken out and in again, let go. */
async function selectAll({ page, origin }: PortalPage): Promise<AllSelected> {
  await page.goto(`${origin}/payments/add-payment?filter=${merchantId}`)
  await page
    .getByText(/of 5\d,\d{3} redemptions/)
    .first()
    .waitFor({ timeout: 100_000 })
  await watchLongTasks(page)
  const took: number[] = []
  for (let round = 0; round < rounds.all; round++) {
    await page.getByRole('checkbox', { name: /this page/i }).click()
    const all = page.getByRole('button', { name: /^Select all 5\d,\d{3}/ })
    await all.waitFor()
    took.push(await page.evaluate(untilAllSelected))
    await page.locator('tbody tr').first().getByRole('checkbox').click()
    await page.locator('tbody tr').first().getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  }
  const longest = await longestTask(page)
  return { took: took.slice(1), longest }
}

/** Milliseconds from the yes to the file, and from exceljs's first row to its last byte, one after the other. */
async function writeFiles({ page, origin }: PortalPage, beside: Page) {
  const peer = await exceljsPeer(beside)
  await page.goto(`${origin}/earnings?filter=${shopId}`)
  await page
    .getByText(`of ${ofOneShop.toLocaleString('en-LK')} redemptions`)
    .first()
    .waitFor({ timeout: 100_000 })
  await page.evaluate(watchFiles)
  const files: number[] = []
  const peers: number[] = []
  for (let round = 0; round < rounds.files; round++) {
    // A page that stands behind another is given less of the machine.
    await page.bringToFront()
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Download what is on this device?' })
    await question.getByRole('button', { name: 'Download' }).click()
    files.push(await page.evaluate<number>('new Promise((done) => { window.saved = done })'))
    await beside.bringToFront()
    peers.push(await peer())
  }
  return { files, peers }
}

// Texts, not functions: the compiler would weave its own helpers into them, which the page does not have.
const untilAllSelected = `new Promise((resolve) => {
  const from = performance.now()
  const look = () => {
    const isCounted = /^5\\d,\\d{3} redemptions selected/.test(document.querySelector('[role="status"][title]')?.textContent ?? '')
    const isSummed = /^LKR [1-9]/.test(document.querySelector('[data-total]')?.textContent ?? '')
    if (!isCounted || !isSummed) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - from)
    port2.postMessage(null)
  }
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Select all')).click()
  requestAnimationFrame(look)
})`

const watchFiles = `(() => {
  let askedAt = 0
  addEventListener('pointerdown', ({ timeStamp }) => { askedAt = timeStamp }, true)
  const make = URL.createObjectURL
  URL.createObjectURL = (blob) => {
    window.saved?.(performance.now() - askedAt)
    return make(blob)
  }
})()`
