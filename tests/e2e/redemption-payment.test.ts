import { textOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('paid redemptions are shown alone, each leads to its payment, and the payment tells the day that was typed', async ({
  portal,
  page,
}) => {
  const { drawer } = portal
  await portal.open('/payments')
  await portal.signInAs('accountant')
  await expect(page.getByRole('columnheader', { name: 'Payment Date' })).toBeVisible()
  await expect(
    portal.rows
      .first()
      .getByRole('cell')
      .filter({ hasText: /^\d\d\/\d\d\/\d{4}$/ }),
  ).toHaveCount(1)
  await expect(page.getByLabel('Recorded from')).toBeVisible()

  await portal.open('/earnings')
  const which = page.getByLabel('Which redemptions')
  await which.selectOption({ label: 'Paid' })
  await expect(page).toHaveURL(/show=paid/)
  await portal.rows.first().getByRole('link').click()
  const id = await textOf(drawer.getByRole('button', { name: /copy redemption ID$/ }))
  const payment = drawer.getByRole('link', { name: /^Payment \d+$/ })
  const name = await textOf(payment)
  await payment.click()
  await expect(drawer.getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveURL(/\/payments\?.*drawer=payment/)
  await expect(drawer.locator('dl > div').filter({ hasText: 'Payment Date' })).toContainText(/\d\d\/\d\d\/\d{4}$/)
  await drawer.getByLabel('Search by Redemption ID').fill(id)
  await expect(drawer.getByRole('rowheader', { name: id })).toBeVisible()

  // The server knows nothing of these kinds: the list and its file are what is on this device.
  await portal.open('/earnings?show=unredeemed')
  await expect(page.getByText(/^As of .* · complete$/).or(page.getByText(/^Searched all /))).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/^Redeemed LKR 0\.00 · Earned LKR 0\.00/)).toBeVisible()
  await expect(page.getByText(/^LKR [\d,.]+, of it un-redeemed LKR [\d,.]+ · /)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('Redemptions.xlsx')
})
