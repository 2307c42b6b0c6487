import { expect, test } from './portal-test.ts'

const list = '/vouchers/view-vouchers'

test('with a full disk an edit is not called saved, its text stays, and it is saved once there is room', async ({
  portal,
  server,
  page,
}) => {
  await portal.open(list)
  await portal.signInAs('customerCare')
  await expect(portal.rows.nth(9)).toBeVisible()
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1 })
  await portal.drawer.getByRole('button', { name: 'Edit receiver name' }).click()
  const input = portal.drawer.getByRole('textbox', { name: 'Receiver name' })
  await input.fill('No Room')
  await input.press('Enter')
  await expect(portal.drawer).toContainText('Not saved: this device has no room left. Your text is still here')
  await expect(input).toHaveValue('No Room')
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin })
  await input.press('Enter')
  await expect(input).toBeHidden()
  await expect(portal.pill).toContainText('All changes saved')
  expect((await server.applied()).map(({ voucherId, fields }) => [voucherId, fields])).toEqual([
    [id, { ownerName: 'No Room' }],
  ])
})

test('a browser that denies storage is told plainly, and nothing can be typed that would be lost', async ({
  portal,
  page,
}) => {
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
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
