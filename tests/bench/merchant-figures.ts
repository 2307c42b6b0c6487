import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Browser, chromium, type Page } from 'playwright'
import { openDatabase } from '#server/data/open-database.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { builtPortal } from '#server/portal/build-portal.ts'
import { systemClock } from '#server/process/clock.ts'
import type { RunningServer } from '#server/process/run-server.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { merchantList } from '#store/resources/merchants/merchant-calls.ts'
import { merchantFromWire, merchants } from '#store/resources/merchants/merchants.ts'
import { subMerchantList } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { subMerchantFromWire, subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { askingAs, onScreen, served, typeWords, untilFilled, within } from './bench-portal.ts'
import type { Figure } from './figure.ts'
import { inlinedRowsBuild } from './inlined-rows-build.ts'
import { measureSameList } from './merchant-lists.ts'
import { p95, percentile, settled, watchPaints } from './paint-times.ts'
import { measureQueuedEdits } from './queued-edits.ts'

const rounds = { drawers: 20 }
/** So many merchants are in the static build, and the shops of the first page of them. */
const inlined = { merchants: 2000, withShops: 10 }
const slowDown = 4

/** 5,000 merchants, 12,000 sub-merchants and 20,000 terminals: their screens, their lists read again, and many edits at once. */
export async function measureMerchants(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-merchants-'))
  const browser = await chromium.launch(browserLaunch())
  try {
    const bareMs = await seed(folder)
    const [figure, rowsOf] = await served({ folder, portalFolder: await builtPortal(console.log) }, async (server) => [
      await measureServer(server, bareMs),
      await rowsInlined(server),
    ])
    const beside = await served({ folder, portalFolder: await inlinedRowsBuild(rowsOf) }, (server) =>
      atMerchants(browser, server, openAndType),
    )
    const figures = await served({ folder, portalFolder: await builtPortal(console.log) }, (server) =>
      atMerchants(browser, server, (page, portal) => useScreens(page, portal, beside)),
    )
    return [figure, ...figures]
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills a folder, and says how many milliseconds the bare SQL of all terminals and their JSON take on it. */
async function seed(folder: string): Promise<number> {
  const { db, close } = await openDatabase({ kind: 'folder', folder })
  await seedDemo(db, systemClock, { vouchers: 2000, rolePart: 'SAHAN', quick: true, manyMerchants: true })
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    const from = performance.now()
    const found = await db.execute(sql`
      select t.id, m.id as merchant_id, m.name, s.id as shop_id, s.location, t.model, t.description, t.type, t.status
      from terminals t join sub_merchants s on s.id = t.sub_merchant_id join merchants m on m.id = s.merchant_id
      order by t.id`)
    JSON.stringify(found)
    times.push(performance.now() - from)
  }
  await close()
  return percentile(times, 0.5)
}

async function measureServer(server: RunningServer, bareMs: number): Promise<Figure> {
  const ask = await askingAs(server)
  const times: number[] = []
  let length = 0
  for (let round = 0; round < 7; round++) {
    const from = performance.now()
    length = (await ask('/terminals/getAllTerminals')).length
    times.push(performance.now() - from)
  }
  const megabytes = (length / 1_000_000).toFixed(1)
  return {
    name: `20,000 terminals from the server, ${megabytes} MB, against bare SQL and JSON, p50`,
    ours: percentile(times, 0.5),
    peer: bareMs,
    unit: 'ms',
    atMost: 3,
  }
}

/** Merchants of the list, and the shops of its first page, as rows. */
async function rowsInlined(server: RunningServer): Promise<Record<string, AnyRow[]>> {
  const ask = await askingAs(server)
  const found = merchantList.read(JSON.parse(await ask('/merchants/allmerchant')))
  const shown = found.flatMap((wire) => merchantFromWire(wire) ?? []).slice(0, inlined.merchants)
  const shops = await Promise.all(
    shown.slice(0, inlined.withShops).map(async ({ id }) => {
      const wires = subMerchantList.read(JSON.parse(await ask(`/sub-merchants/by-merchant/${id}`)))
      return wires.flatMap((wire) => subMerchantFromWire(wire, id) ?? [])
    }),
  )
  return { [merchants.name]: shown, [subMerchants.name]: shops.flat() }
}

/** An administrator at the list of merchants, once the device has what it fills by itself. */
function atMerchants<Result>(
  browser: Browser,
  server: RunningServer,
  use: (page: Page, portal: PortalPage) => Promise<Result>,
): Promise<Result> {
  return onScreen(browser, server, async (page, portal) => {
    await portal.open('/merchants/view-Merchants')
    await portal.signInAs('administrator')
    await portal.rows.first().getByRole('rowheader').waitFor()
    await untilFilled(page)
    await page.evaluate(watchPaints('[role="dialog"] tr[data-row]'))
    return use(page, portal)
  })
}

/** Milliseconds from a press to the paint. */
interface ScreenTimes {
  keys: number[]
  drawers: number[]
}

/** The drawers come first: in the static build the merchants with shops are those of the first question. */
async function openAndType(page: Page): Promise<ScreenTimes> {
  const drawers = await openDrawers(page)
  await typeWords(page, names.slice(0, 2))
  return { keys: await typeWords(page, names), drawers }
}

const switchedMerchants = {
  address: '/merchants/view-Merchants?filter=Active',
  noun: 'merchants',
  listPath: '/merchants/allmerchant',
  updatePath: '/merchants/update/',
}

async function useScreens(page: Page, portal: PortalPage, beside: ScreenTimes): Promise<Figure[]> {
  await page.getByText(/^As of .* · complete$/).waitFor({ timeout: 120_000 })
  const { keys, drawers } = await openAndType(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const slow = await typeWords(page, names)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const from = (times: readonly number[]) => `the same from a static array ${p95(times).toFixed(0)} ms`
  return [
    within(`keystroke to painted rows among 5,000 merchants (${from(beside.keys)})`, keys, 50),
    within(`the same on a ${slowDown} times slower processor`, slow, 300),
    within(`a merchant to its painted shops (${from(beside.drawers)})`, drawers, 100),
    ...(await measureSameList(page, portal)),
    ...(await measureQueuedEdits(page, portal, switchedMerchants)),
  ]
}

const names = ['sigiriya', 'mahaweli', 'yala', 'knuckles', 'mirissa', 'koggala', 'samanala', 'udawalawe']

/** Opens merchants whose shops are on the device; the first look at each fetches them and is not counted. */
async function openDrawers(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds.drawers; round++) {
    for (const isCounted of [false, true]) {
      await page
        .locator('main tbody th a')
        .nth(round % 10)
        .click()
      await page.locator('[role="dialog"] tr[data-row]').first().waitFor()
      const { drawer } = await settled(page)
      if (isCounted && drawer > 0) times.push(drawer)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  }
  return times
}
