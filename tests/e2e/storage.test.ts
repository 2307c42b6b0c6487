import { expect, test } from './portal-test.ts'

const list = '/vouchers/view-vouchers'

test('a browser that denies storage is told plainly, and nothing can be typed that would be lost', {
  tag: '@core',
}, async ({ portal, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await portal.open(list)
  await page.getByLabel('Email').fill('customer-care@demo.lk')
  await page.getByLabel('Password', { exact: true }).fill('demo-customer-care')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('storage')
  await expect(page.getByText('allow this site to save data')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('a change that was unsent when the browser cleared its storage is named as lost, not called saved', async ({
  portal,
  server,
  page,
}) => {
  await portal.open(list)
  await portal.signInAs('customerCare')
  await expect(portal.rows.nth(9)).toBeVisible()
  await portal.untilInstalled()
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  await server.kill()
  await portal.edit('Receiver name', 'Never Sent')
  await expect(portal.pill).toContainText('1 waiting')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' })
  await server.start()
  await page.goto(`${server.origin}/sync`)
  await expect(portal.pill).toContainText('1 change lost')
  const lost = page.getByRole('region', { name: 'Lost (1)' })
  await expect(lost.getByRole('listitem')).toContainText(`Voucher ${id} · Receiver name`)
  await expect(lost).not.toContainText('Never Sent')
  await lost.getByRole('button', { name: 'I have noted these' }).press('Enter')
  await expect(lost).toBeHidden()
  await page.reload()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 60_000 })
})
