import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { type Browser, chromium, type Page } from 'playwright'
import { openDatabase } from '#server/data/open-database.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { builtPortal } from '#server/portal/build-portal.ts'
import { systemClock } from '#server/process/clock.ts'
import type { RunningServer } from '#server/process/run-server.ts'
import { rowsPerBlock } from '#store/database/blocks.ts'
import { purchases } from '#store/resources/purchases/purchases.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { askingAs, onScreen, quickFill, served, within } from './bench-portal.ts'
import type { Figure } from './figure.ts'
import { inlinedRowsBuild } from './inlined-rows-build.ts'
import { p95, percentile } from './paint-times.ts'
import { purchaseAt } from './purchase-rows.ts'
import { putBlocks } from './screen-rows.ts'
import { blockAt } from './search-rows.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'
import { tableSettled, watchTable } from './table-times.ts'

const cached = 100_000
const inMonth = 30_000
/** A month that the demo shop has nothing in. */
const month = { start: '2024-03-01', end: '2024-03-31' }
const rounds = { acts: 16, months: 5 }
/** Of each, so many are not counted: code that has never run is slow. */
const warmUp = 4
const list = '/purchases/view-Purchases'

type Times = Record<'cards' | 'statuses' | 'periods' | 'keys', number[]>

/** What an accountant waits for over 100,000 purchases on the device, and for a month of 30,000 that comes by file. */
export async function measurePurchaseList(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-purchases-'))
  const browser = await chromium.launch(browserLaunch())
  try {
    await seed(folder)
    const usual = { folder, portalFolder: await builtPortal(console.log) }
    const real = { ...usual, env: await quickFill(folder) }
    const rows = Array.from({ length: 2000 }, (_, n) => purchaseAt(n))
    const inlined = { ...real, portalFolder: await inlinedRowsBuild({ [purchases.name]: rows }) }
    const beside = await served(inlined, (server) => besideReal(browser, server))
    return [
      ...(await served(real, (server) => measureCached(browser, server, beside))),
      ...(await served(usual, (server) => measureMonths(browser, server))),
    ]
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function seed(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'folder', folder })
  await seedDemo(db, systemClock, { vouchers: 2000, rolePart: 'SAHAN', quick: true })
  await db.execute(sql`
    insert into purchases (created_date, type, status, amount_cents, created_by_id, creator_name, creator_mobile, add_ons,
      completed_by_admin, notify_sms, notify_email)
    select timestamp '2024-03-01' + n * interval '80 seconds', (array['CREATE', 'TOPUP', 'TRANSFER'])[1 + n % 3], 'complete',
      500000 + n % 1000, 1000 + n % 5000, 'Nimal Perera', '+94711111111', '[]', false, true, true
    from generate_series(1, ${sql.raw(String(inMonth))}) as n`)
  await close()
}

function besideReal(browser: Browser, server: RunningServer): Promise<Times> {
  return onScreen(browser, server, async (page, portal) => {
    await holdBack(page)
    await portal.open(list)
    await portal.signInAs('accountant')
    return useList(page, portal)
  })
}

/** Of the server's own purchases the newest two pages come, and no more. */
const holdBack = (page: Page) =>
  page.route('**/purchases/getPurchases', (route) => {
    const { page: number } = route.request().postDataJSON() as { page: number }
    return number > 2 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })

async function measureCached(browser: Browser, server: RunningServer, beside: Times): Promise<Figure[]> {
  return onScreen(browser, server, async (page, portal) => {
    await holdBack(page)
    await portal.open(list)
    await portal.signInAs('accountant')
    await portal.untilDrawn(10)
    await putBlocks(page, purchases.name, Math.ceil(cached / rowsPerBlock), (block) => blockAt(block, purchaseAt))
    await portal.open(list)
    await page
      .getByText(/of (about )?10\d,\d{3} purchases/)
      .first()
      .waitFor({ timeout: 100_000 })
    const times = await useList(page, portal)
    const figure = (what: keyof Times, words: string) =>
      within(
        `${words} among ${cached.toLocaleString('en-LK')} purchases, their sum included (from a static array ${p95(beside[what]).toFixed(0)} ms)`,
        times[what],
        100,
      )
    return [
      figure('cards', 'a type card to painted rows'),
      figure('statuses', 'a status to painted rows'),
      figure('periods', 'a period to painted rows'),
      figure('keys', 'a key of a search to painted rows'),
    ]
  })
}

async function useList(page: Page, portal: PortalPage): Promise<Times> {
  await portal.untilDrawn(10)
  await page.waitForTimeout(1500)
  await page.evaluate(watchTable)
  const cards = page.getByRole('group', { name: 'Types' }).getByRole('button')
  const status = page.getByLabel('Status', { exact: true })
  const periods = ['Last 7 days', 'Last month', 'This month', 'Any day']
  return {
    cards: await timed(page, (round) => cards.nth(round % 4).click()),
    statuses: await timed(page, async (round) => {
      await cards.first().click()
      await tableSettled(page)
      await status.focus()
      // Down the three and up again.
      await page.keyboard.press(Math.floor(round / 2) % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    }),
    periods: await timed(page, async (round) => {
      await page.getByRole('button', { name: 'Ranges' }).click()
      const item = page.getByRole('menuitem', { name: periods[round % periods.length] ?? '' })
      await item.waitFor()
      await tableSettled(page)
      await item.click()
    }),
    keys: await timed(page, async (round) => {
      const box = page.getByRole('main').getByRole('search').getByRole('textbox')
      if (round % 4 === 0) {
        await box.press('Escape')
        await tableSettled(page)
      }
      await box.press('9')
    }),
  }
}

async function timed(page: Page, act: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds.acts + warmUp; round++) {
    await act(round)
    const tookMs = await tableSettled(page)
    if (round >= warmUp && tookMs > 0) times.push(tookMs)
  }
  return times
}

/** Notes in the page when a month is complete and counted, in milliseconds from the press: whoever asks from outside asks twice a second. */
const watchKept = (count: string) => `(() => {
  let pressedAt = 0
  addEventListener('pointerdown', ({ timeStamp }) => { pressedAt = timeStamp }, { capture: true, once: true })
  window.keptAfterMs = new Promise((resolve) => {
    new MutationObserver(() => {
      const { textContent } = document.querySelector('main')
      const isKept = textContent.includes('Complete for 01/03–31/03') && textContent.includes('${count}')
      if (isKept) resolve(performance.now() - pressedAt)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return null
})()`

/**
 * From the press that keeps a month until all of it is here and summed, beside the bare download and parse of its file:
 * on new devices that have the portal, while they fill at their usual pace.
 */
async function measureMonths(browser: Browser, server: RunningServer): Promise<Figure[]> {
  const bare: number[] = []
  const kept: number[] = []
  let longest = 0
  for (let round = 0; round < rounds.months; round++) {
    bare.push(await measureBareMonth(server))
    const month = await measureMonth(browser, server)
    kept.push(month.tookMs)
    longest = Math.max(longest, month.longest)
  }
  return [
    {
      name: `a month of ${inMonth.toLocaleString('en-LK')} purchases by file to complete and summed, against the bare download and parse, p50 of ${rounds.months}`,
      ours: percentile(kept, 0.5),
      peer: percentile(bare, 0.5),
      unit: 'ms',
      atMost: 3,
    },
    { name: 'longest task of the page meanwhile', ours: longest, peer: 50, unit: 'ms', atMost: 1 },
  ]
}

async function measureBareMonth(server: RunningServer): Promise<number> {
  const ask = await askingAs(server)
  const body = { startDate: month.start, endDate: month.end, purchaseType: 'ALL', statusKey: 'ALL' }
  const from = performance.now()
  const { data } = Papa.parse(await ask('/purchases/get-purchase-csv', body), { header: true, skipEmptyLines: true })
  if (data.length !== inMonth) throw new Error(`the file of the month has ${data.length} rows`)
  return performance.now() - from
}

function measureMonth(browser: Browser, server: RunningServer): Promise<{ tookMs: number; longest: number }> {
  return onScreen(browser, server, async (page, portal) => {
    await portal.open(`${list}?startDate=${month.start}&endDate=${month.end}`)
    await portal.signInAs('accountant')
    await portal.rows.first().getByRole('rowheader').waitFor()
    await portal.untilInstalled()
    await watchLongTasks(page)
    await page.evaluate(watchKept(`of ${inMonth.toLocaleString('en-LK')} purchases`))
    await page.getByRole('button', { name: 'Keep this period on this device' }).click()
    const tookMs = (await page.evaluate('window.keptAfterMs')) as number
    return { tookMs, longest: await longestTask(page) }
  })
}
