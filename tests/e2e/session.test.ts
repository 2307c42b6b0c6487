import type { Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { expect, test } from './portal-test.ts'

const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('two tabs: one end, one sign-in, one log-out', async ({ portal, anotherTab, page, server }) => {
  await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
  await portal.signInAs('customerCare')
  await expect(page).toHaveURL(/filter=ACTIVE/)
  const other = await anotherTab()
  await other.open('/contact-us')
  await expect(other.page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()

  // The end of the session hides both; what is under the lock stays as it was.
  await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'))
  await expect(other.page.getByRole('heading', { name: 'Session ended' })).toBeVisible()
  await expect(other.page.getByRole('banner')).toBeHidden()
  await expect(other.page.getByLabel('Email')).toHaveValue('customer-care@demo.lk')
  await password(other.page).fill('demo-customer-care')
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  await expect(portal.rows.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Session ended' })).toHaveCount(0)

  await other.page.getByRole('navigation').getByRole('link', { name: 'Sync centre' }).click()
  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('AUTH_TOKEN') ?? '{}'))
  const opens = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${server.origin}/v1.0/app/authentication/user-details`, { headers })).status
  }
  expect(await opens()).toBe(200)
  await other.page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(password(page)).toBeVisible()
  await expect(password(other.page)).toBeVisible()
  // Whoever has copied the token has nothing any more.
  await expect.poll(opens).toBe(401)
  // Back does not bring private screens back.
  await other.page.goBack()
  await expect(other.page).toHaveURL(/contact-us/)
  await expect(password(other.page)).toBeVisible()
  await expect(other.page.getByRole('banner')).toHaveCount(0)
})

test('behind the lock the page holds no row, and after it everything that was there and was typed', {
  tag: '@core',
}, async ({ portal, anotherTab, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  await portal.drawer.getByRole('button', { name: 'Edit receiver name' }).click()
  const draft = portal.drawer.getByRole('textbox', { name: 'Receiver name' })
  await draft.fill('Half a na')
  const shown = await portal.rows.first().innerText()
  const told = [id, ...shown.split(/\s*\n\s*/).filter((text) => text.length > 8)]
  /** Where the page says any of it. */
  const says = () =>
    page.evaluate((texts) => {
      const html = document.body.outerHTML
      return texts.filter((text) => html.includes(text)).map((text) => html.slice(html.indexOf(text) - 60).slice(0, 90))
    }, told)
  expect(await says()).toHaveLength(told.length)

  const other = await anotherTab()
  await other.open('/contact-us')
  await other.page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'))
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible()
  expect(await says()).toEqual([])

  await password(page).fill('demo-customer-care')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Session ended' })).toHaveCount(0)
  await expect(draft).toHaveValue('Half a na')
  // What was out of sight is drawn anew.
  await expect.poll(() => portal.rows.first().innerText()).toBe(shown)
  await expect(portal.rows.first().getByRole('link')).toHaveAttribute('href', /.+/)
  await page.keyboard.press('Escape')
  await expect(draft).toBeHidden()
})

test('the warning comes before the end, survives a reload, and signing in again keeps what is typed', async ({
  portal,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows.first()).toBeVisible()
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '') as { token: string }
    localStorage.setItem('AUTH_TOKEN', JSON.stringify({ ...saved, expirationDate: Date.now() + 14 * 60_000 }))
  })
  await page.reload()
  const warning = page.getByText(/Your session ends at \d\d:\d\d [AP]M IST\./)
  await expect(warning).toBeVisible()

  await portal.openVoucher(await portal.idAt(0))
  await portal.drawer.getByRole('button', { name: 'Edit receiver name' }).click()
  const draft = portal.drawer.getByRole('textbox', { name: 'Receiver name' })
  await draft.fill('Half a na')
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('[role=status] button')?.click())
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(password(page)).toBeFocused()
  await password(page).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid credentials. Please try again')
  await password(page).fill('demo-customer-care')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(warning).toHaveCount(0)
  await expect(draft).toHaveValue('Half a na')
})

test('nine minutes before its end a session is not opened any more', async ({ portal, page }) => {
  await portal.open('/')
  await portal.signInAs('accountant')
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '') as { token: string }
    localStorage.setItem('AUTH_TOKEN', JSON.stringify({ ...saved, expirationDate: Date.now() + 9 * 60_000 }))
  })
  await page.reload()
  await expect(page.getByText('Your session has expired. Please sign in again')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('AUTH_TOKEN'))).toBeNull()
})

test('in another role a person finds what the former one had not sent, and nothing that it had seen', async ({
  portal,
  server,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows.nth(9)).toBeVisible()
  await server.fault({
    kind: 'status',
    status: 429,
    message: '',
    method: 'PUT',
    path: '/v1.0/app/voucher/*',
    times: 999,
  })
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  await portal.edit('Receiver name', 'Kept Over')
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  const [former] = (await kept()).filter((name) => name.startsWith('portal-'))
  const email = demoAccounts.find(({ role }) => role === 'customerCare')?.email ?? ''
  await page.evaluate(
    (name) => localStorage.setItem('portal-drafts', JSON.stringify({ [name]: { at: Date.now(), values: {} } })),
    `${email}|ROLE_SAHAN_CUSTOMER_CARE add-merchant`,
  )

  await page.route('**/v1.0/app/authentication/user-details*', async (route) => {
    const answer = await route.fetch()
    const details = await answer.json()
    const role = details.role.replace('CUSTOMER_CARE', 'ACCOUNTANT')
    await route.fulfill({ response: answer, json: { ...details, role } })
  })
  await page.goto(`${portal.origin}/sync`)
  const change = page.getByRole('listitem').filter({ hasText: 'receiver name → Kept Over' })
  await expect(change).toContainText('You made this in another role. It is kept here until you decide.')
  await expect.poll(kept).not.toContain(former)
  expect(await storedRows(page, 'formDrafts')).toMatchObject([{ form: 'add-merchant' }])
  expect(await page.evaluate(() => localStorage.getItem('portal-drafts'))).toBe('{}')
  await server.clearFaults()
  expect((await server.applied()).filter(({ voucherId }) => voucherId === id)).toEqual([])
})

test('a tab that is closed while it logs out leaves no session and no data', async ({
  portal,
  anotherTab,
  page,
  server,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows.first()).toBeVisible()
  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('AUTH_TOKEN') ?? '{}')) as {
    token: string
  }
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByText('Logging out')).toBeVisible()
  await page.close()

  const next = await anotherTab()
  await next.open('/vouchers/view-vouchers')
  await expect(password(next.page)).toBeVisible()
  expect(
    await next.page.evaluate(() => [localStorage.getItem('AUTH_TOKEN'), localStorage.getItem('lastUser')]),
  ).toEqual([null, null])
  const left = () =>
    next.page.evaluate(
      async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('portal-')).length,
    )
  await expect.poll(left).toBe(0)
  const headers = { authorization: `Bearer ${token}` }
  const opens = async () => (await fetch(`${server.origin}/v1.0/app/authentication/user-details`, { headers })).status
  await expect.poll(opens).toBe(401)
})
