import { readFile } from 'node:fs/promises'
import { act, askApi, dialog, list, openFirstVoucher } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('a voucher that never expires shows 31/12/9999 everywhere, and its extension is refused in words', async ({
  portal,
  page,
  server,
}) => {
  const api = await askApi(server)
  await api.extend(await api.newestVoucher('ACTIVE'), '9999-12-31T23:59:59Z')
  const id = await openFirstVoucher(portal, 'administrator', 'ACTIVE')
  const drawer = dialog(page, `Voucher ${id}`)
  await expect(drawer).toContainText('31/12/9999 11:59 PM IST')
  await expect(drawer.getByText('This voucher never expires: there is nothing to extend')).toBeVisible()
  await expect(act(page, 'Extend')).toBeDisabled()
  await portal.closeDrawer()
  await act(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'Expiry Date' }).check()
  await page.keyboard.press('Escape')
  await expect(portal.row(id)).toContainText('31/12/9999 11:59 PM')

  await portal.open(`${list}?searchId=expiry_date&searchKey=9999-12-31`)
  await expect(portal.row(id)).toBeVisible()
  await expect(portal.rows).toHaveCount(1)
  const file = page.waitForEvent('download')
  await act(page, 'Export').click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('31/12/9999 11:59 PM')
})
