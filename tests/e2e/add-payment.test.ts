import type { Page } from '@playwright/test'
import { fillPayment, openAddPayment, redemptionBoxes } from '#tests/support/payment-steps.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { drag } from './drag-rows.ts'
import { expect, test } from './portal-test.ts'

// Requests of the workers are seen only where no service worker stands before them.
test.use({ serviceWorkers: 'block' })

/** A day that is over, wherever the tests run. */
const paidOn = '2025-11-01'

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ranges' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('redemptions are drawn in and out, all of a period is selected, kept where it is not shown, and paid by one request', {
  tag: '@core',
}, async ({ portal, page }) => {
  const adds: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/addMerchantPayable')) adds.push(request.postData() ?? '')
  })
  await openAddPayment(portal)
  // The bar of the payment is in sight, whatever is selected above it.
  await expect(page.getByRole('button', { name: 'ADD PAYMENT' })).toBeInViewport({ ratio: 1 })
  await drag(page, 1, 3)
  await expect(page.getByText(/^3 redemptions selected/)).toBeVisible()
  await drag(page, 3, 4)
  await expect(page.getByText(/^3 redemptions selected/)).toBeVisible()
  await expect(redemptionBoxes(page).nth(3)).not.toBeChecked()
  await expect(redemptionBoxes(page).nth(4)).toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await choosePeriod(page, 'Last 7 days')
  await expect(page).toHaveURL(/startDate=/)
  await page.getByLabel('Select all rows of this page').click()
  const all = page.getByRole('button', { name: /^Select all [\d,]+ in this period$/ })
  const total = /Select all ([\d,]+) /.exec(await all.innerText())?.[1] ?? ''
  await all.click()
  await expect(page.getByText(`${total} redemptions selected, `)).toBeVisible()
  await expect(page.locator('[data-total]')).toHaveText(/^LKR [1-9][\d,]*\.\d\d$/)
  const sum = await page.locator('[data-total]').innerText()
  // Another period hides all of them and lets go of none. Not one by name: those share days with each other.
  const lastDay = page.getByLabel('Redeemed to')
  await lastDay.fill('02/01/2020')
  await lastDay.press('Enter')
  await expect(page).toHaveURL(/endDate=2020-01-02/)
  await expect(page.getByText(`${total} redemptions selected, ${total} not on this page`)).toBeVisible()
  await expect(page.locator('[data-total]')).toHaveText(sum)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.locator('[data-total]')).toHaveText('LKR 0.00')

  await choosePeriod(page, 'Any day')
  await expect(page).not.toHaveURL(/startDate=/)
  await expect(redemptionBoxes(page)).toHaveCount(10)
  await redemptionBoxes(page).first().click()
  await expect(page.getByText(/^1 redemption selected/)).toBeVisible()
  const ticked = portal.rows.filter({ has: page.locator('input:checked') })
  await expect(ticked).toHaveCount(1)
  const id = await textOf(ticked.getByRole('cell').nth(1))
  await fillPayment(page, 'CEFT-COUNTED', paidOn)
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).dblclick()
  await expect(page.getByText('Add payment successful')).toBeVisible({ timeout: 40_000 })
  await expect(portal.rows.filter({ hasText: id })).toHaveCount(0)
  expect(adds.map((body) => (JSON.parse(body) as { redemptionIds: number[] }).redemptionIds.length)).toEqual([1])
})

test('a payment that is refused without a word says so in the form and beside it, one that is made in the corner alone', async ({
  portal,
  page,
  server,
}) => {
  await openAddPayment(portal)
  await redemptionBoxes(page).first().click()
  await fillPayment(page, 'CEFT-SILENT', paidOn)
  const corner = page.locator('[data-position="bottom-right"]')
  await server.fault({ kind: 'status', status: 400, message: '', path: '/v1.0/app/merchantPayable/addMerchantPayable' })
  for (const words of ['Add payment unsuccessful', 'Add payment successful']) {
    // Looked for in the page, and from now on: the one that is made is told for three seconds.
    const told = page.waitForFunction(isToldInCorner, words, { timeout: 60_000 })
    await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
    await told
    const inForm = page.getByRole('form', { name: 'Payment' }).getByRole('alert')
    await expect(inForm).toHaveText(words === 'Add payment successful' ? [] : [words])
  }
  // It leaves by itself, what went wrong does not.
  await expect(corner.getByText('Add payment successful')).toBeHidden()
  await expect(corner.getByText('Add payment unsuccessful')).toBeVisible()
})

/** Whether a toast of these words is seen, the whole of it in the lower right quarter of the window. */
function isToldInCorner(words: string): boolean {
  return [...document.querySelectorAll('[role="alert"]')].some((toast) => {
    const { left, top, right, bottom } = toast.getBoundingClientRect()
    const isInCorner = left > innerWidth / 2 && top > innerHeight / 2 && right <= innerWidth && bottom <= innerHeight
    return isInCorner && toast.textContent.includes(words) && toast.checkVisibility({ opacityProperty: true })
  })
}

test('a payment that has waited for more than ten minutes is sent when somebody says so, once', async ({
  portal,
  page,
  server,
}) => {
  await openAddPayment(portal)
  const id = await textOf(portal.rows.first().getByRole('cell').nth(1))
  await redemptionBoxes(page).first().click()
  await fillPayment(page, 'CEFT-WAITED', paidOn)
  await server.kill()
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
  await expect(page.getByText(/reference CEFT-WAITED.*not yet done/)).toBeVisible({ timeout: 30_000 })
  await page.evaluate(`(${madeElevenMinutesAgo})()`)
  await server.start()
  const adds: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/addMerchantPayable')) adds.push(request.url())
  })
  await portal.pill.click()
  await page.getByRole('button', { name: 'Send now' }).click({ timeout: 30_000 })
  await expect(portal.pill).toContainText('All changes saved', { timeout: 30_000 })
  expect(adds).toHaveLength(1)
  await page.goBack()
  await expect(redemptionBoxes(page)).toHaveCount(10)
  await expect(portal.rows.filter({ hasText: id })).toHaveCount(0)
})

// A text, not a function: the compiler would weave its own helpers into it, which the page does not have.
const madeElevenMinutesAgo = `async () => {
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('portal-'))
  const database = await new Promise((done) => { indexedDB.open(name).onsuccess = ({ target }) => done(target.result) })
  const writing = database.transaction('outbox', 'readwrite')
  const outbox = writing.objectStore('outbox')
  outbox.getAll().onsuccess = ({ target }) => {
    for (const entry of target.result) outbox.put({ ...entry, at: entry.at - 11 * 60_000 })
  }
  await new Promise((done) => { writing.oncomplete = done })
  database.close()
}`
