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
  refuse,
  setStatusTo,
} from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test('without a server, what waits says so and is sent once, what cannot wait says why', { tag: '@core' }, async ({
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
  const { voucherId: used } = await api.redemption('with codes')
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
  await expect(groups.getByText('You are offline: the groups of this device.')).toBeVisible()
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

test('what is refused ends in its dialog with the words of the specification; the next try goes through once', async ({
  portal,
  page,
  server,
}) => {
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const [id, other, third] = [await portal.idAt(0), await portal.idAt(1), await portal.idAt(2)]
  await portal.openVoucher(id)

  const extend = await chooseWeek(page)
  await refuse(server, '/voucher/extend')
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend.getByText('Oops, something went wrong. Please try again', { exact: true })).toBeVisible()
  await expect(extend.getByText('NOT_NOW')).toBeVisible()
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(page.getByText('Voucher extended successfully')).toBeVisible()

  await refuse(server, '/voucher/*/update')
  await setStatusTo(page, 'Inactive')
  await expect(page.getByText('Failed to update voucher status')).toBeVisible()
  await expect(portal.drawer.locator('dl').getByText('Active', { exact: true })).toBeVisible()
  await expect(portal.pill).toContainText('All changes saved')

  const owner = await nameNewOwner(page)
  await refuse(server, '/voucher/transfer/*')
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(owner.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible()
  await expect(portal.pill).toContainText('All changes saved')
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(page.getByText('Ownership transferred successfully')).toBeVisible()
  await expect(dialog(page, `Voucher ${id}`)).toBeHidden()
  await expect(owner).toBeHidden()

  await portal.openVoucher(other)
  await refuse(server, '/merchants/merchantGroups/o')
  const groups = await lookForGroup(page, 'o')
  await expect(groups.getByText('Failed to fetch merchant groups')).toBeVisible()
  await groups.getByRole('button', { name: 'Retry' }).click()
  await groups
    .getByRole('radio', { name: / · \d+$/, disabled: false })
    .first()
    .check()
  await refuse(server, '/voucher/*/update')
  await groups.getByRole('button', { name: 'Change Merchant Group' }).click()
  await expect(page.getByText('Failed to update Merchant Group')).toBeVisible()
  await expect(portal.pill).toContainText('1 needs attention')
  await expect(groups).toBeHidden()
  await portal.closeDrawer()

  await portal.openVoucher(third)
  await act(page, 'Re-Notify').click()
  const notify = dialog(page, 'Re-Notify Receiver')
  await refuse(server, '/voucher/re-notify')
  await notify.getByRole('button', { name: 'Re-Notify' }).click()
  await expect(notify.getByText('Oops, something went wrong!', { exact: true })).toBeVisible()
  await expect(notify.getByText('NOT_NOW')).toBeVisible()
  // Of this one nobody knows whether it went out: nobody but a person repeats it.
  await refuse(server, '/voucher/re-notify', 500)
  await notify.getByRole('button', { name: 'Re-Notify' }).click()
  await expect(notify.getByText('Whether it went through is being checked.', { exact: false })).toBeVisible()
  await expect(notify.getByRole('button', { name: 'Re-Notify' })).toBeDisabled()
  await expect(portal.pill).toContainText('2 need attention')
  // Nothing typed would be lost by closing: no question. And there is no second way to do it again.
  await page.keyboard.press('Escape')
  await expect(notify).toBeHidden()
  await expect(portal.drawer.getByText('The last notification waits for your decision')).toBeVisible()
  await expect(act(page, 'Re-Notify')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await operationsOn(server, id)).toEqual(['vouchers.extend', 'vouchers.transfer-ownership'])
  expect([...(await appliedTo(server, other)), ...(await appliedTo(server, third))]).toEqual([])
})

test('each act happens once whose answer breaks off after the server did the work', async ({
  portal,
  page,
  server,
}) => {
  await portal.open(`${list}?filter=PENDING_ACTIVATION`)
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const pending = await portal.idAt(0)
  await portal.open(`${list}?filter=ACTIVE`)
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const [id, other] = [await portal.idAt(0), await portal.idAt(1)]
  const cut = (path: string) => server.fault({ kind: 'cut-after', path: `/v1.0/app${path}` })
  const open = (one: string) => portal.open(`${list}?selected=${one}&drawer=voucher`)

  await open(id)
  const extend = await chooseWeek(page)
  await cut('/voucher/extend')
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend).toBeHidden({ timeout: 30_000 })
  await cut('/voucher/*/update')
  await setStatusTo(page, 'Inactive')
  await expect(portal.drawer.locator('dl').getByText('Inactive', { exact: true })).toBeVisible({ timeout: 30_000 })
  const groups = await lookForGroup(page, 'o')
  await groups
    .getByRole('radio', { name: / · \d+$/, disabled: false })
    .first()
    .check()
  await cut('/voucher/*/update')
  await groups.getByRole('button', { name: 'Change Merchant Group' }).click()
  await expect(groups).toBeHidden()

  await open(other)
  const owner = await nameNewOwner(page)
  await cut('/voucher/transfer/*')
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(owner).toBeHidden({ timeout: 30_000 })

  await open(pending)
  await act(page, 'Activate Voucher').click()
  const activate = dialog(page, 'Activate Voucher')
  await cut('/voucher/activate')
  await activate.getByRole('button', { name: 'Activate Voucher' }).click()
  // It may have happened: said so, and found out by reading.
  await expect(portal.drawer.first().getByText('Activated', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(portal.pill).toContainText('All changes saved', { timeout: 40_000 })

  expect(await operationsOn(server, id)).toEqual(['vouchers.extend', 'vouchers.update', 'vouchers.update'])
  expect(await operationsOn(server, other)).toEqual(['vouchers.transfer-ownership'])
  expect(await operationsOn(server, pending)).toEqual(['vouchers.activate'])
})

test('a notification whose answer breaks off is sent once: a person says what became of it', async ({
  portal,
  page,
  server,
}) => {
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('customerCare')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  await act(page, 'Re-Notify').click()
  const notify = dialog(page, 'Re-Notify Receiver')
  await server.fault({ kind: 'cut-after', path: '/v1.0/app/voucher/re-notify' })
  await notify.getByRole('button', { name: 'Re-Notify' }).click()
  await expect(notify.getByText('Whether it went through is being checked.', { exact: false })).toBeVisible({
    timeout: 30_000,
  })
  await expect(portal.pill).toContainText('1 needs attention', { timeout: 30_000 })
  await page.reload()
  await expect(portal.drawer.getByText('The last notification waits for your decision')).toBeVisible()

  // What touches no message goes on meanwhile.
  const extend = await chooseWeek(page)
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend).toBeHidden()
  await expect(portal.drawer.getByText('Extended', { exact: true })).toBeVisible()
  await expect(portal.drawer.getByText('The last notification waits for your decision')).toBeVisible()
  expect(await operationsOn(server, id)).toEqual(['vouchers.re-notify', 'vouchers.extend'])

  await page.goto(`${portal.origin}/sync`)
  const change = page.getByRole('listitem').filter({ hasText: 'notification → SMS' })
  await change.getByRole('button', { name: 'It went through' }).click()
  await expect(portal.pill).toContainText('All changes saved')
  await portal.open(`${list}?selected=${id}&drawer=voucher`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Confirmed by you: it had gone through')
  await expect(act(page, 'Re-Notify')).toBeEnabled()
  expect(await operationsOn(server, id)).toEqual(['vouchers.re-notify', 'vouchers.extend'])
})
