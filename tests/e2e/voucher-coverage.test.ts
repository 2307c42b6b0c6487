import { holdRequests } from '#tests/support/hold-requests.ts'
import { list, askApi } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', pagesPerSecond: 5 })

test('a list says how much of it is here, and marks what only a search has shown, until all has come', async ({
  portal,
  page,
  server,
}) => {
  const far = await (await askApi(server)).oldestVoucher()
  // The newest five hundred come at once; what is behind them waits until it is let go.
  const letGo = await holdRequests(page.context(), /\/voucher\/getVouchers\?.*[?&]page=(?!1&)/)
  await portal.open(list)
  await portal.signInAs('administrator')
  await expect(page.getByText('500 of about 1,800 · still loading')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages of vouchers' })
  await expect(pages).toContainText('1–100 of 500 vouchers so far')

  // Nothing of that day is here, and nobody says that there is nothing.
  await portal.search('Created Date (YYYY-MM-DD)', far.createdDay)
  await expect(page.getByText(/^\d\d\/\d\d still loading/)).toBeVisible()

  await portal.search('Voucher ID', far.id)
  await expect(portal.row(far.id)).toContainText('By search')
  await expect(
    page.getByText('Searched 500 vouchers on this device · still loading · 1 found by search alone'),
  ).toBeVisible()
  await expect(pages).toContainText('1–1 of 1 voucher so far')
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  // What was found is in no total.
  await expect(page.getByText(/^500 of about 1,800 · still loading · \d+ found by search alone$/)).toBeVisible()

  letGo()
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  await expect(pages).toContainText(/^1–100 of 2,000 vouchers(?! so far)/)
  await portal.search('Voucher ID', far.id)
  await expect(page.getByText(/^Searched all 2,000 vouchers on this device/)).toBeVisible()
  await expect(portal.row(far.id)).not.toContainText('By search')
})
