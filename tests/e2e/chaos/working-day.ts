import { asc, inArray } from 'drizzle-orm'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { openDatabase } from '#server/data/open-database.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { deliveries } from '#server/data/schema/purchases.ts'
import { addDeliveries, addPurchases, aPurchase } from '#tests/server/support/a-purchase.ts'
import { PortalPage } from '#tests/support/portal-page.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { CutLine } from './cut-line.ts'

export interface DayOrder {
  /** Orders in all, half of them for each of two people. */
  orders: number
  seed: number
  /** Pause between two changes of a line and the longest cut, in milliseconds. */
  pace: number
}

/** What the day came to: all empty when the server has what the people did, once, and nothing waits unseen. */
export interface DayResult {
  steps: number
  cuts: number
  wrongStates: string[]
  wrongMessages: string[]
  unsent: string[]
}

const people = ['customerCare', 'administrator'] as const
const patienceMs = 120_000

/** Puts orders that wait, one of each minute, into the data folder of a server that does not run; their ids, newest first. */
export async function addOrders(folder: string, count: number): Promise<string[]> {
  const { db, close } = await openDatabase({ kind: 'folder', folder })
  try {
    const all: number[] = []
    const now = Date.now()
    const dates = Array.from({ length: count }, (_, n) => new Date(now - n * 60_000))
    // A statement holds so many values and no more.
    for (let at = 0; at < count; at += 500) {
      const some = dates.slice(at, at + 500)
      const ids = await addPurchases(db, ...some.map((createdDate) => aPurchase({ createdDate })))
      await addDeliveries(db, ...ids.map((purchaseId, n) => ({ purchaseId, createdDate: some[n] ?? new Date(now) })))
      all.push(...ids)
    }
    return all.map(String)
  } finally {
    await close()
  }
}

/**
 * Two people in two browsers take their orders through three steps each: sent off with a tracking id and a word to the
 * customer, the tracking id put right, delivered. Their lines are cut at seeded times, and the server is killed once.
 */
export async function workADay(
  browser: Browser,
  server: PortalServer,
  { ids, seed, pace }: Omit<DayOrder, 'orders'> & { ids: readonly string[] },
): Promise<DayResult> {
  const random = seeded(seed)
  const desks = await Promise.all(
    people.map((role, at) => Desk.open(browser, server, { role, ids: ids.filter((_, n) => n % people.length === at) })),
  )
  let isOver = false
  const cutting = desks.map(({ line }) => cutNowAndThen(line, { random, pace, isOver: () => isOver }))
  const killing = (async () => {
    await pause(pace * (1 + 3 * random()))
    await server.kill()
    await pause(pace * random())
    await server.start()
  })()
  for (const desk of desks) desk.check()
  await Promise.all(desks.map((desk) => desk.work()))
  await killing
  isOver = true
  const cuts = (await Promise.all(cutting)).reduce((sum, count) => sum + count, 0)
  const unsent = (await Promise.all(desks.map((desk) => desk.untilSent()))).flat()
  await Promise.all(desks.map((desk) => desk.close()))
  await server.stop()
  return { steps: ids.length * 3, cuts, unsent, ...(await inspect(server.folder, ids)) }
}

/** One person with a browser profile and a line of their own. */
class Desk {
  readonly line: CutLine
  private readonly context: BrowserContext
  private readonly page: Page
  private readonly ids: readonly string[]
  private readonly broken: string[] = []

  private constructor(parts: { line: CutLine; context: BrowserContext; page: Page; ids: readonly string[] }) {
    this.line = parts.line
    this.context = parts.context
    this.page = parts.page
    this.ids = parts.ids
  }

  static async open(
    browser: Browser,
    server: PortalServer,
    { role, ids }: { role: (typeof people)[number]; ids: readonly string[] },
  ): Promise<Desk> {
    const line = new CutLine(server.origin)
    await line.start()
    const context = await browser.newContext()
    const page = await context.newPage()
    const portal = new PortalPage(page, line.origin)
    await portal.open('/operations/deliveries-n-pickups')
    await portal.signInAs(role)
    await portal.untilInstalled()
    // All of them are on this device before the day begins.
    await page.getByText(/ · complete/).waitFor({ timeout: patienceMs })
    await portal.open('/operations/packing')
    const desk = new Desk({ line, context, page, ids })
    await desk.untilReady()
    return desk
  }

  /** Whoever scans before the table is on screen scans into nothing. */
  private async untilReady(): Promise<void> {
    await this.page.getByLabel('Purchase or voucher ID').and(this.page.locator(':focus')).waitFor()
  }

  /** Whatever goes wrong with the lines, the page itself must not. */
  check(): void {
    this.page.on('pageerror', (error) => this.broken.push(error.message))
  }

  async work(): Promise<void> {
    for (const id of this.ids) {
      const card = await this.scan(id)
      await card.getByRole('textbox', { name: 'Order Tracking ID' }).fill(firstId(id))
      await card.getByLabel('Send Notification to Customer').check()
      await card.getByRole('textbox', { name: 'Order Tracking ID' }).press('Enter')
      await this.untilShown(card.getByText('Moved to Dispatched'))
    }
    await this.correctAll()
    for (const id of this.ids) {
      const card = await this.scan(id)
      await this.page.keyboard.press('Enter')
      await this.untilShown(card.getByText('Moved to Delivered'))
    }
  }

  private async scan(id: string) {
    await this.page.keyboard.type(id)
    await this.page.keyboard.press('Enter')
    const card = this.page.getByRole('region', { name: `Order ${id}` })
    await this.untilShown(card.getByRole('button', { name: /\(Enter\)$/ }))
    // What a scanner sends after its code is no key of the person's: a person takes longer than that.
    await pause(450)
    return card
  }

  /** What never shows is told together with what the page says instead. */
  private async untilShown(wanted: Locator): Promise<void> {
    try {
      await wanted.waitFor({ timeout: patienceMs })
    } catch (cause) {
      throw new Error(`the page says instead: ${await this.page.locator('body').innerText()}`, { cause })
    }
  }

  private async correctAll(): Promise<void> {
    const { page } = this
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.getByRole('button', { name: 'Tracking IDs' }).click()
    const pasted = this.ids.map((id) => `${id}\t${lastId(id)}`).join('\n')
    await page.getByLabel('Paste from a sheet').fill(pasted)
    await page.getByRole('button', { name: `Save ${this.ids.length} tracking IDs` }).click({ timeout: patienceMs })
    await page.getByRole('list', { name: 'Results' }).waitFor({ timeout: patienceMs })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Packing' }).click()
    await this.untilReady()
  }

  /** What has not arrived in the end, and what has gone wrong in the page; nothing when all is well. */
  async untilSent(): Promise<string[]> {
    const pill = this.page.getByRole('link', { name: /open the Sync centre/ })
    const isSaved = await pill
      .filter({ hasText: 'All changes saved' })
      .waitFor({ timeout: patienceMs })
      .then(
        () => true,
        () => false,
      )
    return isSaved ? this.broken : [...this.broken, await pill.innerText()]
  }

  async close(): Promise<void> {
    await this.context.close()
    this.line.stop()
  }
}

const firstId = (id: string) => `LK${id}A`
const lastId = (id: string) => `LK${id}B`

async function inspect(
  folder: string,
  ids: readonly string[],
): Promise<Pick<DayResult, 'wrongStates' | 'wrongMessages'>> {
  const { db, close } = await openDatabase({ kind: 'folder', folder })
  try {
    const rows = await db
      .select()
      .from(deliveries)
      .where(inArray(deliveries.purchaseId, ids.map(Number)))
    const sent = await db.select().from(outgoingMessages).orderBy(asc(outgoingMessages.id))
    const wrongStates = rows
      .filter((row) => row.status !== 'DELIVERED' || row.trackingId !== lastId(String(row.purchaseId)))
      .map((row) => `${row.purchaseId}: ${row.status} ${row.trackingId}`)
    const wrongMessages = ids.flatMap((id) => {
      const about = sent.filter(({ body }) => body.includes(`order ${id} `))
      const isRight = about.length === 1 && about[0]?.body.includes(firstId(id)) === true
      return isRight ? [] : [`${id}: ${about.length} messages`]
    })
    return { wrongStates, wrongMessages }
  } finally {
    await close()
  }
}

async function cutNowAndThen(
  line: CutLine,
  { random, pace, isOver }: { random: () => number; pace: number; isOver: () => boolean },
): Promise<number> {
  let cuts = 0
  while (!isOver()) {
    await pause(pace * (0.3 + random()))
    if (isOver()) break
    cuts += 1
    line.cut()
    await pause(pace * random())
    line.mend()
  }
  return cuts
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
