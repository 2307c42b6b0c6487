import { textOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', pagesPerSecond: 5 })

test('a dashboard that is refused once comes all the same; refused for good it says why, and so do its days', async ({
  portal,
  server,
  page,
}) => {
  const refuse = (path: string, times: number) =>
    server.fault({ kind: 'status', path: `/v1.0/app/${path}`, status: 400, message: 'Not Found', times })
  const vouchers = page.locator('dl > div').filter({ hasText: 'Number of vouchers' }).locator('dd')
  const days = page.getByRole('region', { name: 'Earned this month' })
  await refuse('sub-merchants/dashboard/*', 1)
  await refuse('redemption/download-by-date/', 500)
  await portal.open('/')
  await portal.signInAs('subMerchantAdministrator')
  await expect(vouchers).toHaveText(/^[\d,]+$/)
  await expect(days).toContainText('Oops, something went wrong. Please try again')

  await server.clearFaults()
  // It also comes by itself after a while, and then there is a table to open instead.
  await days.getByRole('button', { name: 'Try again' }).or(days.getByText('As a table')).click()
  await expect(days.getByText('As a table')).toBeVisible()

  await refuse('sub-merchants/dashboard/*', 500)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid request. Please try again')
  await expect(vouchers).toHaveText(/^[\d,]+$/)
})

test('a merchant reads what is payable now, and opens the redemptions behind it; who only redeems does not', async ({
  portal,
  page,
}) => {
  await portal.open('/')
  await portal.signInAs('merchantAdministrator')
  const payable = page.getByRole('link', { name: 'payable now' })
  await expect(payable).toContainText(/^[1-9][\d,]*redemptions? payable now.*[^,]as of/, { timeout: 60_000 })
  const [, count, amount] =
    /^([\d,]+)redemptions? payable now(LKR [\d,.]+\.\d\d), oldest/.exec(await textOf(payable)) ?? []

  await payable.click()
  await expect(page.getByText(`Earned ${amount}`)).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${count} redemptions?$`))).toBeVisible()
  await expect(page).toHaveURL(/\/earnings\?.*show=payable/)

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await portal.signInAs('merchantRedemptions')
  await expect(page.getByText('Total Redemptions')).toBeVisible()
  await expect(page.getByText('payable now')).toBeHidden()
})
