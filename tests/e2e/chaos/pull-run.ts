import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { serverRowIn } from '#store/database/stored-row.ts'
import type { Coverage } from '#store/database/coverage.ts'
import type { Block } from '#store/database/tables.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { MortalBrowser } from './mortal-browser.ts'
import { ShiftingShop } from './shifting-shop.ts'

/**
 * `npm run pull-run -- --rows N --kills K`: the real portal in a real browser pulls N vouchers from the real API while
 * vouchers come, go and change their status there; the browser is killed K times on the way and goes on where it was. Ends
 * with one line; exit code 1 where a row is missing, left over or different.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, kills: { type: 'string', default: '4' } },
})
const [rows, kills] = [Number(values.rows), Number(values.kills)]
const startedAt = Date.now()
const patienceMs = 300_000

const config = join(tmpdir(), `pull-run-config-${process.pid}.json`)
const pace = { pagesPerSecond: 8, headRefreshSeconds: 5, sweepMinutes: 60 }
await writeFile(config, JSON.stringify({ api: { lagSeconds: 1 }, sync: pace }))
const shop = await ShiftingShop.open(rows, config)
const browser = await MortalBrowser.create()
try {
  let page = await openPortal()
  for (let kill = 1; kill <= kills; kill++) {
    const share = kill / (kills + 1)
    // What changes while a walk is under way lies before and behind it.
    await until(page, async () => (await held(page)).length >= share * rows)
    await Promise.all([shop.add(rows / 500, 3600), shop.moveStatus(rows / 100), shop.remove(Math.ceil(rows / 6000))])
    await until(page, async () => (await held(page)).length >= (share + 0.02) * rows)
    await browser.kill()
    console.error(`${seconds()} s: killed with about ${Math.round(100 * share)} % of the rows`)
    page = await browser.open()
    await page.goto(`${shop.origin}/vouchers/view-vouchers`)
  }
  await until(page, async () => isComplete(await coverage(page)))
  console.error(`${seconds()} s: complete; nothing changes any more, and a day later all is walked through again`)
  await page.evaluate(aDayLater())
  await until(page, async () => (await coverage(page))?.completeAt === null || (await coverage(page))?.sweep != null)
  await until(page, async () => isComplete(await coverage(page)))
  // What is no longer listed is looked for, one row a second.
  const truth = await shop.rows()
  await until(page, async () => (await held(page)).length === truth.size).catch(() => undefined)
  process.exitCode = report(truth, await held(page))
} finally {
  await browser.dispose()
  await shop.stop()
}
process.exit()

function seconds(): string {
  return ((Date.now() - startedAt) / 1000).toFixed(0)
}

function report(truth: ReadonlyMap<string, Voucher>, device: readonly Voucher[]): number {
  const ours = new Map(device.map((row) => [row.id, row]))
  const fields = [...truth.values()].slice(0, 1).flatMap((row) => Object.keys(row)) as (keyof Voucher)[]
  const missing = [...truth.keys()].filter((id) => !ours.has(id)).length
  const left = device.filter(({ id }) => !truth.has(id)).length + device.length - ours.size
  const other = [...truth.values()].filter((row) => {
    const mine = ours.get(row.id)
    return mine !== undefined && fields.some((field) => mine[field] !== row[field])
  }).length
  console.log(
    `rows ${truth.size}, kills ${kills}: missing ${missing}, too many ${left}, different ${other} (${seconds()} s)`,
  )
  return missing + left + other === 0 ? 0 : 1
}

async function openPortal(): Promise<Page> {
  const fresh = await browser.open()
  await fresh.goto(`${shop.origin}/vouchers/view-vouchers`)
  await fresh.getByLabel('Email').fill(shop.account.email)
  await fresh.getByLabel('Password', { exact: true }).fill(shop.account.password)
  await fresh.keyboard.press('Enter')
  await fresh.getByRole('banner').waitFor({ timeout: 90_000 })
  // Chromium writes what a page remembers within seconds, not at once; the death of a session is not the subject.
  await fresh.waitForTimeout(8000)
  return fresh
}

async function until(page: Page, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (await holds()) return
    await page.waitForTimeout(250)
  }
  throw new Error(`still not so after ${patienceMs / 1000} s: ${String(holds)}`)
}

function isComplete(seen: Coverage | undefined): boolean {
  return seen !== undefined && seen.completeAt !== null && seen.sweep === null && seen.unproved.length === 0
}

async function held(page: Page): Promise<Voucher[]> {
  const blocks = (await page.evaluate(all('blocks'))) as Block[]
  const mine = blocks.filter(({ collection }) => collection === 'vouchers')
  return mine.flatMap((block) =>
    block.rows.flatMap((stored) => (stored ? [serverRowIn(block, stored).row as Voucher] : [])),
  )
}

async function coverage(page: Page): Promise<Coverage | undefined> {
  const known = (await page.evaluate(all('coverage'))) as Coverage[]
  return known.find(({ collection, partition }) => collection === 'vouchers' && partition === 'ALL')
}

// Text, not functions: the compiler would weave its own helpers into a function, which the page does not have.
function inDatabase(mode: 'readonly' | 'readwrite', table: string, ask: string): string {
  return `(async () => {
    const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('portal-')) ?? {}
    if (!name) return []
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    try {
      const table = database.transaction('${table}', '${mode}').objectStore('${table}')
      return await new Promise((resolve, reject) => {
        const asking = table.getAll()
        asking.onsuccess = () => resolve((${ask})(asking.result, table))
        asking.onerror = () => reject(asking.error)
      })
    } finally {
      database.close()
    }
  })()`
}

function all(table: string): string {
  return inDatabase('readonly', table, '(records) => records')
}

/** As if a day had passed: what was complete yesterday is walked through again. */
function aDayLater(): string {
  const yesterday = `(records, table) => {
    for (const one of records) if (one.completeAt !== null) table.put({ ...one, completeAt: one.completeAt - 86400000 })
  }`
  return inDatabase('readwrite', 'coverage', yesterday)
}
