import { expect, test } from './portal-test.ts'

test('a network that hangs does not hold the start: the cached session and its rows open', { tag: '@core' }, async ({
  portal,
  server,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  await portal.untilInstalled()
  const first = await portal.idAt(0)
  // From here on connections are taken and nothing is ever answered.
  server.freeze()
  await portal.open(`/vouchers/view-vouchers?selected=${first}&drawer=voucher`)
  await expect(portal.drawer).toContainText('Created Date', { timeout: 10_000 })
  await expect(portal.row(first)).toBeVisible()
  server.thaw()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 20_000 })
})

test('the start asks with the token who is signed in, and signs out where the session is over', async ({
  portal,
  server,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1.0/app/authentication/user-details'))
  await page.reload()
  const kept = await page.evaluate(() => localStorage.getItem('AUTH_TOKEN'))
  const [, token = ''] = /^Bearer (\S+)$/.exec((await asked).headers()['authorization'] ?? '') ?? []
  expect(token).not.toBe('')
  expect(kept).toContain(token)
  await expect(portal.rows).toHaveCount(100)
  await server.fault({ kind: 'expire-tokens', path: '/v1.0/app/authentication/user-details' })
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('AUTH_TOKEN'))).toBeNull()
})

test('a wrong runtime config stops the app with a page that says what is wrong', async ({ portal, page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { environment: 'NOT ALLOWED' } }))
  await portal.open('/')
  await expect(page.getByText(/environment/)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
})

test('a wrong runtime config takes nothing from somebody at work: the last good settings go on', async ({
  portal,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  await page.route('**/config.json', (route) => route.fulfill({ json: { environment: 'NOT ALLOWED' } }))
  await page.reload()
  await expect(page.getByText(/must correct config\.json: .*environment/)).toBeVisible()
  await expect(portal.rows).toHaveCount(100)
})

test('signing out forgets what this device held of the person', async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the admin portal' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByText('Logging out')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 10_000 })
  const keysLeft = () => Object.keys(localStorage).filter((key) => key === 'AUTH_TOKEN' || key === 'lastUser')
  expect(await page.evaluate(keysLeft)).toEqual([])
  // A database goes once nothing has it open any more: the door does not wait for that, only so long.
  const databases = () => page.evaluate(() => indexedDB.databases())
  await expect.poll(databases).toEqual([])
  // The way back leads to an address of the portal, and shows nothing of it.
  await page.goBack()
  await expect(page).toHaveURL(/view-vouchers/)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(portal.rows).toHaveCount(0)
})

test('signing out with unsent work asks, keeps only that work, and the same person finds it again', {
  tag: '@core',
}, async ({ portal, server, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  await portal.untilInstalled()
  const id = await portal.idAt(0)
  await server.kill()
  await portal.openVoucher(id)
  await portal.edit('Receiver name', 'Kept For Later')
  await portal.closeDrawer()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('1 change is not sent')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(portal.row(id)).toContainText('Kept For Later')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Keep and log out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  // Said to the very person who kept it, or to anybody else: nobody knows yet who that is.
  await expect(
    page.getByText('This device holds unsent work. It goes on once whoever left it here signs in.'),
  ).toBeVisible()

  // Somebody else on the same machine neither sees nor sends it.
  await server.start()
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('administrator')
  await expect(portal.row(id)).toBeVisible()
  await expect(portal.row(id)).not.toContainText('Kept For Later')
  await expect(portal.pill).toContainText('All changes saved', { timeout: 40_000 })
  expect(await server.applied()).toEqual([])
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

  await portal.signInAs('customerCare')
  await expect(portal.pill).toContainText('All changes saved', { timeout: 40_000 })
  expect((await server.applied()).map(({ voucherId, fields, byEmail }) => ({ voucherId, fields, byEmail }))).toEqual([
    { voucherId: id, fields: { ownerName: 'Kept For Later' }, byEmail: 'customer-care@demo.lk' },
  ])
})
