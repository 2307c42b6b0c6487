import type { Page } from '@playwright/test'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { getStock, stockList } from '#store/resources/stock/stock-calls.ts'
import { stockFromWire } from '#store/resources/stock/stock.ts'
import { aColleague } from '#tests/support/a-colleague.ts'
import { codeHeader, codeText } from '#tests/support/a-code-file.ts'
import { everythingKept } from '#tests/support/everything-kept.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const upload = '/v1.0/app/voucher/upload/voucher-code-csv'
/** Two parts, which a test has time for; UPLOAD_CODES=100000 is all that a file may hold. */
const many = Number(process.env['UPLOAD_CODES'] ?? 2 * codeFile.partRows)
const secrets = /SECRET-|SERIAL-/
const voucherName = (server: PortalServer) => stockOf(server).then(([first]) => first?.merchantVoucherName ?? '')

async function stockOf(server: PortalServer) {
  const ask = await aColleague(server)
  return stockList.read(await ask('GET', getStock.path)).flatMap((wire) => stockFromWire(wire) ?? [])
}

/** How many codes of a value are in stock; nothing else in these tests has it. */
async function inStock(server: PortalServer, rupees: number): Promise<number> {
  const rows = (await stockOf(server)).filter(({ denominationCents }) => denominationCents === rupees * 100)
  return rows.reduce((sum, { availableQuantity }) => sum + availableQuantity, 0)
}

interface Codes {
  voucher: string
  rupees: number
  count: number
  /** Places of rows whose day is none. */
  wrong?: readonly number[]
}

function aFile({ voucher, rupees, count, wrong = [] }: Codes) {
  const rows = Array.from({ length: count }, (_, n) => {
    const expiry = wrong.includes(n) ? '30/02/2030' : '31/12/2030'
    return [voucher, `${rupees}`, `SECRET-${rupees}-${n}`, `SERIAL-${rupees}-${n}`, expiry]
  })
  return { name: `codes-${rupees}.csv`, mimeType: 'text/csv', buffer: Buffer.from(codeText(rows, codeHeader)) }
}

async function choose(page: Page, file: ReturnType<typeof aFile>) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Denominations' })
  await dialog.getByLabel('CSV file').setInputFiles(file)
  return { dialog, act: dialog.getByRole('button', { name: 'Upload Denominations' }) }
}

test('a long file with seven wrong rows is mended and is in stock once though the answer of a part is lost', async ({
  portal,
  page,
  server,
}) => {
  test.setTimeout(900_000)
  const voucher = await voucherName(server)
  await portal.open('/merchant-vouchers/upload-denominations')
  await portal.signInAs('merchantController')
  await expect(portal.rows).toHaveCount(10)
  const parts = Math.ceil(many / codeFile.partRows)
  let sent = 0
  await page.route(`**${upload}`, async (route) => {
    sent += 1
    // The server takes it in, and nobody hears so.
    if (sent === Math.min(3, parts)) await server.fault({ kind: 'cut-after', path: upload })
    await route.continue()
  })

  const wrong = Array.from({ length: 7 }, (_, n) => Math.floor(((n + 0.5) * many) / 7))
  const { dialog, act } = await choose(page, aFile({ voucher, rupees: 777, count: many, wrong }))
  for (const [done, at] of wrong.entries()) {
    await expect(dialog.getByText(new RegExp(`, ${7 - done} cells? (is|are) wrong`))).toBeVisible({ timeout: 60_000 })
    await expect(act).toBeDisabled()
    const cell = dialog.getByLabel(`Expiry of row ${at + 2}`)
    await cell.fill('28/02/2030')
    await cell.press('Enter')
  }
  await expect(dialog.getByText(/, nothing is wrong/)).toBeVisible({ timeout: 60_000 })
  await act.click()
  await expect(dialog).toBeHidden({ timeout: 600_000 })
  await expect(page.getByRole('region', { name: 'Stock after codes-777.csv' })).toContainText(
    'All of it is as it was foretold.',
    { timeout: 60_000 },
  )
  expect(sent).toBe(parts)
  expect(await inStock(server, 777)).toBe(many)
  expect(await everythingKept(page)).not.toMatch(secrets)
})

test('the first problems of a long file are shown while it is read, and stay where they are', async ({
  portal,
  page,
  server,
}) => {
  const voucher = await voucherName(server)
  await portal.open('/merchant-vouchers/upload-denominations')
  await portal.signInAs('merchantController')
  await expect(portal.rows).toHaveCount(10)
  await page.evaluate(watchFirstProblems)
  const { dialog, act } = await choose(page, aFile({ voucher, rupees: 778, count: many, wrong: [0, 5, many - 1] }))
  await expect(dialog.getByText(/, 3 cells are wrong$/)).toBeVisible({ timeout: 60_000 })
  const { early, top } = await page.evaluate<FirstProblems>('window.firstProblems')
  expect(early).toEqual({
    words: expect.stringMatching(/^[1-9],\d{3} rows read so far, 2 cells are wrong$/),
    rows: [expect.stringMatching(/^2Expiry/), expect.stringMatching(/^7Expiry/)],
    maySend: false,
    maySave: false,
    typed: 'begun',
  })
  await expect(dialog.getByRole('button', { name: 'Download problems' })).toBeVisible()
  // The whole report has put nothing above them, and a new value that was begun is still there.
  const cell = dialog.getByLabel('Expiry of row 2')
  const now = await cell.evaluate((field) => field.getBoundingClientRect().top)
  expect(now - top).toBe(0)
  expect(await cell.inputValue()).toBe('begun')
  await expect(act).toBeDisabled()
})

test('tabs that are killed in the middle of an upload keep no code, and the next one asks what came of it', async ({
  portal,
  page,
  context,
  anotherTab,
  server,
}) => {
  test.setTimeout(900_000)
  const voucher = await voucherName(server)
  await portal.open('/merchant-vouchers/upload-denominations')
  await portal.signInAs('merchantController')
  const random = seeded(Number(process.env['UPLOAD_SEED'] ?? 1))
  let tab = page
  for (let kill = 0; kill < Number(process.env['UPLOAD_KILLS'] ?? 2); kill++) {
    const rupees = 801 + kill
    const count = codeFile.partRows + 5
    const { dialog, act } = await choose(tab, aFile({ voucher, rupees, count }))
    await expect(dialog.getByText(/, nothing is wrong/)).toBeVisible({ timeout: 60_000 })
    // The list before a part, the part, the list before the next one, that one: each on its way, or still here.
    const [at, hasLeft] = [1 + Math.floor(random() * 4), random() < 0.5]
    let asked = 0
    const reached = new Promise<void>((resolve) => {
      void tab.route('**/v1.0/app/voucher/**', async (route) => {
        asked += 1
        if (asked !== at) return route.continue()
        if (hasLeft) await route.continue()
        resolve()
      })
    })
    await act.click()
    await reached
    await crash(tab)
    const next = await anotherTab()
    await tab.close()
    tab = next.page
    await next.open('/merchant-vouchers/upload-denominations')
    const begun = tab.getByRole('alert').filter({ hasText: `The upload of codes-${rupees}.csv` })
    await expect(begun).toContainText('broke off', { timeout: 60_000 })
    expect(await everythingKept(tab)).not.toMatch(secrets)
    await begun.getByRole('button', { name: 'I have looked' }).click()
    // A part is in wholly or not at all.
    expect([0, codeFile.partRows, count]).toContain(await inStock(server, rupees))
  }
  expect(context.pages()).toContain(tab)
})

interface FirstProblems {
  early: { words: string; rows: string[]; maySend: boolean; maySave: boolean; typed: string }
  /** Where the first cell to be mended was. */
  top: number
}

// Text, not a function: the compiler would weave its own helpers into it, which the page does not have.
/** Notes what is shown as soon as first problems are, and begins to write a new value into the first of their cells. */
const watchFirstProblems = `new MutationObserver((_changes, observer) => {
  const dialog = document.querySelector('[role="dialog"]')
  const said = [...(dialog?.querySelectorAll('[role="status"]') ?? [])].find((one) => one.innerText.includes('so far'))
  if (!said) return
  observer.disconnect()
  const cell = dialog.querySelector('input[aria-label="Expiry of row 2"]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(cell, 'begun')
  cell.dispatchEvent(new Event('input', { bubbles: true }))
  window.firstProblems = {
    early: {
      words: said.innerText,
      rows: [...dialog.querySelectorAll('tbody tr')].map((row) => row.textContent),
      maySend: !dialog.querySelector('button[type="submit"]').matches(':disabled, [aria-disabled="true"]'),
      maySave: dialog.innerText.includes('Download problems'),
      typed: cell.value,
    },
    top: cell.getBoundingClientRect().top,
  }
}).observe(document.body, { childList: true, subtree: true, characterData: true })`

async function crash(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  const crashed = tab.waitForEvent('crash')
  // It has nobody left to answer.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

/** Mulberry32: the same moments with every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
