import { textOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('what cannot be taken back is said before anybody is asked for a password', async ({ portal, page }) => {
  const asked: string[] = []
  page.on('request', (request) => /un-redeem/.test(request.url()) && asked.push(request.url()))
  // The device learns of it by the list of vouchers, the redemption itself says nothing of it.
  let deleted = ''
  await page.route(/\/voucher\/(getVouchers|search)\b/, async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { list?: { id: string; status: string }[] }
    for (const row of found.list ?? []) if (row.id === deleted) row.status = 'DELETED'
    await route.fulfill({ response: answer, json: found })
  })
  const { drawer } = portal
  const unredeem = drawer.getByRole('button', { name: 'Unredeem', exact: true })
  const fact = (name: string) => drawer.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

  await portal.open('/earnings')
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(10)
  await portal.rows.filter({ hasNotText: 'Unredeemed' }).first().getByRole('link').click()
  await expect(unredeem).toBeEnabled()
  const redemption = page.url()
  deleted = (await textOf(fact('Voucher ID').locator('dd'))).split(/\s/)[0] ?? ''
  await portal.open('/vouchers/view-vouchers')
  await portal.search('Voucher ID', deleted)
  await portal.openVoucher(deleted)
  await expect(drawer.getByText('Deleted', { exact: true }).first()).toBeVisible()
  await page.goto(redemption)
  await unredeem.click()
  await expect(drawer.getByRole('alert')).toHaveText('Its voucher is deleted: it cannot be un-redeemed any more.')
  await expect(page.getByLabel('Enter password to confirm')).toHaveCount(0)
  expect(asked).toEqual([])

  await portal.open('/earnings?show=paid')
  await portal.rows.first().getByRole('link').click()
  await expect(unredeem).toHaveAttribute('aria-disabled', 'true')
  await expect(drawer.getByText('It is paid to the merchant: what is paid cannot be un-redeemed.')).toBeVisible()
  expect(asked).toEqual([])
})
