import { textOf } from '#tests/support/portal-page.ts'
import {
  act,
  appliedTo,
  openFirstVoucher,
  askApi,
  dialog,
  list,
  lookForGroup,
  nameNewOwner,
  operationsOn,
  setStatusTo,
} from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test('an administrator does everything with a voucher, and every text is the one of the specification', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const id = await openFirstVoucher(portal, 'administrator', 'ACTIVE')
  const drawer = dialog(page, `Voucher ${id}`)

  await act(page, 'Extend').click()
  const extend = dialog(page, 'Extend Voucher')
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend.getByText('Choose a period of extension')).toBeVisible()
  await extend.getByLabel('Custom date').check()
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend.getByText('Date cannot be empty')).toBeVisible()
  const day = extend.getByRole('textbox', { name: 'New expiry date', exact: true })
  await day.fill('01/01/2026')
  await day.blur()
  await expect(extend.getByText(/^01\/01\/2026 is too early: .* or later$/)).toBeVisible()
  await day.click()
  // The calendar opens where there is something to choose.
  await expect(page.locator('[data-dates-dropdown] button[aria-label]:not([disabled])').first()).toBeVisible()
  // Escape is for the calendar alone.
  await day.press('Escape')
  await expect(page.locator('[data-dates-dropdown]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stay', exact: true })).toHaveCount(0)
  await day.fill('31/12/2030')
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend).toBeHidden()
  await expect(drawer).toContainText('31/12/2030 11:59 PM IST')

  const groups = await lookForGroup(page, 'nothing is called so')
  await expect(groups.getByText('No groups found')).toBeVisible()
  await groups.getByRole('textbox', { name: 'Search merchant groups', exact: true }).fill('spices')
  await groups.getByRole('radio', { name: 'Food and restaurants' }).check()
  await groups.getByRole('button', { name: 'Change Merchant Group' }).click()
  await expect(page.getByText('Merchant Group updated successfully')).toBeVisible()

  await act(page, 'Re-Notify').click()
  const notify = dialog(page, 'Re-Notify Receiver')
  await notify.getByLabel('Via SMS', { exact: false }).uncheck()
  await notify.getByLabel('Via email', { exact: false }).check()
  const different = notify.getByLabel('Use a different email')
  if (await different.isVisible()) await different.check()
  await notify.getByRole('textbox', { name: 'Email', exact: true }).fill('abc')
  await notify.getByRole('button', { name: 'Re-Notify' }).click()
  await expect(notify.getByText('Enter a valid email address')).toBeVisible()
  await notify.getByRole('textbox', { name: 'Email', exact: true }).fill('kamala@example.lk')
  await notify.getByRole('button', { name: 'Re-Notify' }).click()
  await expect(page.getByText('Notification sent successfully')).toBeVisible()

  await act(page, 'Change status').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Activation Pending', 'Inactive', 'Expired', 'Deleted'])
  await page.getByRole('menuitem', { name: 'Deleted' }).click()
  await expect(page.getByRole('button', { name: 'Set to Deleted' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(act(page, 'Change status')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Inactive' }).click()
  await page.getByRole('button', { name: 'Set to Inactive' }).click()
  await expect(page.getByText('Voucher status updated successfully')).toBeVisible()
  await expect(drawer.locator('dl').getByText('Inactive', { exact: true })).toBeVisible()

  await act(page, 'Transfer Ownership').click()
  const owner = dialog(page, 'Details of New Owner')
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(owner.getByText("Recipient's name cannot be empty.")).toBeVisible()
  await expect(owner.getByText("Mobile number can't be empty")).toBeVisible()
  await owner.getByRole('textbox', { name: 'Recipient Name', exact: true }).fill('Sunil Bandara')
  await owner.getByRole('textbox', { name: 'Mobile Number', exact: true }).fill('0777654321')
  await owner.getByLabel('Notify recipient').check()
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(page.getByText('Ownership transferred successfully')).toBeVisible()
  await expect(drawer).toBeHidden()

  await portal.open(`${list}?selected=${id}&drawer=voucher`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('to +94777654321 by administrator@demo.lk')
  await expect(timeline).toContainText('Notified')
  await expect(timeline).toContainText('Extended')

  await setStatusTo(page, 'Deleted')
  await expect(drawer.getByText('Deleted', { exact: true }).first()).toBeVisible()
  await expect(act(page, 'Change status')).toBeDisabled()
  // Nothing of it can be changed any more.
  await expect(drawer.getByRole('button', { name: /^(Edit|Change merchant group|Transfer)/ })).toHaveCount(0)
  expect(await operationsOn(server, id)).toEqual([
    'vouchers.extend',
    'vouchers.update',
    'vouchers.re-notify',
    'vouchers.update',
    'vouchers.transfer-ownership',
    'vouchers.update',
  ])
})

test('a pending voucher is activated with name and mobile, also where only its status was to be set', async ({
  portal,
  page,
  server,
}) => {
  const id = await openFirstVoucher(portal, 'administrator', 'PENDING_ACTIVATION')
  await expect(act(page, 'Transfer Ownership')).toHaveCount(0)
  await expect(page.getByText('Activate the voucher first, then extend it')).toBeVisible()
  await act(page, 'Change status').click()
  await page.getByRole('menuitem', { name: 'Active', exact: true }).click()
  const activate = dialog(page, 'Activate Voucher')
  await activate.getByRole('textbox', { name: 'Name', exact: true }).fill('Nimal  7 Perera')
  await expect(activate.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nimal Perera')
  await activate.getByRole('textbox', { name: 'Mobile Number', exact: true }).fill('')
  await activate.getByRole('button', { name: 'Activate Voucher' }).click()
  await expect(activate.getByText("Mobile number can't be empty")).toBeVisible()
  await activate.getByRole('textbox', { name: 'Mobile Number', exact: true }).fill('077 765 4321')
  await server.fault({ kind: 'status', status: 400, message: 'VOUCHER_LOCKED', path: '/v1.0/app/voucher/activate' })
  await activate.getByRole('button', { name: 'Activate Voucher' }).click()
  await expect(activate.getByText('Oops! Something went wrong. Please try again', { exact: true })).toBeVisible()
  await expect(activate.getByText('VOUCHER_LOCKED')).toBeVisible()
  await activate.getByRole('button', { name: 'Activate Voucher' }).click()
  await expect(page.getByText('Voucher activated successfully')).toBeVisible()
  await expect(act(page, 'Activate Voucher')).toHaveCount(0)
  await expect(portal.pill).toContainText('All changes saved')
  expect(await appliedTo(server, id)).toMatchObject([
    { operation: 'vouchers.activate', fields: { ownerName: 'Nimal Perera', ownerMobile: '+94777654321' } },
  ])
})

// Without the key Chromium itself would send a request again whose connection broke (docs/adr/0006).
test.describe('where the API honours the key of a request', () => {
  test.use({ honours: true })

  test('a transfer and a notification whose answers are lost happen once', async ({ portal, page, server }) => {
    const id = await openFirstVoucher(portal, 'customerCare', 'ACTIVE')
    await expect(act(page, 'Change status')).toHaveCount(0)
    await server.fault({ kind: 'drop-after', path: '/v1.0/app/voucher/transfer/*' })
    const owner = await nameNewOwner(page)
    await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
    await expect(page.getByText('Ownership transferred successfully')).toBeVisible({ timeout: 30_000 })
    await portal.open(`${list}?selected=${id}&drawer=voucher`)
    await expect(portal.drawer).toContainText('Sunil Bandara')

    await server.fault({ kind: 'drop-after', path: '/v1.0/app/voucher/re-notify' })
    await act(page, 'Re-Notify').click()
    const notify = dialog(page, 'Re-Notify Receiver')
    await notify.getByRole('button', { name: 'Re-Notify' }).click()
    // This API honours the key of a request: asked once more, it tells what came of the first.
    await expect(page.getByText('Notification sent successfully')).toBeVisible({ timeout: 30_000 })
    expect(await operationsOn(server, id)).toEqual(['vouchers.transfer-ownership', 'vouchers.re-notify'])
  })
})

test('what was paid with a voucher is opened line by line, down to codes that are never kept', async ({
  portal,
  page,
  server,
}) => {
  const redeemed = '/v1.0/app/voucher/transaction/*'
  await server.fault({ kind: 'status', status: 400, message: 'no', path: redeemed })
  await openFirstVoucher(portal, 'administrator', 'ACTIVE')
  await act(page, 'View Transaction').click()
  const part = page.getByRole('region', { name: 'Transaction Details' })
  await expect(part.getByText('Oops, something went wrong, Please try again.')).toBeVisible()
  await part.getByRole('button', { name: 'Retry' }).click()
  await expect(part.getByText(/As of .* IST/)).toBeVisible()
  await act(page, 'View Transaction').click()
  await expect(part).toBeHidden()

  const api = await askApi(server)
  const one = dialog(page, 'Transaction Details')
  const codes = dialog(page, 'Merchant Codes')
  const inShort = page.getByRole('region', { name: 'In short' })
  const openCodes = async ({ voucherId, redemptionId }: { voucherId: string; redemptionId: string }) => {
    await portal.open(`${list}?selected=${voucherId}&drawer=voucher`)
    await act(page, 'View Transaction').click()
    await expect(part.getByRole('listitem').first()).toBeVisible()
    const lines = await part.getByRole('listitem').getByRole('button').all()
    for (const [at, line] of lines.entries()) {
      await line.click()
      await expect(one).toContainText('Running Balance')
      // The newest is what is left, and that stands above everything else.
      const left = one.locator('dd').nth(3)
      await expect(left).toHaveText(/^LKR [\d,]+\.\d\d$/)
      if (at === 0) await expect(inShort).toContainText(`Balance ${await textOf(left)}`)
      if (((await one.textContent()) ?? '').includes(redemptionId)) break
      await page.keyboard.press('Escape')
      await expect(one).toBeHidden()
    }
    await one.getByRole('button', { name: 'View Merchant Codes' }).click()
  }
  await openCodes(await api.redemption('with codes'))
  await expect(codes.getByRole('columnheader')).toHaveText(['CODE', 'AMOUNT', 'EXPIRY DATE', 'SERIAL NUMBER'])
  await expect(codes.getByRole('cell').nth(1)).toHaveText(/^LKR [\d,]+\.\d\d$/)
  // On a phone as well every code can be read whole, without pushing anything sideways.
  await page.setViewportSize({ width: 360, height: 740 })
  for (const cell of await codes.getByRole('cell').all()) await expect(cell).toBeInViewport({ ratio: 1 })
  await openCodes(await api.redemption('without codes'))
  await expect(codes.getByText('NO MERCHANT CODES FOUND...!!!', { exact: true })).toBeVisible()
  // Back to where they were asked for, one step at a time.
  await page.keyboard.press('Escape')
  await expect(codes).toBeHidden()
  await expect(one.getByRole('button', { name: 'View Merchant Codes' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(one).toBeHidden()
  await expect(part).toBeVisible()
})
