import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { expect, test } from './portal-test.ts'

const list = '/vouchers/view-vouchers'

/** Opens the first voucher of a tab as one of the desk; returns its id. */
async function openFirst(portal: PortalPage, tab: string, role: 'administrator' | 'customerCare' = 'administrator') {
  await portal.open(`${list}?filter=${tab}`)
  await portal.signInAs(role)
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  return id
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function appliedTo(server: PortalServer, id: string) {
  const changes = await server.applied()
  return changes.filter(({ voucherId }) => voucherId === id).map(({ operation, fields }) => ({ operation, fields }))
}

/** A voucher that something was paid with, by the API itself. */
async function usedVoucher({ origin }: PortalServer): Promise<string> {
  const account = demoAccounts.find(({ role }) => role === 'administrator')
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}/v1.0/app${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { token: string; earnings: { voucherId: string }[] }
  }
  const { token } = await post('/authentication/sign-in', { email: account?.email, password: account?.password })
  const { earnings } = await post('/redemption/getEarnings', { merchantId: '0', subMerchantId: '0', page: 1 }, token)
  const [first] = earnings
  if (!first) throw new Error('the demo data has no redemption')
  return first.voucherId
}

async function chooseWeek(page: Page): Promise<Locator> {
  await act(page, 'Extend').click()
  const extend = dialog(page, 'Extend Voucher')
  await extend.getByLabel('1 week').check()
  return extend
}

test('an administrator does everything with a voucher, and every text is the one of the specification', async ({
  portal,
  page,
  server,
}) => {
  const id = await openFirst(portal, 'ACTIVE')
  const drawer = dialog(page, `Voucher ${id}`)

  await act(page, 'Extend').click()
  const extend = dialog(page, 'Extend Voucher')
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend.getByText('Choose a period of extension')).toBeVisible()
  await extend.getByLabel('Custom date').check()
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend.getByText('Date cannot be empty')).toBeVisible()
  await extend.getByRole('textbox', { name: 'New expiry date', exact: true }).fill('31/12/2030')
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend).toBeHidden()
  await expect(drawer).toContainText('31/12/2030 11:59 PM IST')

  await act(page, 'Change merchant group').click()
  const groups = dialog(page, 'Change Merchant Group')
  await groups.getByRole('textbox', { name: 'Search merchant groups', exact: true }).fill('nothing is called so')
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
  await expect(drawer.getByText('Inactive', { exact: true })).toBeVisible()

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
  expect((await appliedTo(server, id)).map(({ operation }) => operation)).toEqual([
    'vouchers.extend',
    'vouchers.update',
    'vouchers.re-notify',
    'vouchers.update',
    'vouchers.transfer-ownership',
  ])
})

test('a pending voucher is activated with name and mobile, also where only its status was to be set', async ({
  portal,
  page,
  server,
}) => {
  const id = await openFirst(portal, 'PENDING_ACTIVATION')
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

test('without a server, what waits says so and is sent once, what cannot wait says why', async ({
  portal,
  page,
  server,
}) => {
  const id = await openFirst(portal, 'ACTIVE')
  await expect(page.getByText(/As of .* IST/).first()).toBeVisible()
  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  const extend = await chooseWeek(page)
  await extend.getByRole('button', { name: 'Extend Voucher' }).click()
  await expect(extend).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('Not yet done: will be sent when online').first()).toBeVisible()
  await expect(act(page, 'Extend')).toBeDisabled()

  await page.reload()
  const drawer = dialog(page, `Voucher ${id}`)
  await expect(drawer.getByText('Not yet done: will be sent when online').first()).toBeVisible()
  // What was read when the voucher was opened can still be read, with its age.
  await expect(drawer.getByText(/As of .* offline/).first()).toBeVisible({ timeout: 30_000 })
  await act(page, 'Re-Notify').click()
  const notify = dialog(page, 'Re-Notify Receiver')
  await expect(notify.getByText('You are offline: this needs the server.', { exact: false })).toBeVisible()
  await expect(notify.getByRole('button', { name: 'Re-Notify' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(notify).toBeHidden()
  await expect(drawer).toBeVisible()

  await server.start()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 40_000 })
  await expect(act(page, 'Extend')).toBeEnabled()
  expect((await appliedTo(server, id)).map(({ operation }) => operation)).toEqual(['vouchers.extend'])
})

test('a refused transfer ends in its dialog and leaves nothing behind; the next try goes through once', async ({
  portal,
  page,
  server,
}) => {
  const id = await openFirst(portal, 'ACTIVE', 'customerCare')
  await expect(act(page, 'Change status')).toHaveCount(0)
  await act(page, 'Transfer Ownership').click()
  const owner = dialog(page, 'Details of New Owner')
  await owner.getByRole('textbox', { name: 'Recipient Name', exact: true }).fill('Sunil Bandara')
  await owner.getByRole('textbox', { name: 'Mobile Number', exact: true }).fill('0777654321')
  await server.fault({ kind: 'status', status: 400, message: 'NOT_NOW', path: '/v1.0/app/voucher/transfer/*' })
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(owner.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible()
  await expect(portal.pill).toContainText('All changes saved')
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(page.getByText('Ownership transferred successfully')).toBeVisible()
  expect(await appliedTo(server, id)).toHaveLength(1)
})

// Without the key Chromium itself would send a request again whose connection broke (docs/adr/0006).
test.describe('where the API honours the key of a request', () => {
  test.use({ honours: true })

  test('a transfer and a notification whose answers are lost happen once', async ({ portal, page, server }) => {
    const id = await openFirst(portal, 'ACTIVE')
    await server.fault({ kind: 'drop-after', path: '/v1.0/app/voucher/transfer/*' })
    await act(page, 'Transfer Ownership').click()
    const owner = dialog(page, 'Details of New Owner')
    await owner.getByRole('textbox', { name: 'Recipient Name', exact: true }).fill('Sunil Bandara')
    await owner.getByRole('textbox', { name: 'Mobile Number', exact: true }).fill('0777654321')
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
    expect((await appliedTo(server, id)).map(({ operation }) => operation)).toEqual([
      'vouchers.transfer-ownership',
      'vouchers.re-notify',
    ])
  })
})

test('a notification of which nobody knows whether it went out is never sent again by itself', async ({
  portal,
  page,
  server,
}) => {
  const id = await openFirst(portal, 'ACTIVE', 'customerCare')
  await server.fault({ kind: 'status', status: 500, message: 'boom', path: '/v1.0/app/voucher/re-notify' })
  await act(page, 'Re-Notify').click()
  const notify = dialog(page, 'Re-Notify Receiver')
  await notify.getByRole('button', { name: 'Re-Notify' }).click()
  await expect(notify.getByText('Oops, something went wrong!', { exact: true })).toBeVisible()
  await expect(notify.getByRole('button', { name: 'Re-Notify' })).toBeDisabled()
  await expect(portal.pill).toContainText('1 needs attention')
  expect(await appliedTo(server, id)).toEqual([])
})

test('what was paid with a voucher is opened line by line, down to codes that are never kept', async ({
  portal,
  page,
  server,
}) => {
  const redeemed = '/v1.0/app/voucher/transaction/*'
  await server.fault({ kind: 'status', status: 400, message: 'no', path: redeemed })
  await openFirst(portal, 'ACTIVE')
  await act(page, 'View Transaction').click()
  const part = page.getByRole('region', { name: 'Transaction Details' })
  await expect(part.getByText('Oops, something went wrong, Please try again.')).toBeVisible()
  await part.getByRole('button', { name: 'Retry' }).click()
  await expect(part.getByText(/As of .* IST/)).toBeVisible()
  await act(page, 'View Transaction').click()
  await expect(part).toBeHidden()

  await portal.open(`${list}?selected=${await usedVoucher(server)}&drawer=voucher`)
  await act(page, 'View Transaction').click()
  await part.getByRole('button').first().click()
  const one = dialog(page, 'Transaction Details')
  await expect(one).toContainText('Running Balance')
  await one.getByRole('button', { name: 'View Merchant Codes' }).click()
  const codes = dialog(page, 'Merchant Codes')
  await expect(codes.getByText(/NO MERCHANT CODES FOUND\.\.\.!!!|SERIAL NUMBER/)).toBeVisible()
})
