import exceljs from 'exceljs'
import type { Page } from '@playwright/test'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { fillPayment } from '#tests/support/payment-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const act = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
/** The id of the first row, which is its third cell beside the box and the date. */
async function firstId(portal: PortalPage): Promise<string> {
  const cell = portal.rows.first().locator('td').nth(1)
  await expect(cell).toHaveText(/\S/)
  return (await cell.innerText()).trim()
}

test('a redemption is found, looked at, told of again and taken back', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await portal.open('/earnings')
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(10)
  await expect(page.getByRole('columnheader')).toContainText(['', 'Date', 'Redemption Id', 'Merchant', 'Sub Merchant'])
  await expect(page.getByRole('button', { name: 'Download All' })).toBeVisible()

  const id = await firstId(portal)
  await portal.search('Redemption ID', id.toLowerCase())
  await expect(portal.rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Page / })).toHaveCount(0)
  await portal.rows.first().getByRole('link').click()
  await expect(portal.drawer).toContainText('Platform Earned Amount')
  await expect(page).toHaveURL(/selected=/)
  await page.reload()
  await expect(portal.drawer).toContainText('Platform Earned Amount')
  await act(page, `${id}, copy redemption ID`).click()
  await expect(portal.drawer.getByText('Copied')).toBeVisible()
  await expect(portal.drawer.getByText('Copied')).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)

  await act(page, 'Renotify Customer').click()
  const notice = dialog(page, 'Re-notify Customer')
  await notice.getByLabel('Send the SMS to other mobile numbers').check()
  await notice.getByRole('button', { name: 'Renotify' }).click()
  await expect(notice.getByText("Mobile number can't be empty")).toBeVisible()
  await notice.getByRole('textbox', { name: 'Mobile number' }).fill('12')
  await expect(notice.getByText("Mobile number can't be empty")).toBeHidden()
  await notice.getByRole('button', { name: 'Renotify' }).click()
  await expect(notice.getByText('Enter a valid mobile number')).toBeVisible()
  expect(asked.filter((line) => line.includes('resend-redemption-message'))).toEqual([])
  await notice.getByRole('textbox', { name: 'Mobile number' }).fill('0771234567')
  await notice.getByRole('button', { name: 'Add another mobile number' }).click()
  await notice.getByRole('textbox', { name: 'Mobile number 2' }).fill('0777654321')
  await notice.getByRole('button', { name: 'Remove mobile number 1' }).click()
  await notice.getByLabel('Send the email to other addresses').check()
  await notice.getByRole('textbox', { name: 'Email' }).fill('nimal@shop.lk')
  await notice.getByRole('button', { name: 'Add another email' }).click()
  await notice.getByRole('textbox', { name: 'Email 2' }).fill('abc')
  await notice.getByRole('button', { name: 'Renotify' }).click()
  await expect(notice.getByText('Enter a valid email address')).toHaveCount(1)
  await notice.getByRole('textbox', { name: 'Email 2' }).fill('kamala@shop.lk')
  await notice.getByRole('button', { name: 'Remove email 1' }).click()
  const told = page.waitForRequest((request) => request.url().endsWith('/resend-redemption-message'))
  await notice.getByRole('button', { name: 'Renotify' }).click()
  expect((await told).postDataJSON()).toMatchObject({
    mobileNumbers: ['+94777654321'],
    emails: ['kamala@shop.lk'],
    notifyTo: 'NOTIFY_TO_USER',
  })
  await expect(page.getByText('Notification sent successfully')).toBeVisible()
  expect(asked.filter((line) => line.includes('resend-redemption-message'))).toHaveLength(1)

  const password = dialog(page, 'Unredeem')
  const field = password.getByLabel('Enter password to confirm')
  const calls = () =>
    asked
      .filter((line) => /un-redeem|sign-in/.test(line))
      .map((line) => line.replace(/.*\/(?=\w)/, '').replace(/\/$/, ''))
  asked.length = 0
  // It is off while the notice goes out, and hears of the end by a query of its own.
  await expect(act(page, 'Unredeem')).toBeEnabled()
  await act(page, 'Unredeem').press('Enter')
  await field.fill('demo-administrator')
  await password.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(password).toBeHidden()
  await expect(act(page, 'Unredeem')).toBeFocused()
  expect(calls()).toEqual(['un-redeem-state'])
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(password).toBeHidden()
  await expect(act(page, 'Unredeem')).toBeFocused()
  asked.length = 0
  await page.keyboard.press('Enter')
  await password.getByRole('button', { name: 'Unredeem' }).click()
  await expect(password.getByText('Password is required')).toBeVisible()
  await field.fill('wrong')
  await field.press('Enter')
  await expect(password.getByText('Incorrect password, please try again')).toBeVisible()
  // The window closes between the check and the password.
  await server.fault({
    kind: 'status',
    status: 400,
    message: 'UNREDEEM_PERIOD_END',
    path: '/v1.0/app/redemption/un-redeem',
  })
  await field.fill('demo-administrator')
  await field.press('Enter')
  await expect(password.getByText('Unredeem time period is over')).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText('Redemption unredeemed successfully')).toBeVisible()
  await expect(portal.drawer.getByText('Unredeemed', { exact: true }).first()).toBeVisible()
  await expect(act(page, 'Unredeem')).toHaveCount(0)
  await expect(act(page, 'Renotify Merchant')).toHaveCount(0)
  // Its button is gone, and the keyboard stays in the drawer.
  await expect(portal.drawer.locator(':focus')).toHaveCount(1)
  expect(calls()).toEqual(['un-redeem-state', 'sign-in', 'sign-in', 'un-redeem', 'sign-in', 'un-redeem'])
})

test('an un-redeem that is too late asks for no password, and a lost answer is found out', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/earnings')
  await portal.signInAs('accountant')
  await expect(portal.rows).toHaveCount(10)
  await expect(page.getByRole('columnheader', { name: /^Merchant/ })).toHaveCount(0)
  // A merchant that was typed leads to all of its shops.
  const shops = page.getByRole('combobox', { name: 'Sub merchant' })
  await shops.fill('araliya')
  await page.getByRole('option', { name: /^Araliya Textiles/ }).click()
  await page.getByRole('option', { name: /^Nugegoda \(/ }).click()
  await expect(page).toHaveURL(/filter=1001/)
  await expect(shops).toHaveValue(/^Nugegoda \(/)
  await shops.click()
  await page.getByRole('option', { name: 'All sub merchants' }).click()
  await expect(page).not.toHaveURL(/filter=/)
  await expect(portal.rows).toHaveCount(10)
  await portal.rows.first().getByRole('link').click()
  await server.fault({
    kind: 'status',
    status: 400,
    message: 'UNREDEEM_PERIOD_END',
    path: '/v1.0/app/redemption/un-redeem-state/',
  })
  await act(page, 'Unredeem').click()
  await expect(portal.drawer.getByText('Unredeem time period is over')).toBeVisible()
  await expect(dialog(page, 'Unredeem')).toHaveCount(0)

  await server.fault({ kind: 'cut-after', path: '/v1.0/app/redemption/un-redeem' })
  await act(page, 'Unredeem').click()
  await dialog(page, 'Unredeem').getByLabel('Enter password to confirm').fill('demo-accountant')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Redemption unredeemed successfully')).toBeVisible({ timeout: 30_000 })
  await expect(act(page, 'Unredeem')).toHaveCount(0)
})

test('a number that is typed, whose and where it was redeemed and the date of a row whose change is on its way are whole on a phone', async ({
  portal,
  page,
  server,
  anotherTab,
}) => {
  const beyond = (element: HTMLElement | SVGElement) => element.scrollWidth - element.clientWidth
  await page.setViewportSize({ width: 320, height: 700 })
  await portal.open('/earnings')
  await portal.signInAs('administrator')
  await portal.untilDrawn(10)
  const names = await page
    .locator('tbody td:is(:nth-child(4), :nth-child(5))')
    .evaluateAll((cells) => cells.map((cell) => [cell.textContent, cell.scrollWidth <= cell.clientWidth]))
  expect(names).toHaveLength(20)
  expect(names).toEqual(names.map(([name]) => [name, true]))
  await portal.rows.first().getByRole('link').click()
  await act(page, 'Renotify Customer').click()
  const notice = dialog(page, 'Re-notify Customer')
  await notice.getByLabel('Send the SMS to other mobile numbers').check()
  const number = notice.getByRole('textbox', { name: 'Mobile number' })
  await number.fill('077 123 4567')
  expect(await number.evaluate(beyond)).toBe(0)

  await server.fault({ kind: 'delay', ms: 60_000, path: '/v1.0/app/redemption/resend-redemption-message' })
  await notice.getByRole('button', { name: 'Renotify' }).click()
  const other = await anotherTab()
  await other.page.setViewportSize({ width: 360, height: 740 })
  await other.open('/earnings')
  const row = other.rows.first()
  await expect(row.getByTitle('Being sent now')).toBeVisible()
  expect(await row.getByRole('link').evaluate(beyond)).toBe(0)
})

test('a shop of one merchant, days, and a file of both; each role has its own list', async ({ portal, page }) => {
  await portal.open('/earnings')
  await portal.signInAs('merchantAdministrator')
  await expect(portal.rows).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Sub merchant' }).click()
  const shop = page.getByRole('option', { name: /Kandy/ })
  const shopName = (await shop.innerText()).trim()
  await shop.click()
  await expect(page).toHaveURL(/filter=\d+/)
  await expect(portal.rows.first()).toContainText('Kandy')
  await page.getByRole('button', { name: 'Ranges' }).click()
  const byDays = page.waitForRequest(
    (request) => request.url().includes('/searchbydate/') && request.url().includes('size=10'),
  )
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
  expect((await byDays).url()).toContain(`/redemption/${/\((\d+)\)/.exec(shopName)?.[1]}/searchbydate/`)
  // The address follows what is shown.
  await expect(page).toHaveURL(/startDate=.*endDate=/)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(refresh).not.toHaveAttribute('aria-busy')
  const again = page.waitForRequest((await byDays).url())
  await refresh.click()
  await again
  await expect(page).toHaveURL(/filter=\d+.*startDate=.*endDate=/)
  const address = page.url()
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('combobox', { name: 'Sub merchant' })).toHaveValue(shopName)

  await page.getByRole('button', { name: 'Ranges' }).click()
  await page.getByRole('menuitem', { name: 'Any day' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('Redemptions.xlsx')
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await file.path())
  expect(book.worksheets.map(({ name }) => name)).toEqual(['data'])
  await portal.search('Reference Code', 'nothing is called so')
  await expect(page.getByText('No reference for nothing is called so')).toBeVisible()
})

test('un-redeem is offered to whom the shop has chosen, and hidden from everybody else', async ({ portal, page }) => {
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...config, unredeemFor: ['administrator'] } })
  })
  for (const [role, offered] of [
    ['customerCare', 0],
    ['administrator', 1],
  ] as const) {
    await portal.open('/earnings')
    await portal.signInAs(role)
    await portal.rows.first().getByRole('link').click()
    await expect(act(page, 'Renotify Merchant')).toBeVisible()
    await expect(act(page, 'Unredeem')).toHaveCount(offered)
    await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'))
  }
})

test('what does not say what was earned is told beside every sum that is without it', async ({ portal, page }) => {
  await page.route('**/redemption/**', async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { earnings?: { id: number; earnedAmount: unknown }[] }
    for (const row of found.earnings ?? []) if (row.id % 2 === 0) row.earnedAmount = null
    await route.fulfill({ response: answer, json: found })
  })
  await portal.open('/earnings')
  await portal.signInAs('accountant')
  await expect(page.getByText(/^Redeemed LKR .* · [\d,]+ redemptions? do(es)? not say what was earned$/)).toBeVisible()
  await page.getByRole('button', { name: 'Reconcile' }).click()
  const payable = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Payable' }) })
  await expect(payable).toContainText(/without \d+/)
  await expect(page.getByText(/not say what was earned: “Earned” is without them\.$/)).toBeVisible()

  await portal.open('/payments/add-payment')
  const unsaid = portal.rows.filter({ hasText: '–' }).first()
  await unsaid.getByRole('checkbox').click()
  await expect(page.getByText('1 redemption does not say what was earned: not in this total')).toBeVisible()
  await fillPayment(page, 'CEFT-UNSAID', '2025-11-01')
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  await expect(page.getByRole('alert').getByText(/does not say what the merchant earned$/)).toBeVisible()
})

test('a refused list says why in the words of the specification', async ({ portal, page, server }) => {
  await server.fault({ kind: 'status', status: 404, message: 'Not Found', path: '/v1.0/app/redemption/*', times: 1000 })
  await portal.open('/earnings')
  await portal.signInAs('subMerchantAdministrator')
  await expect(page.getByText('Entity not found')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sub merchant' })).toHaveCount(0)
  await server.clearFaults()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(portal.rows.first()).toBeVisible()
})
