import type { Locator } from '@playwright/test'
import { openAddPayment } from '#tests/support/payment-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 560 } })

test('in a list of other numbers the keyboard goes along, and never below the title of the dialog', async ({
  portal,
  page,
}) => {
  await portal.open('/earnings')
  await portal.signInAs('accountant')
  await expect(portal.rows).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Download All' })).toBeFocused()
  await page.keyboard.press('Tab')
  const file = page.getByRole('button', { name: 'Export' })
  await expect(file).toBeFocused()
  await expect(file).toBeInViewport({ ratio: 0.99 })

  await portal.rows.first().getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Renotify Customer' }).press('Enter')
  const notice = page.getByRole('dialog', { name: 'Re-notify Customer' })
  const number = (place: number) => notice.getByRole('textbox', { name: `Mobile number ${place}` })
  const add = notice.getByRole('button', { name: 'Add another mobile number' })
  const others = notice.getByLabel('Send the SMS to other mobile numbers')
  await expect(others).toBeFocused()
  await page.keyboard.press('Space')
  await add.press('Enter')
  await expect(number(2)).toBeFocused()
  await number(1).fill('0771234567')
  await notice.getByRole('button', { name: 'Renotify' }).press('Enter')
  await expect(notice.getByText("Mobile number can't be empty")).toBeVisible()
  await expect(number(2)).toBeFocused()
  await add.press('Enter')
  await add.press('Enter')
  await expect(number(4)).toBeFocused()

  for (let presses = 0; presses < 20 && !(await isFocused(others)); presses++) await page.keyboard.press('Shift+Tab')
  await expect(others).toBeFocused()
  const title = await notice.getByRole('banner').or(notice.locator('header')).boundingBox()
  const box = await others.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))

  await notice.getByRole('button', { name: 'Remove mobile number 4' }).press('Enter')
  await expect(add).toBeFocused()
  await notice.getByRole('button', { name: 'Remove mobile number 1' }).press('Enter')
  await expect(notice.getByRole('button', { name: 'Remove mobile number 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(add).toBeFocused()
})

test('the merchant is told again of a redemption with keys alone, once the server can be reached', async ({
  portal,
  page,
  server,
}) => {
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/resend-redemption-message')) told.push(request.postDataJSON())
  })
  await portal.open('/earnings')
  await portal.signInAs('accountant')
  await portal.rows.first().getByRole('link').press('Enter')
  const customer = page.getByRole('button', { name: 'Renotify Customer' })
  const merchant = page.getByRole('button', { name: 'Renotify Merchant' })
  const notice = page.getByRole('dialog', { name: 'Re-notify Merchant' })
  const others = notice.getByLabel('Send the SMS to other mobile numbers')
  const send = notice.getByRole('button', { name: 'Renotify' })
  // The drawer takes the focus once, when it opens.
  await expect(portal.drawer.locator(':focus')).toHaveCount(1)
  await customer.focus()
  await page.keyboard.press('Tab')
  await expect(merchant).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(others).toBeFocused()

  await server.kill()
  await expect(notice.getByText('You are offline: this needs the server.')).toBeVisible({ timeout: 30_000 })
  await expect(others).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(merchant).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(merchant).toBeFocused()
  await server.start()
  await expect(merchant).toBeEnabled({ timeout: 30_000 })

  await page.keyboard.press('Enter')
  await expect(others).toBeFocused()
  for (const next of ['Send the email to other addresses', 'Cancel', 'Renotify']) {
    await page.keyboard.press('Tab')
    await expect(
      notice
        .getByLabel(next)
        .or(notice.getByRole('button', { name: next }))
        .first(),
    ).toBeFocused()
  }
  await expect(send).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Notification sent successfully')).toBeVisible()
  await expect(merchant).toBeFocused()
  await expect(merchant).toBeInViewport({ ratio: 0.99 })
  expect(told).toMatchObject([{ mobileNumbers: [], emails: [], notifyTo: 'NOTIFY_TO_MERCHANT' }])
})

test('the panel of merchants opens, finds, chooses and closes with keys alone', async ({ portal, page }) => {
  await openAddPayment(portal)
  const head = page.getByRole('button', { name: /^Merchant / })
  const byId = page.getByLabel('Search by merchant ID')
  const first = page.getByRole('radio', { name: /^Araliya Textiles/ })
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await head.focus()
  // What is closed is no stop on the way.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Search by Redemption ID')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  await expect(head).toBeFocused()
  await expect(first).toBeChecked()

  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(byId).toBeFocused()
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('radio', { name: /^Bluewater Bookshop/ })
  await expect(second).toBeChecked()
  await expect(second).toBeFocused()
  await expect(head).toContainText('Bluewater Bookshop (102)')
  await expect(page).toHaveURL(/filter=102/)

  for (let presses = 0; presses < 8 && !(await isFocused(head)); presses++) await page.keyboard.press('Shift+Tab')
  await expect(head).toBeFocused()
  await expect(head).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('Enter')
  await expect(second).toBeHidden()
  await expect(head).toBeFocused()
  await expect(head).toContainText('Bluewater Bookshop (102)')
})

test('a cleared search, the last page and a drawer that closes leave the keyboard in sight', async ({
  portal,
  page,
}) => {
  await portal.open('/payments')
  await portal.signInAs('accountant')
  await expect(portal.rows).toHaveCount(10)
  const reference = page.getByLabel('Search by Reference Code')
  await reference.fill('NOPE')
  await expect(page.getByText('No payments found for ID NOPE')).toBeVisible()
  await page.getByLabel('Clear search').press('Enter')
  await expect(reference).toBeFocused()
  await expect(portal.rows).toHaveCount(10)

  const merchant = page.getByRole('combobox', { name: 'Merchant' })
  await merchant.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Load More' })).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  const merchants = page.getByRole('dialog', { name: 'Merchants' })
  const name = merchants.getByLabel('Search by merchant name')
  await name.fill('a')
  await merchants.getByLabel('Clear search').press('Enter')
  await expect(name).toBeFocused()
  const next = merchants.getByRole('button', { name: 'Next page' })
  await next.focus()
  for (let presses = 0; presses < 20 && (await next.isEnabled()); presses++) await page.keyboard.press('Enter')
  await expect(merchants.locator('[aria-current="page"]')).toBeFocused()

  await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect(merchant).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(merchants).toBeHidden()
  await expect(merchant).toBeFocused()
  await expect(merchant).toBeInViewport({ ratio: 0.99 })
})

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)
