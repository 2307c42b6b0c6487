import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

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
