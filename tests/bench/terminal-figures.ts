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
import { offerPage } from '#store/resources/offers/offer-calls.ts'
import { offerFromWire, offers } from '#store/resources/offers/offers.ts'
import { terminalList } from '#store/resources/terminals/terminal-calls.ts'
import { terminalFromWire, terminals } from '#store/resources/terminals/terminals.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { askingAs, onScreen, quickFill, served, typeWords, untilFilled, within } from './bench-portal.ts'
import type { Figure } from './figure.ts'
import { inlinedRowsBuild } from './inlined-rows-build.ts'
import { measureFirstPull } from './offer-pull.ts'
import { p95, settled, watchPaints } from './paint-times.ts'
import { measureQueuedEdits } from './queued-edits.ts'

const manyOffers = 5000
const rounds = { filters: 16, records: 20 }
const slowDown = 4
/** Of both lists so many rows are in the static build: more than a page of each choice. */
const inlinedRows = { terminals: 2000, offers: 150 }

/** Milliseconds of what people do at both lists, by what they do. */
type Times = Record<'terminalKeys' | 'filters' | 'combined' | 'dialogs' | 'offerKeys' | 'cards' | 'drawers', number[]>

/** 20,000 terminals and 5,000 offers: their lists, a terminal's dialog, an offer's drawer, and the first pull of offers. */
export async function measureTerminals(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-terminals-'))
  const browser = await chromium.launch(browserLaunch())
  try {
    await seed(folder)
    const env = await quickFill(folder)
    const real = { folder, portalFolder: await builtPortal(console.log), env }
    const rowsOf = await served(real, rowsInlined)
    const inlined = { folder, portalFolder: await inlinedRowsBuild(rowsOf), env }
    const beside = await served(inlined, (server) => besideReal(browser, server))
    return await served(real, (server) => measureReal(browser, server, beside))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function seed(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'folder', folder })
  await seedDemo(db, systemClock, { vouchers: 2000, rolePart: 'SAHAN', quick: true, manyMerchants: true })
  // Those of the little shop again and again, each a day after the one it is like, so that not all run at once.
  await db.execute(sql`
    insert into offers (code, title, description, terms_and_conditions, image_url, unit, value, minimum,
      platform_contribution, merchant_contribution, start_date, end_date, merchant_id)
    select o.code, o.title || ' ' || n, o.description, o.terms_and_conditions, o.image_url, o.unit, o.value, o.minimum,
      o.platform_contribution, o.merchant_contribution, o.start_date + n * interval '1 day',
      o.end_date + n * interval '1 day', o.merchant_id
    from generate_series(1, 200) n, offers o order by n, o.id
    limit ${manyOffers} - (select count(*) from offers)`)
  await db.execute(sql`
    insert into offer_owners (offer_id, sub_merchant_id)
    select o.id, (select min(s.id) from sub_merchants s where s.merchant_id = o.merchant_id)
    from offers o where not exists (select 1 from offer_owners w where w.offer_id = o.id)`)
  await close()
}

async function rowsInlined(server: RunningServer): Promise<Record<string, AnyRow[]>> {
  const ask = await askingAs(server)
  const found = terminalList.read(JSON.parse(await ask('/terminals/getAllTerminals')))
  const shown = found.slice(0, inlinedRows.terminals).flatMap((wire) => terminalFromWire(wire) ?? [])
  const pages: AnyRow[] = []
  for (let page = 1; pages.length < inlinedRows.offers; page++) {
    const { rows } = offerPage.read(JSON.parse(await ask(`/offers/all/${page}`)))
    pages.push(...rows.flatMap((wire) => offerFromWire(wire) ?? []))
  }
  return { [terminals.name]: shown, [offers.name]: pages }
}

/** Both lists of the static build. What a row opens is read from the device, which needs no more than the rows that are in the build. */
function besideReal(browser: Browser, server: RunningServer): Promise<Times> {
  return onScreen(browser, server, async (page, portal) => {
    const isInlined = (url: string) => Number(url.split('/').at(-1)) <= inlinedRows.offers / 10
    await page.route('**/offers/all/*', (route) =>
      isInlined(route.request().url()) ? route.continue() : route.fulfill({ status: 503, json: {} }),
    )
    await portal.open('/offers')
    await portal.signInAs('administrator')
    await portal.rows.first().getByRole('rowheader').waitFor()
    await untilFilled(page)
    return useLists(page, portal)
  })
}

async function measureReal(browser: Browser, server: RunningServer, beside: Times): Promise<Figure[]> {
  return onScreen(browser, server, async (page, portal) => {
    const pull = await measureFirstPull(page, portal, manyOffers)
    await untilFilled(page)
    const times = await useLists(page, portal)
    const slow = await slowly(page, () => useLists(page, portal, 2))
    const switched = await measureQueuedEdits(page, portal, switchedTerminals)
    return [...pull, ...figuresOf(times, beside), ...slowFiguresOf(slow), ...switched]
  })
}

const switchedTerminals = {
  address: '/terminals?status=Active',
  noun: 'terminals',
  listPath: '/terminals/getAllTerminals',
  updatePath: '/terminals/savePin',
}

async function slowly<Result>(page: Page, use: () => Promise<Result>): Promise<Result> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const result = await use()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return result
}

function figuresOf(times: Times, beside: Times): Figure[] {
  const figure = (what: keyof Times, words: string, mostMs: number) =>
    within(`${words} (the same from a static array ${p95(beside[what]).toFixed(0)} ms)`, times[what], mostMs)
  return [
    figure('terminalKeys', 'keystroke to painted rows among 20,000 terminals', 50),
    figure('filters', 'a filter of the terminals to painted rows', 50),
    figure('combined', 'a filter beside two others and a search to painted rows', 50),
    figure('dialogs', 'a terminal to its painted dialog', 100),
    figure('offerKeys', 'keystroke to painted rows among 5,000 offers', 50),
    figure('cards', 'a quick filter of the offers beside a search to painted rows', 50),
    figure('drawers', 'an offer to its painted drawer', 100),
  ]
}

function slowFiguresOf(slow: Times): Figure[] {
  const slower = `on a ${slowDown} times slower processor`
  return [
    within(`keystroke among 20,000 terminals ${slower}`, slow.terminalKeys, 300),
    within(`filters of the terminals ${slower}`, [...slow.filters, ...slow.combined], 300),
    within(`keystroke among 5,000 offers ${slower}`, slow.offerKeys, 300),
    within(`quick filters of the offers ${slower}`, slow.cards, 300),
  ]
}

const merchantNames = ['sigiriya', 'mahaweli', 'knuckles', 'mirissa']
const offerNames = ['weekend', 'avurudu', 'vesak', 'opening']

/** Both lists as people use them; the first rounds of each list run code that has never run, and are not counted. */
async function useLists(page: Page, portal: PortalPage, share = 1): Promise<Times> {
  const words = Math.ceil(merchantNames.length / share)
  const times = Math.ceil(rounds.filters / share)
  await open(page, portal, '/terminals')
  await typeWords(page, merchantNames.slice(0, 1))
  const terminalKeys = await typeWords(page, merchantNames.slice(0, words))
  await chooseTypes(page, 4)
  const filters = await chooseTypes(page, times)
  const dialogs = await openRecords(page)
  await open(page, portal, '/terminals?status=Active&searchId=id&searchKey=1')
  await chooseTypes(page, 4)
  const combined = await chooseTypes(page, times)
  await open(page, portal, '/offers')
  await typeWords(page, offerNames.slice(0, 1))
  const offerKeys = await typeWords(page, offerNames.slice(0, words))
  const drawers = await openRecords(page)
  await open(page, portal, '/offers?searchKey=a')
  await chooseCards(page, 4)
  const cards = await chooseCards(page, times)
  return { terminalKeys, filters, combined, dialogs, offerKeys, cards, drawers }
}

async function open(page: Page, portal: PortalPage, address: string): Promise<void> {
  await portal.open(address)
  await portal.rows.first().getByRole('rowheader').waitFor()
  await page.waitForTimeout(1500)
  await page.evaluate(watchPaints('[role="dialog"] dl'))
}

/** Goes through the types by keys: milliseconds from each key to the painted rows. */
async function chooseTypes(page: Page, times: number): Promise<number[]> {
  const took: number[] = []
  const types = page.getByLabel('Type', { exact: true })
  await types.focus()
  for (let round = 0; round < times; round++) {
    // Down the four types and up again.
    await page.keyboard.press(Math.floor(round / 4) % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    const { painted } = await settled(page)
    if (painted > 0) took.push(painted)
  }
  return took
}

async function chooseCards(page: Page, times: number): Promise<number[]> {
  const took: number[] = []
  const cards = page.getByRole('group', { name: 'Which offers' }).getByRole('button')
  for (let round = 0; round < times; round++) {
    await cards.nth(round % 4).click()
    const { painted } = await settled(page)
    if (painted > 0) took.push(painted)
  }
  return took
}

/** The first look at each row fetches its code and what it shows beside, and is not counted. */
async function openRecords(page: Page): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds.records; round++) {
    await page
      .locator('main tbody th a')
      .nth(round % 10)
      .click()
    await page.locator('[role="dialog"] dl').first().waitFor()
    const { drawer } = await settled(page)
    if (round >= 10 && drawer > 0) took.push(drawer)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return took
}
