import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { openPalette } from '#tests/support/palette-steps.ts'
import { expect, test } from './portal-test.ts'

test('a row has its actions where the pointer is, and by the keyboard', async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
  await portal.signInAs('customerCare')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const id = await portal.idAt(0)
  const menu = page.getByRole('menu', { name: `Actions of ${id}` })

  await portal.rows.first().getByRole('cell').nth(3).click({ button: 'right' })
  await expect(menu).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Transfer Ownership' }).click()
  const dialog = page.getByRole('dialog', { name: 'Details of New Owner' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Nothing was opened beside the list.
  await expect(page).not.toHaveURL(/selected=/)

  await portal.rows.first().getByRole('link').focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: 'Open', exact: true }).press('Enter')
  await expect(portal.drawer).toContainText('Created Date')
  await portal.closeDrawer()

  // The button comes with the pointer, and opens the menu without opening the row.
  const button = portal.rows.nth(1).getByRole('button', { name: /^Actions of / })
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(button).toBeHidden()
  await portal.rows.nth(1).hover()
  await button.click()
  await expect(page.getByRole('menu', { name: `Actions of ${await portal.idAt(1)}` })).toBeVisible()
  await expect(page).not.toHaveURL(/selected=/)
})

test('what is not possible now says why, and what a role may not is not there', async ({ portal, page, server }) => {
  await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
  await portal.signInAs('accountant')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  await portal.rows.first().getByRole('cell').nth(3).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: /^Actions of / })
  await expect(menu.getByRole('menuitem').first()).toHaveText('Open')
  const titles = await menu.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await portal.rows.first().getByRole('cell').nth(3).click({ button: 'right' })
  await expect(menu.getByRole('menuitem')).toHaveCount(titles.length)
  const off = menu.locator('[role="menuitem"][aria-disabled="true"]')
  for (const words of await off.allInnerTexts()) expect(words).toContain(' · ')
})

test('the palette offers each status that an order may have next', async ({ portal, page }) => {
  await portal.open('/operations/deliveries-n-pickups?filter=PROCESSING')
  await portal.signInAs('administrator')
  await portal.rows.first().getByRole('link').first().click()
  await expect(portal.drawer.getByRole('button', { name: 'Order status' })).toBeVisible()
  await (await openPalette(page)).fill('Order status')
  await expect(page.getByRole('button', { name: /^Order status: / }).first()).toBeVisible()
})
