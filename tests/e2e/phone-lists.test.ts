import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
import { listPaths } from '#tests/support/list-paths.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })

test('on a phone a list begins in the upper third: what narrows it stands behind one button that counts', async ({
  portal,
  page,
}) => {
  await portal.open('/earnings')
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  // While the device fills, the words of the pill are whole.
  const words = portal.pill.locator('span:visible').first()
  expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  // A payment's list stands among its fields.
  for (const path of listPaths.filter((one) => one !== '/payments/add-payment')) {
    await portal.open(path)
    await expect(portal.rows.first().getByRole('rowheader')).toHaveText(/\S/)
    // What divides a list counts its rows, and may come after them.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect.soft((await portal.rows.first().boundingBox())?.y, path).toBeLessThanOrEqual(240)
    expect.soft(await misfitOf(page), path).toBeNull()
  }

  await portal.open('/earnings')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const kind = page.getByLabel('Which redemptions')
  const button = page.getByRole('button', { name: /^Filters/ })
  await expect(page.getByRole('button', { name: 'Ranges' })).toBeHidden()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Ranges' }).click()
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/startDate=/)
  await kind.selectOption({ index: 1 })
  await expect(button).toHaveAccessibleName('Filters, 2 set')
  expect(await misfitOf(page)).toBeNull()
  expect(await accessibilityFindings(page, 'main')).toEqual([])
  await button.click()
  await expect(kind).toBeHidden()
  await expect(button).toHaveAccessibleName('Filters, 2 set')

  // With more room they stand in the open.
  await page.setViewportSize({ width: 820, height: 740 })
  await expect(button).toBeHidden()
  await expect(kind).toBeVisible()
})

test('on a phone the tabs or cards of a list are one field before its tools', async ({ portal, page }) => {
  await portal.open('/purchases/view-Purchases')
  await portal.signInAs('administrator')
  const types = page.getByLabel('Types')
  await expect(types.locator('option:checked')).toHaveText(/^All · [\d,]+$/)
  await types.selectOption({ index: 1 })
  await expect(page).toHaveURL(/filter=/)
  await expect(types.locator('option:checked')).toHaveText(/^Create · [\d,]+$/)
  expect(await accessibilityFindings(page, 'main')).toEqual([])

  await portal.open('/vouchers/view-vouchers')
  const status = page.getByLabel('Vouchers by status')
  await status.selectOption({ label: 'Active' })
  await expect(page).toHaveURL(/filter=/)
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  expect(await misfitOf(page)).toBeNull()
  expect(await accessibilityFindings(page, 'main')).toEqual([])

  // With more room they stand in the open, and what was chosen is chosen.
  await page.setViewportSize({ width: 820, height: 740 })
  await expect(status).toHaveRole('tablist')
  await expect(page.getByRole('tab', { name: 'Active', exact: true })).toHaveAttribute('aria-selected', 'true')
})
