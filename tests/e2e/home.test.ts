import type { Page } from '@playwright/test'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { openFirstVoucher } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

// Its figures wait for whole lists.
test.use({ pagesPerSecond: 5 })

const needs = (page: Page) => page.getByRole('region', { name: 'Needs you' })
const line = (page: Page, what: string) => needs(page).getByRole('link').filter({ hasText: what })

/** The number at the head of a line, once all its rows are on this device. */
async function countOf(page: Page, what: string): Promise<string> {
  await expect(line(page, what)).toHaveText(/^[\d,]+((?!so far).)*as of \d\d:\d\d [AP]M$/)
  return line(page, what).locator('strong').innerText()
}

/** Goes Home by the menu, as a person does. */
async function goHome({ page }: PortalPage): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the admin portal' })).toBeVisible()
}

test('Home says what waits, and each line leads to just these rows', async ({ portal, page }) => {
  await portal.open('/')
  await portal.signInAs('accountant')
  for (const [what, noun] of [
    ['orders to pack', 'orders'],
    ['pickups have waited', 'orders'],
    ['without a tracking ID', 'orders'],
    ['purchases to complete', 'pending purchases'],
    ['top-ups to complete', 'top-ups'],
    ['redemptions to pay', 'redemptions'],
  ] as const) {
    const count = await countOf(page, what)
    await line(page, what).click()
    await expect(page.getByText(new RegExp(`of ${count} ${noun}$`))).toBeVisible()
    await goHome(portal)
  }
})

test('what the day has come to leads to just its rows, and stands there without a line', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/')
  await portal.signInAs('administrator')
  await portal.untilInstalled()
  const today = page.getByRole('region', { name: 'Today' })
  const card = (title: string) => today.getByRole('link').filter({ hasText: title })
  const figures: string[] = []
  for (const [title, many] of [
    ['Redeemed', 'redemptions'],
    ['Vouchers issued', 'vouchers'],
    ['Purchases', 'purchases'],
  ] as const) {
    await expect(card(title)).toHaveText(/, as of \d\d:\d\d [AP]M.* a week ago: LKR /, { timeout: 60_000 })
    const [, count = ''] = /([\d,]+) \w+, as of/.exec(await card(title).innerText()) ?? []
    figures.push(await card(title).locator('strong').innerText())
    await card(title).click()
    await expect(page.getByText(new RegExp(`of ${count} ${many}$`))).toBeVisible()
    if (title === 'Redeemed') await expect(page.getByText(`Redeemed ${figures[0]} ·`)).toBeVisible()
    await goHome(portal)
  }
  await server.kill()
  await page.reload()
  await expect(card('Vouchers issued').locator('strong')).toHaveText(figures[1] ?? '')
  await expect(card('Vouchers issued')).toHaveText(/as of \d\d:\d\d [AP]M/)
})

test('without a line Home says as of when it knows, and what is stuck on this device comes first', async ({
  portal,
  server,
  page,
}) => {
  await openFirstVoucher(portal)
  await server.fault({
    kind: 'status',
    status: 400,
    message: 'Not like this',
    method: 'PUT',
    path: '/v1.0/app/voucher/*/update',
    times: 1,
  })
  await portal.edit('Receiver name', 'Nobody Wanted')
  await portal.closeDrawer()
  await goHome(portal)
  await expect(needs(page).getByRole('link').first()).toHaveText(/^1change needs you/)
  const waiting = await countOf(page, 'orders to pack')
  await portal.untilInstalled()
  await server.kill()
  await page.reload()
  await expect(line(page, 'orders to pack').locator('strong')).toHaveText(waiting)
  await expect(line(page, 'orders to pack')).toContainText(/as of \d\d:\d\d [AP]M/)
  await needs(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible()
})

test('nobody is told of work that is not theirs', async ({ portal, page }) => {
  await portal.open('/')
  await portal.signInAs('customerCare')
  await expect(line(page, 'orders to pack')).toBeVisible()
  await expect(line(page, 'redemptions to pay')).toHaveCount(0)
  await expect(line(page, 'top-ups to complete')).toHaveCount(0)
  await expect(line(page, 'offer')).toHaveCount(0)
})
