import {
  act,
  appliedTo,
  askApi,
  chooseWeek,
  dialog,
  list,
  lookForGroup,
  nameNewOwner,
  operationsOn,
  setStatusTo,
} from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test('without a server, what waits says so and is sent once, what cannot wait says why', async ({
  portal,
  page,
  server,
}) => {
  const api = await askApi(server)
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const [id, other] = [await portal.idAt(0), await portal.idAt(1)]
  await api.putIntoGroup(id, 1)
  await api.putIntoGroup(other, 2)
  const used = await api.usedVoucher()
  // What is opened once can be read again without a server.
  for (const one of [other, used, id]) {
    await portal.open(`${list}?filter=ACTIVE&selected=${one}&drawer=voucher`)
    await expect(portal.drawer).toContainText(
      one === used ? /As of .* IST/ : new RegExp(`· ${one === id ? 1 : 2}(?!\\d)`),
    )
    await act(page, 'View Transaction').click()
    await expect(page.getByRole('region', { name: 'Transferred Details' })).toContainText(/As of .* IST/)
  }
  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })

  const extend = await chooseWeek(page)
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('Not yet done: will be sent when online').first()).toBeVisible()
  await expect(act(page, 'Extend')).toBeDisabled()
  await setStatusTo(page, 'Inactive')
  await expect(act(page, 'Change status')).toBeDisabled()
  const groups = await lookForGroup(page, '')
  await expect(groups.getByText('You are offline: groups that were seen on this device.')).toBeVisible()
  await groups.getByRole('radio', { name: / · 2$/ }).check()
  await groups.getByRole('button', { name: 'Change Merchant Group' }).click()
  await expect(groups).toBeHidden()

  await page.reload()
  const drawer = dialog(page, `Voucher ${id}`)
  await expect(drawer.getByText('Not yet done: will be sent when online')).toHaveCount(4)
  await expect(drawer.getByText('Saved on this device, will be sent')).toHaveCount(2)
  await expect(drawer.getByText(/As of .* offline/).first()).toBeVisible({ timeout: 30_000 })
  await act(page, 'Re-Notify').click()
  const notify = dialog(page, 'Re-Notify Receiver')
  await expect(notify.getByText('You are offline: this needs the server.', { exact: false })).toBeVisible()
  await expect(notify.getByRole('button', { name: 'Re-Notify' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(notify).toBeHidden()
  await expect(drawer).toBeVisible()

  await portal.open(`${list}?filter=ACTIVE&selected=${other}&drawer=voucher`)
  const owner = await nameNewOwner(page)
  await expect(owner.getByText('You are offline: it is sent by itself if the server is back within 10')).toBeVisible()
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(owner).toBeHidden()
  await expect(portal.drawer).toContainText('ownership → Sunil Bandara')

  await portal.open(`${list}?selected=${used}&drawer=voucher`)
  await act(page, 'View Transaction').click()
  const part = page.getByRole('region', { name: 'Transaction Details' })
  await expect(part.getByText(/As of .* offline/)).toBeVisible({ timeout: 30_000 })
  await part.getByRole('listitem').first().getByRole('button').click()
  await act(page, 'View Merchant Codes').click()
  await expect(dialog(page, 'Merchant Codes').getByText('Network Error. Please try again.')).toBeVisible()

  await portal.open(`${list}?filter=PENDING_ACTIVATION`)
  await portal.openVoucher(await portal.idAt(0))
  await act(page, 'Activate Voucher').click()
  await expect(dialog(page, 'Activate Voucher').getByText('You are offline: this needs the server.')).toBeVisible()

  await portal.open(list)
  await act(page, 'Codes by CSV').click()
  await expect(dialog(page, 'Print QR by CSV').getByText('You are offline: this needs the server.')).toBeVisible()
  await expect(dialog(page, 'Print QR by CSV').getByRole('button', { name: 'Download PDF' })).toBeDisabled()

  await server.start()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 40_000 })
  expect((await appliedTo(server, id)).slice(1)).toMatchObject([
    { operation: 'vouchers.extend' },
    { operation: 'vouchers.update', fields: { status: 'INACTIVE' } },
    { operation: 'vouchers.update', fields: { merchantGroup: 2 } },
  ])
  expect((await operationsOn(server, other)).slice(1)).toEqual(['vouchers.transfer-ownership'])
})
