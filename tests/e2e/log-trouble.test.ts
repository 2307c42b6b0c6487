import { headOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const oops = 'Oops, something went wrong. Please try again'

for (const [address, path] of [
  ['/security/ip-logs', '/v1.0/app/otp/getAllOTPRequestIp'],
  ['/security/otp-logs', '/v1.0/app/otp/getAllOTPLog'],
] as const) {
  test(`what cannot be loaded is said in place of the table, and comes once it can: ${address}`, async ({
    portal,
    server,
    page,
  }) => {
    await server.fault({ kind: 'status', path, status: 400, message: '', times: 999 })
    await portal.open(address)
    await portal.signInAs('administrator')
    const trouble = page.getByRole('main').getByText(oops)
    await expect(trouble).toBeVisible()
    await expect(portal.rows.filter({ visible: true })).toHaveCount(0)
    await server.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(portal.rows.nth(9)).toBeVisible()
    await expect(trouble).toHaveCount(0)
  })
}

test('OTP Logs: searched in batches of 500, and a delete takes every row of the numbers that were chosen', async ({
  portal,
  page,
}) => {
  const asked: URL[] = []
  const deleted: unknown[] = []
  page.on('request', (one) => {
    const url = new URL(one.url())
    if (url.pathname.includes('/otp/')) asked.push(url)
    if (url.pathname.endsWith('/otp/deleteOTPLog')) deleted.push(one.postDataJSON())
  })
  await portal.open('/security/otp-logs')
  await portal.signInAs('customerCare')
  await expect(portal.rows.nth(9)).toBeVisible()
  await expect(page.getByText(/^Batch 1 of \d+$/)).toBeVisible()
  await expect(page.getByLabel('Rows on a page').locator('option')).toHaveText(['10', '25', '50', '100'])
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeDisabled()
  const first = portal.rows.first()
  const number = await headOf(first)
  await first.locator('td').last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 OTP log' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(deleted).toEqual([[number]])
  const box = page.getByLabel('Search by Mobile Number')
  await box.fill(number)
  await box.press('Enter')
  await expect(page.getByText(`Rows of ${number}`)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: number })).toHaveCount(0)
  const searched = asked.find(({ pathname }) => pathname.endsWith('/otp/getsearchContactNoOTPLog'))
  expect(searched?.searchParams.get('recipient')).toBe(number)
  expect(searched?.searchParams.get('pageSize')).toBe('500')
})
