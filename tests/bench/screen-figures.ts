import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { builtPortal } from '#server/portal/build-portal.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { type RunningServer, runServer } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { Figure } from './figure.ts'
import { inlinedRowsBuild } from './inlined-rows-build.ts'
import { p95, percentile, settled, watchPaints } from './paint-times.ts'
import { fillVouchers, measureGoneRows } from './screen-rows.ts'
import { nameAt, voucherAt } from './search-rows.ts'

/** What people do at the list, each with the times it took, in milliseconds from the event to the painted frame. */
interface ScreenTimes {
  /** Until every row that is in sight is painted. */
  keys: number[]
  /** Until the first forty are, shown or not. */
  forties: number[]
  tabs: number[]
  drawers: number[]
}

const slowDown = 4

/**
 * The real voucher screen over so many rows on the device, at the machine's speed and four times slower, beside the same
 * screen over a static array, for which no worker and no database is asked.
 */
export async function measureVoucherScreen(rows: number): Promise<Figure[]> {
  const browser = await chromium.launch(browserLaunch())
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-screen-'))
  try {
    const ours = await onScreen(browser, { data, portalFolder: await builtPortal(say), rows })
    say('Building the same screen over a static array …')
    const fixed = Array.from({ length: 400 }, (_, n) => voucherAt(n))
    const peer = await onScreen(browser, {
      data,
      portalFolder: await inlinedRowsBuild({ [vouchers.name]: fixed }),
      rows: 0,
    })
    return [
      ...figuresOf('', ours.fast, peer.fast, { key: 50, other: 100 }),
      ...figuresOf(` on a ${slowDown} times slower processor`, ours.slow, peer.slow, { key: 300, other: 300 }),
      {
        name: 'a row that the database lost is gone from the table, p95',
        ours: p95(ours.gone),
        peer: 50,
        unit: 'ms',
        atMost: 1,
      },
    ]
  } finally {
    await browser.close()
    await rm(data, { recursive: true, force: true })
  }
}

const startedAt = performance.now()
const say = (line: string) => console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${line}`)

function figuresOf(
  where: string,
  ours: ScreenTimes,
  peer: ScreenTimes,
  most: { key: number; other: number },
): Figure[] {
  const against = (name: string, of: keyof ScreenTimes, limit: number): Figure => {
    const [mine, theirs] = [p95(ours[of]), p95(peer[of])]
    const beside =
      theirs > 0 ? `; from a static array ${theirs.toFixed(0)} ms, ratio ${(mine / theirs).toFixed(2)}` : ''
    const middle = `p50 ${percentile(ours[of], 0.5).toFixed(0)} ms`
    return { name: `${name}${where}, p95 (${middle}${beside})`, ours: mine, peer: limit, unit: 'ms', atMost: 1 }
  }
  return [
    against('keystroke to painted rows', 'keys', most.key),
    ...(most.key === most.other ? [against('keystroke to the first 40 rows', 'forties', most.key)] : []),
    against('another tab', 'tabs', most.other),
    against('drawer to its content', 'drawers', most.other),
  ]
}

/** The middle and the 95th of a hundred of all that was measured. */
function summary(times: ScreenTimes): string {
  const each = Object.entries(times).map(([name, values]: [string, number[]]) => {
    return `${name} ${percentile(values, 0.5).toFixed(0)} / ${p95(values).toFixed(0)} ms`
  })
  return each.join(', ')
}

interface Shop {
  data: string
  portalFolder: string
  rows: number
}

/** One person at the screen, signed in over a little shop of two thousand vouchers and as many others as asked for. */
async function onScreen(browser: Browser, { data, portalFolder, rows }: Shop) {
  const env = { PORT: '0', DATA_DIR: data, SEED_SCALE: 'small' }
  const server = await runServer(readSettings(env, 0), { portalFolder, report: console.error })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await signIn(page, server)
    say('signed in')
    if (rows > 0) await fillVouchers(page, rows)
    await page.getByLabel('Search by', { exact: true }).selectOption({ label: 'Receiver Name' })
    await page.evaluate(watchPaints('[role="dialog"] dl'))
    const visit = { page, hasRows: rows > 0 }
    await useScreen(visit, 2)
    say('the rows are there')
    const fast = await useScreen(visit, 12)
    const gone = rows > 0 ? await measureGoneRows(page) : []
    say(`at full speed: ${summary(fast)}`)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const slow = await useScreen(visit, 8)
    say(`${slowDown} times slower: ${summary(slow)}`)
    return { fast, slow, gone }
  } finally {
    await context.close()
    await server.stop()
  }
}

async function signIn(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.address}/vouchers/view-vouchers`)
  const account = demoAccounts.find(({ role }) => role === 'customerCare')
  await page.getByLabel('Email').fill(account?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await page.keyboard.press('Enter')
  await page.locator('tbody th a').first().waitFor()
}

interface Visit {
  page: Page
  hasRows: boolean
}

/** Types words, goes through the tabs and, where the database has the rows, opens some, so many times. */
async function useScreen({ page, hasRows }: Visit, rounds: number): Promise<ScreenTimes> {
  const times: ScreenTimes = { keys: [], forties: [], tabs: [], drawers: [] }
  const box = page.getByRole('search').getByRole('textbox')
  for (let round = 0; round < rounds; round++) {
    const word = nameAt(round * 31).slice(0, 5)
    for (const letter of word.toLowerCase()) {
      await box.press(letter)
      const { painted, forty } = await settled(page)
      if (painted > 0) times.keys.push(painted)
      if (forty > 0) times.forties.push(forty)
    }
    await box.press('Escape')
    await settled(page)
    for (const tab of ['Active', 'Expired', 'All']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      const { painted } = await settled(page)
      if (painted > 0) times.tabs.push(painted)
    }
    if (!hasRows) continue
    await page.locator('tbody th a').nth(round).click()
    await page.getByRole('dialog').locator('dl').first().waitFor()
    const { drawer } = await settled(page)
    if (drawer > 0) times.drawers.push(drawer)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return times
}
