import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import type { RunningServer } from '#server/process/run-server.ts'
import { builtPortal } from '#server/portal/build-portal.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { openPalette } from '#tests/support/palette-steps.ts'
import { browserLaunch } from '#tests/support/browser-launch.ts'
import { askingAs, onScreen, quickFill, served, untilFilled } from './bench-portal.ts'
import type { Figure } from './figure.ts'
import { p95, percentile } from './paint-times.ts'
import { fillVouchers } from './screen-rows.ts'
import { voucherAt } from './search-rows.ts'

/** Milliseconds from what a caller says to what is painted. */
interface DeskTimes {
  ids: number[]
  mobiles: number[]
  names: number[]
  homes: number[]
  customers: number[]
}

const samples = 24
const warmUp = 2
const givenUpMs = 5000

/** The caller on the line: the palette, a customer's page and Home over so many vouchers, beside the same over the two thousand of a little shop. */
export async function measureDesk(rows: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-desk-'))
  const browser = await chromium.launch(browserLaunch())
  try {
    const env = { SEED_SCALE: 'small', ...(await quickFill(folder)) }
    const shop = { folder, portalFolder: await builtPortal(console.log), env }
    return await served(shop, (server) =>
      onScreen(browser, server, async (page, portal) => {
        await portal.open('/vouchers/view-vouchers')
        await portal.signInAs('customerCare')
        await portal.rows.first().getByRole('rowheader').waitFor()
        await untilFilled(page)
        const few = await useDesk(page, await vouchersOf(server))
        await portal.open('/vouchers/view-vouchers')
        await fillVouchers(page, rows)
        // From everywhere, not from what was written last.
        const some = Array.from({ length: samples + warmUp }, (_, n) => voucherAt(n * Math.floor(rows / samples / 2)))
        return figuresOf(rows, await useDesk(page, some), few)
      }),
    )
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function vouchersOf(server: RunningServer): Promise<Caller[]> {
  const ask = await askingAs(server)
  const query = `statusKey=ALL&page=1&pageSize=${samples + warmUp}&sortBy=created_date&order=desc`
  const { list } = JSON.parse(await ask(`/voucher/getVouchers?${query}`)) as { list: Caller[] }
  return list
}

/** Somebody who rings: one voucher of theirs, and how it may be asked for. */
type Caller = Pick<Voucher, 'id' | 'ownerMobile' | 'ownerName'>

async function useDesk(page: Page, callers: readonly Caller[]): Promise<DeskTimes> {
  const times: DeskTimes = { ids: [], mobiles: [], names: [], homes: [], customers: [] }
  for (const { id, ownerMobile, ownerName } of callers) {
    const box = await openPalette(page)
    const ask = (text: string, hit: string) => painted(page, typing(text), `document.querySelector('${hit}')`)
    times.ids.push(await ask(id, `[aria-label="voucher ${id}"]`))
    times.names.push(await ask(ownerName, '[aria-label^="voucher "]'))
    times.mobiles.push(await ask(ownerMobile, `[aria-label="voucher ${id}"]`))
    times.customers.push(
      await painted(
        page,
        `document.querySelector('[aria-label^="customer "]').click()`,
        `[...document.querySelectorAll('main ul a')].some((line) => line.textContent.includes('${id}'))`,
      ),
    )
    await box.waitFor({ state: 'hidden' })
    times.homes.push(await painted(page, `document.querySelector('nav a[href="/"]').click()`, homeStands))
  }
  const measured = Object.entries(times).map(([name, all]: [string, number[]]) => [name, all.slice(warmUp)])
  return Object.fromEntries(measured) as DeskTimes
}

// Texts, not functions: the compiler would weave its own helpers into them, which the page does not have.
/** Puts a text into the palette at once, as a paste does. */
const typing = (text: string) => `(() => {
  const box = document.activeElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(text)})
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
})()`

/** Each figure of Home has been counted. */
const homeStands = `(() => {
  const [needs, today] = ['needs-you', 'today'].map((name) => document.querySelector('[aria-labelledby="' + name + '"]'))
  if (!needs || !today || needs.textContent.includes('Looking…')) return false
  return [...today.querySelectorAll('strong')].every((figure) => /\\d/.test(figure.textContent))
})()`

/** Milliseconds from an act until what it leads to is painted. */
async function painted(page: Page, act: string, isThere: string): Promise<number> {
  const took = (await page.evaluate(`new Promise((resolve) => {
    const startedAt = performance.now()
    ;${act};
    const look = () => {
      const waited = performance.now() - startedAt
      if (!(${isThere}) && waited < ${givenUpMs}) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - startedAt)
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })`)) as number
  if (took >= givenUpMs) throw new Error(`nothing came of ${act} within ${givenUpMs} ms`)
  return took
}

function figuresOf(rows: number, many: DeskTimes, few: DeskTimes): Figure[] {
  const words = { ids: 'an ID', mobiles: 'a mobile number', names: 'a name' } as const
  const figure = (name: string, of: keyof DeskTimes, mostMs: number): Figure => {
    const beside = `over two thousand p95 ${p95(few[of]).toFixed(0)} ms, ratio ${(p95(many[of]) / p95(few[of])).toFixed(2)}`
    const middle = `p50 ${percentile(many[of], 0.5).toFixed(0)} ms; ${beside}`
    return {
      name: `${name}, p95 of ${many[of].length} (${middle})`,
      ours: p95(many[of]),
      peer: mostMs,
      unit: 'ms',
      atMost: 1,
    }
  }
  return [
    ...(['ids', 'mobiles', 'names'] as const).map((of) =>
      figure(`${words[of]} in the palette to its painted voucher among ${rows}`, of, 100),
    ),
    figure('a customer to the painted records', 'customers', 100),
    figure('Home to all its painted figures', 'homes', 300),
  ]
}
