import type { Page, Request } from '@playwright/test'
import { daysAfter, dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

/** By the clock that the portal under test looks at. */
const today = todayInColombo(Date.now())
const update = '/v1.0/app/offers/updateOffer'

/** What was asked of the offers' calls, in its order. */
function asksOf(page: Page): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/v1.0/app/offers/')) return
    asked.push({ path: pathname.replace('/v1.0/app/offers/', ''), body: request.postDataJSON() as unknown })
  })
  return asked
}

async function openOffers(portal: PortalPage): Promise<void> {
  await portal.open('/offers')
  await portal.signInAs('administrator')
  await expect(portal.page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
}

const card = (page: Page, title: string) =>
  page.getByRole('group', { name: 'Which offers' }).getByRole('button', { name: new RegExp(`^${title} `) })

async function chooseDays(page: Page, from: string, to: string): Promise<void> {
  for (const [label, day] of [
    ['Running from', from],
    ['Running to', to],
  ] as const) {
    await page.getByLabel(label).fill(day)
    await page.getByLabel(label).press('Enter')
  }
}

test('offers are narrowed by name, days, merchant and what they are now, with one question to the server', async ({
  portal,
  page,
}) => {
  const asked = asksOf(page)
  await openOffers(portal)
  const titles = ['', 'ID', 'Name', 'Merchant', 'Expiry Date', 'Status']
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual(titles)
  await expect(portal.rows).toHaveCount(10)
  await expect(page.getByText(/^1–10 of \d+ offers$/)).toBeVisible()
  const counts = await page.getByRole('group', { name: 'Which offers' }).getByRole('button').allInnerTexts()
  const [all, running, upcoming, expired] = counts.map((text) => Number(/\d+$/.exec(text)?.[0]))
  expect(all).toBe((running ?? 0) + (upcoming ?? 0) + (expired ?? 0))
  await card(page, 'Running').click()
  await expect(page.getByText('The server was asked for all offers; status is narrowed on this device')).toBeVisible()
  for (const row of await portal.rows.all()) await expect(row).toContainText('Active')
  await card(page, 'All').click()

  await page.getByRole('combobox', { name: 'Merchant' }).click()
  const options = page.getByRole('listbox').getByRole('option')
  const shown = [/^All Merchants$/, ...Array.from({ length: 5 }, () => /\(\d+\)$/), /^Load more$/]
  await expect(options).toHaveText(shown)
  await options.last().click()
  const drawer = page.getByRole('dialog', { name: 'Merchants' })
  const search = drawer.getByLabel('Search by merchant name')
  await search.fill('x'.repeat(60))
  await expect(search).toHaveValue('x'.repeat(50))
  await expect(drawer).toContainText(`No merchant found as ${'x'.repeat(50)}`)
  await drawer.getByText('By ID').click()
  const byId = drawer.getByLabel('Search by merchant ID')
  await byId.fill('9'.repeat(20))
  await expect(byId).toHaveValue('9'.repeat(10))
  await expect(drawer).toContainText(`No merchant found with ID ${'9'.repeat(10)}`)
  await byId.fill('101')
  await drawer.getByRole('radiogroup', { name: 'Merchants' }).getByRole('radio').first().check()
  await drawer.getByRole('button', { name: 'Show offers' }).click()
  const merchant = (await page.getByRole('combobox', { name: 'Merchant' }).inputValue()).replace(/ \(101\)$/, '')
  await expect.poll(() => asked.at(-1)).toEqual({ path: 'getOffersByMerchantName', body: { merchant, page: 1 } })

  await chooseDays(page, '01/01/2020', '02/01/2020')
  await expect(page.getByText('No offers found for 01/01/2020 - 02/01/2020')).toBeVisible()
  await expect(page.getByText('The server was asked for the days; merchant is narrowed on this device')).toBeVisible()
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      path: 'getOffersByDates',
      body: { startDate: '2020-01-01 00:00:00', endDate: '2020-01-02 23:59:59', page: 1 },
    })
  await page.getByLabel('Search by Offer Name').fill('nonsense')
  await expect(page.getByText('No offers found for name nonsense')).toBeVisible()
  await expect(
    page.getByText('The server was asked for the name; days and merchant are narrowed on this device'),
  ).toBeVisible()
  await expect.poll(() => asked.at(-1)).toEqual({ path: 'getByName', body: { offerName: 'nonsense', page: 1 } })
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page.getByText(/^1–10 of \d+ offers$/)).toBeVisible()
  await expect(page).not.toHaveURL(/searchKey|startDate|filter/)
})

test('a list that is refused shows the server’s message, and a merchant without offers is named', async ({
  portal,
  page,
  server,
}) => {
  const message = 'The offers are being moved'
  await server.fault({ kind: 'status', status: 400, message, path: '/v1.0/app/offers/*', times: 1000 })
  await portal.open('/offers')
  await portal.signInAs('administrator')
  await expect(page.getByText(message)).toBeVisible()
  await server.clearFaults()
  await portal.open('/offers?filter=999999')
  await expect(page.getByText('No offers found for merchant name 999999')).toBeVisible({ timeout: 60_000 })
})

test('an offer is edited without a connection, and under its title it is found again', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const asked = asksOf(page)
  await openOffers(portal)
  await card(page, 'Upcoming').click()
  await portal.rows.first().getByRole('link').click()
  const form = portal.drawer.getByRole('form', { name: 'Edit offer' })
  const act = form.getByRole('button', { name: 'Update' })
  await expect(act).toBeDisabled()
  for (const name of ['Offer Code', 'Name', 'Type', 'Merchant Contribution', 'Platform Contribution', 'Start Date']) {
    await expect(portal.drawer.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
  }
  await expect(portal.drawer.getByRole('textbox')).toHaveCount(2)
  expect(await accessibilityFindings(page)).toEqual([])

  await form.getByLabel('Description').fill('')
  await act.click()
  await expect(form.getByText('Description cannot be empty')).toBeVisible()
  await form.getByLabel('Description').fill('x'.repeat(400))
  await expect(form.getByLabel('Description')).toHaveValue('x'.repeat(320))
  await form.getByLabel('End date').fill('')
  await act.click()
  await expect(form.getByText('EndDate cannot be empty')).toBeVisible()
  await form.getByLabel('End date').fill('01/01/2020')
  await form.getByLabel('End date').press('Tab')
  await expect(form.getByText('End date cannot be before start date.')).toBeVisible()
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect(act).toBeDisabled()

  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  const end = daysAfter(today, 400)
  await form.getByLabel('Description').fill('Fifteen percent off on Sundays')
  await form.getByLabel('End date').fill(dayWords(end))
  await form.getByLabel('End date').press('Tab')
  await act.click()
  await expect(act).toBeDisabled()
  await page.reload()
  await expect(form.getByLabel('Description')).toHaveValue('Fifteen percent off on Sundays')
  await expect(portal.drawer.getByRole('definition').filter({ hasText: dayWords(end) })).toBeVisible()
  await server.start()
  // The server has it, and nobody hears so: it is looked for under its title, and not sent again.
  await server.fault({ kind: 'cut-after', path: update })
  await expect.poll(() => asked.some(({ path }) => path === 'updateOffer'), { timeout: 120_000 }).toBe(true)
  await expect(portal.pill).toContainText('All changes saved', { timeout: 120_000 })
  const sent = asked.filter(({ path }) => path === 'updateOffer')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ description: 'Fifteen percent off on Sundays', endDate: `${end} 23:59:59` })
  expect(asked.slice(asked.indexOf(sent[0] as never)).some(({ path }) => path === 'getByName')).toBe(true)

  await form.getByLabel('Description').fill('Sixteen percent off')
  await act.click()
  await expect(page.getByText('Successfully updated')).toBeVisible({ timeout: 30_000 })
  await server.fault({ kind: 'status', status: 400, message: 'This offer is frozen', path: update })
  await form.getByLabel('Description').fill('Seventeen percent off')
  await act.click()
  await expect(page.getByText('Failed to update. This offer is frozen.')).toBeVisible({ timeout: 30_000 })
})

test('an offer that runs is ended today, after a question', async ({ portal, page }) => {
  await openOffers(portal)
  await card(page, 'Running').click()
  await page.getByRole('columnheader', { name: 'Expiry Date' }).getByRole('button').first().click()
  await page.getByRole('columnheader', { name: 'Expiry Date' }).getByRole('button').first().click()
  await portal.rows.first().getByRole('link').click()
  const end = portal.drawer.getByRole('button', { name: 'End today' })
  await end.click()
  const question = page.getByRole('alertdialog').filter({ hasText: 'End this offer today?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(end).toBeVisible()
  await end.click()
  await question.getByRole('button', { name: 'End today' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible({ timeout: 30_000 })
  await expect(portal.drawer.getByLabel('End date')).toHaveValue(dayWords(today))
  await expect(end).toBeHidden()
  await expect(portal.drawer.getByRole('region', { name: 'Timeline' })).toContainText(`End date → ${dayWords(today)}`)
})

test('offers are for administrators: anybody else lands at home', async ({ portal, page }) => {
  await portal.open('/offers')
  await portal.signInAs('accountant')
  await expect(page).toHaveURL(/\/$/)
  await portal.open('/offers/add-offer')
  await expect(page).toHaveURL(/\/$/)
})

test('a merchant’s drawer leads to its offers that run, for administrators alone', async ({ portal, page }) => {
  await openOffers(portal)
  await card(page, 'Running').click()
  const merchant = await portal.rows.first().getByRole('cell').nth(2).innerText()
  await portal.open('/merchants/view-Merchants')
  await portal.search('Merchant Name', merchant.slice(0, 10))
  await portal.rows.filter({ hasText: merchant }).first().getByRole('link').first().click()
  await portal.drawer.getByRole('link', { name: /^\d+ offers? runs? now$/ }).click()
  await expect(page).toHaveURL(/\/offers\?.*show=running/)
  await expect(portal.rows.first()).toContainText(merchant)
})
