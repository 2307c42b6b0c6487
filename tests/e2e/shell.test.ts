import type { Page } from '@playwright/test'
import { newTab } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

const menuEdge = (page: Page) => page.getByRole('separator', { name: 'Menu width' })

/** Drags the edge of the menu across its links. */
async function drag(page: Page, to: number): Promise<void> {
  const box = await menuEdge(page).boundingBox()
  if (!box) throw new Error('the menu has no edge')
  await page.mouse.move(box.x, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(to, box.y + 300, { steps: 5 })
  await page.mouse.up()
}

const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first()

test('a merchant administrator switches between merchants, each tab for itself, and reads the figures offline', {
  tag: '@core',
}, async ({ portal, server, anotherTab, page }) => {
  await portal.open('/')
  await portal.signInAs('merchantAdministrator')
  const menu = page.getByRole('complementary', { name: 'Menu' })
  await expect(menu).toContainText('merchant-administrator@demo.lk')
  const selector = menu.getByLabel('Merchant', { exact: true })
  await expect(selector.locator('option')).toHaveCount(2)
  const [first = '', second = ''] = await selector.locator('option').allInnerTexts()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await expect(figure(page, 'Total Redemptions')).toHaveText(/^LKR [\d,]+\.\d\d$/)
  const total = await figure(page, 'Total Redemptions').innerText()
  // Exactly ten rows lead on to all of them; all offers are not open to this role.
  await expect(page.getByRole('table', { name: 'Latest earnings' }).locator('tbody tr')).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'See More' })).toHaveAttribute('href', '/earnings')
  await expect(page.getByRole('table', { name: 'Offers' })).toBeVisible()
  await portal.untilInstalled()

  const other = await anotherTab()
  await other.open('/')
  await other.page.getByLabel('Merchant', { exact: true }).selectOption(second)
  await expect(other.page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expect(figure(other.page, 'Total Redemptions')).not.toHaveText(total)
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()

  // Whoever signs in after a log-out begins with the first.
  await other.page.getByRole('button', { name: 'Log out', exact: true }).click()
  await other.signInAs('merchantAdministrator')
  await expect(other.page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await expect(figure(page, 'Total Redemptions')).toHaveText(total)

  await server.kill()
  await page.reload()
  await expect(figure(page, 'Total Redemptions')).toHaveText(total)
  await expect(page.getByText(/^As of \d\d:\d\d [AP]M IST/)).toBeVisible()
})

test('a shop sees its own dashboard, a redemptions user nothing earned, a sales agent the way to orders', async ({
  browser,
  server,
}) => {
  const as = async (role: 'subMerchantAdministrator' | 'merchantRedemptions' | 'salesAgent') => {
    const portal = await newTab(await browser.newContext(), server.origin)
    await portal.open('/')
    await portal.signInAs(role)
    return portal.page
  }
  const shop = await as('subMerchantAdministrator')
  await expect(figure(shop, 'Number of vouchers')).toHaveText(/^[\d,]+$/)
  await expect(shop.getByRole('complementary', { name: 'Menu' })).toContainText('sub-merchant@demo.lk')
  await expect(shop.getByRole('complementary', { name: 'Menu' })).toContainText(
    await shop.getByRole('heading', { level: 1 }).innerText(),
  )
  await expect(shop.getByLabel('Merchant', { exact: true })).toHaveCount(0)

  const redemptions = await as('merchantRedemptions')
  await expect(figure(redemptions, 'Total Redemptions')).toHaveText(/^LKR/)
  await expect(redemptions.getByRole('columnheader', { name: 'Status' }).first()).toBeVisible()
  await expect(redemptions.getByRole('columnheader', { name: /Earned Amount/ })).toHaveCount(0)
  await expect(redemptions.getByRole('heading', { name: 'Redeemed this month' })).toBeVisible()

  const agent = await as('salesAgent')
  await expect(agent.getByRole('main').getByRole('link', { name: 'Place Order' })).toHaveAttribute(
    'href',
    '/client/place-order',
  )
})

test('the menu closes, keeps its width, and letters lead where the menu leads', async ({ portal, page }) => {
  await portal.open('/')
  await portal.signInAs('administrator')
  await expect(menuEdge(page)).toHaveAttribute('aria-valuenow', '300')
  await menuEdge(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(menuEdge(page)).toHaveAttribute('aria-valuenow', '500')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(menuEdge(page)).toHaveAttribute('aria-valuenow', '200')
  await page.reload()
  await expect(menuEdge(page)).toHaveAttribute('aria-valuenow', '200')
  for (const [to, width] of [
    [900, '500'],
    [20, '200'],
  ] as const) {
    await drag(page, to)
    await expect(menuEdge(page)).toHaveAttribute('aria-valuenow', width)
  }
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const home = page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Home' })
  await menu.click()
  await expect(home).toHaveCount(0)
  await menu.click()

  // A rail of signs, whose words come under the pointer, and back.
  const narrow = page.getByRole('button', { name: 'Narrow menu' })
  await narrow.click()
  await expect(menuEdge(page)).toHaveCount(0)
  await expect(home).toHaveAttribute('title', 'Home')
  expect((await home.boundingBox())?.width).toBeLessThan(56)
  await page.reload()
  await narrow.press('Enter')
  await expect(menuEdge(page)).toHaveAttribute('aria-valuenow', '200')

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/sync$/)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  await expect(page).toHaveURL(/\/sync$/)
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'View and help' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
})

test('what a toast said can be read again', async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('salesAgent')
  await page.getByRole('alert').getByText('That page is not open to your role.').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Notices, 1 new' }).click()
  await expect(page.getByRole('dialog', { name: 'Notices' })).toContainText('That page is not open to your role.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused()
})

test('sections of the menu are folded away and stay so, but for the one around the open page', async ({
  portal,
  page,
}) => {
  await portal.open('/')
  await portal.signInAs('administrator')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const heading = menu.getByRole('button', { name: 'Merchants section' })
  const terminals = menu.getByRole('link', { name: 'Terminals', exact: true })
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await heading.press('Enter')
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(terminals).toBeHidden()
  await page.reload()
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(terminals).toBeHidden()

  await portal.open('/offers')
  await expect(menu.getByRole('link', { name: 'Offers', exact: true })).toBeVisible()
  await expect(terminals).toBeVisible()
  await portal.open('/payments')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  await expect(terminals).toBeHidden()
  // Signs alone are all there.
  await page.getByRole('button', { name: 'Narrow menu' }).click()
  await expect(terminals).toBeVisible()
  await page.getByRole('button', { name: 'Narrow menu' }).click()
  await heading.click()
  await expect(terminals).toBeVisible()
})
