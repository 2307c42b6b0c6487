import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
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
  for (const path of ['/payments', '/earnings']) {
    await portal.open(path)
    await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
    expect((await portal.rows.first().boundingBox())?.y, path).toBeLessThanOrEqual(240)
  }

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
