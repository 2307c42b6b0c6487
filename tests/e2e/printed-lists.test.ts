import { keepPrints, keptPrint } from '#tests/support/kept-prints.ts'
import { goOfflineAtLastMonth, reconciledFigures } from '#tests/support/redemption-steps.ts'
import { wordsOfPdf } from '#tests/support/render-pdf.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

/** Moments of rows; the lines above the table name no day that begins a line. */
const rowsOn = (paper: string) => paper.match(/^\s*\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/gm)?.length ?? 0

/** Of those, the moments of redemptions: an id follows. */
const redemptionsOn = (paper: string) =>
  paper.match(/^\s*\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M +[A-Z\d]{10}/gm)?.length ?? 0

const pagesOf = (paper: string) => paper.split('\f').filter((page) => page.trim() !== '')

test('a whole period is printed without a server: every row, what it comes to, and how complete it is', async ({
  portal,
  page,
  server,
}) => {
  const { complete, sums } = await goOfflineAtLastMonth(portal, server)
  const [redeemed = '', earned = ''] = (await sums.innerText()).match(/[\d,]+\.\d\d/g) ?? []
  const [, count = ''] = /of ([\d,]+) redemptions/.exec(await page.getByRole('main').innerText()) ?? []
  expect(Number(count.replace(',', ''))).toBeGreaterThan(100)

  await keepPrints(page)
  await page.keyboard.press('Control+p')
  const paper = wordsOfPdf(await keptPrint(page))
  expect(rowsOn(paper)).toBe(Number(count.replace(',', '')))
  expect(paper).toMatch(new RegExp(`Total of ${count} redemptions +${redeemed} +${earned}`))
  expect(paper).toMatch(/Redeemed \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/)
  expect(paper).toContain((await complete.innerText()).replace(' · offline', ''))
  expect(paper).toContain('printed by accountant@demo.lk')
  expect(pagesOf(paper).length).toBeGreaterThan(2)
  for (const one of pagesOf(paper)) expect(one).toContain('Redemption Id')
})

test('all payments are printed from the menu, selected ones alone where some are selected', { tag: '@core' }, async ({
  portal,
  page,
}) => {
  await portal.open('/payments')
  await portal.signInAs('accountant')
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  await expect(portal.rows).toHaveCount(10)
  await keepPrints(page)
  const print = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /^Print/ }).click()
    return wordsOfPdf(await keptPrint(page))
  }
  const all = await print()
  const [, count = ''] = /of ([\d,]+) payments/.exec(await page.getByRole('main').innerText()) ?? []
  expect(rowsOn(all)).toBe(Number(count.replace(',', '')))
  expect(rowsOn(all)).toBeGreaterThan(10)
  expect(all).toContain(`Total of ${count} payments`)

  for (const at of [0, 1]) await portal.rows.nth(at).getByRole('checkbox').check()
  const amounts = await Promise.all([0, 1].map((at) => textOf(portal.rows.nth(at).getByRole('cell').last())))
  const cents = amounts.reduce((sum, amount) => sum + Math.round(Number(amount.replaceAll(',', '')) * 100), 0)
  const some = await print()
  expect(rowsOn(some)).toBe(2)
  expect(some).toContain('the selected rows')
  expect(some).toMatch(
    new RegExp(`Total of 2 payments +${(cents / 100).toLocaleString('en-LK', { minimumFractionDigits: 2 })}`),
  )
})

test.describe('what can go wrong before a list is on paper', () => {
  // Its worker has every part on the device; here one is lost on the way from the server.
  test.use({ serviceWorkers: 'block' })

  test('an empty list and code that cannot be had are told, and each print is drawn anew where the browser never says that one is over', async ({
    portal,
    page,
  }) => {
    await page.route('**/assets/list-sheet-*.js', (route) => route.fulfill({ status: 404 }))
    await portal.open('/user-details')
    await portal.signInAs('administrator')
    await expect(page.locator('tr[data-index]')).toHaveCount(10)
    await page.evaluate(() => {
      window.print = () => (document.body.dataset['prints'] = `${Number(document.body.dataset['prints'] ?? 0) + 1}`)
    })
    await page.keyboard.press('Control+p')
    const missing = page.getByText('This part of the portal could not be loaded.')
    await expect(missing).toBeVisible()
    await missing.click()
    await page.unroute('**/assets/list-sheet-*.js')
    for (const prints of ['1', '2', '3']) {
      await page.keyboard.press('Control+p')
      await expect(page.locator('body')).toHaveAttribute('data-prints', prints)
    }
    await expect(page.locator('#print-sheet')).toHaveCount(1)

    await page.getByRole('button', { name: /^Filters/ }).click()
    const filters = page.getByRole('dialog')
    await filters.getByLabel('Email').fill('nobody of this name')
    await filters.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(filters).toBeHidden()
    await expect(page.locator('tr[data-index]')).toHaveCount(0)
    await page.keyboard.press('Control+p')
    await expect(page.getByText('There are no users here to print.')).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-prints', '3')
  })
})

test('a reconciliation is printed without a server: each figure, how complete it is, and every row behind the open one', async ({
  portal,
  page,
  server,
}) => {
  await goOfflineAtLastMonth(portal, server)
  await page.getByRole('button', { name: 'Reconcile' }).click()
  const { drawer } = portal
  const shown = await Promise.all(
    ['Redeemed', 'Unredeemed', 'Paid', 'Payable'].map((title) => reconciledFigures(drawer, title)),
  )
  const complete = (await drawer.getByText(/^Complete for /).innerText()).replace(' · offline', '')

  await keepPrints(page)
  await drawer.getByRole('button', { name: 'Print' }).click()
  const alone = wordsOfPdf(await keptPrint(page))
  expect(redemptionsOn(alone)).toBe(0)
  for (const [redemptions = '', redeemed = '', earned = ''] of shown) {
    expect(alone).toMatch(new RegExp(`${redemptions} +${redeemed} +${earned}`))
  }
  expect(alone).toContain(complete)
  expect(alone.replace(/\s+/g, ' ')).toMatch(
    /Reconciliation · All merchants · Redeemed \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4} · [\d,]+ redemptions · as of .* · printed by accountant@demo\.lk on /,
  )

  await drawer.getByRole('button', { name: 'Paid' }).click()
  await expect(drawer.getByRole('table', { name: 'Paid' }).getByRole('row')).toHaveCount(11)
  await page.keyboard.press('Control+p')
  const paper = wordsOfPdf(await keptPrint(page))
  const [redemptions = '', redeemed = '', earned = ''] = shown[2] ?? []
  expect(redemptionsOn(paper)).toBe(Number(redemptions.replace(',', '')))
  expect(redemptionsOn(paper)).toBeGreaterThan(10)
  expect(paper).toMatch(new RegExp(`Total of ${redemptions} redemptions +${redeemed} +${earned}`))
  // Of the list behind it nothing is printed.
  expect(pagesOf(paper)[0]).toMatch(/^\s*Reconciliation/)
})

test('who works for two merchants sees on each paper of whom it is', async ({ portal, page }) => {
  await portal.open('/earnings')
  await portal.signInAs('merchantAdministrator')
  const menu = page.getByRole('complementary', { name: 'Menu' })
  const selector = menu.getByLabel('Merchant', { exact: true })
  await keepPrints(page)
  await expect(selector.locator('option')).toHaveCount(2)
  for (const name of await selector.locator('option').allInnerTexts()) {
    await selector.selectOption(name)
    await page.getByRole('button', { name: 'Ranges' }).click()
    await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
    await expect(page.getByText(/^(Complete for|As of .* · complete)/)).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(/startDate=.*endDate=/)
    const words = async () => wordsOfPdf(await keptPrint(page)).replace(/\s+/g, ' ')
    await page.keyboard.press('Control+p')
    expect(await words()).toContain(`Redemptions · ${name} (`)
    await page.getByRole('button', { name: 'Reconcile' }).click()
    await expect(page.getByRole('table', { name: 'Reconciliation' }).getByRole('cell').last()).toHaveText(/\d\.\d\d/)
    await portal.drawer.getByRole('button', { name: 'Print' }).click()
    expect(await words()).toContain(`Reconciliation · ${name} (`)
    await page.keyboard.press('Escape')
    await expect(portal.drawer).toBeHidden()
  }
})
