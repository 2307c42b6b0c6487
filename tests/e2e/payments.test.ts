import type { Page } from '@playwright/test'
import { dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { addPayment, fillPayment, openAddPayment, selectFirstTwo } from '#tests/support/payment-steps.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { keepPrints, keptPrint } from '#tests/support/kept-prints.ts'
import { wordsOfPdf } from '#tests/support/render-pdf.ts'
import { expect, test } from './portal-test.ts'

/** Paid today, by the clock that the portal under test looks at. */
const today = todayInColombo(Date.now())
const adds = '/v1.0/app/merchantPayable/addMerchantPayable'

/** Asks the server as the person who is signed in here. */
async function asked<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([address, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '{}') as { token: string }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(sent) })
      return (await answer.json()) as never
    },
    [`/v1.0/app${path}`, body] as const,
  )
}

/** What the server has under a reference code: how many redemptions each payment pays. */
async function paidUnder(page: Page, referenceCode: string): Promise<number[]> {
  const path = '/merchantPayable/getMerchantPayableById'
  const { coreMerchantPayable } = await asked<{ coreMerchantPayable: { redemption: unknown[] }[] }>(page, path, {
    merchantId: null,
    referenceCode,
  })
  return coreMerchantPayable.map(({ redemption }) => redemption.length)
}

test('payments are looked into, found by merchant, days or reference, and downloaded', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/payments')
  await portal.signInAs('accountant')
  await portal.rows.first().getByRole('link').click()
  await expect(portal.drawer).toContainText('Total amount')
  await expect(portal.drawer).toContainText(
    'A recorded payment cannot be changed or reversed here. To correct it, write to',
  )
  const search = portal.drawer.getByLabel('Search by Redemption ID')
  await search.fill('zzzzzzzzzzzzzzz')
  await expect(search).toHaveValue('zzzzzzzzzz')
  await expect(portal.drawer).toContainText('No redemptions found for zzzzzzzzzz')
  await portal.closeDrawer()

  const ofAll = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await ofAll).suggestedFilename()).toBe('Merchant_Payable.csv')

  const merchant = page.getByRole('combobox', { name: 'Merchant' })
  await merchant.click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'All Merchants',
    /\(\d+\)$/,
    /\(\d+\)$/,
    /\(\d+\)$/,
    /\(\d+\)$/,
    /\(\d+\)$/,
    'Load More',
  ])
  await page.getByRole('option', { name: 'Load More' }).click()
  await page.getByRole('dialog', { name: 'Merchants' }).getByRole('radio').nth(7).check()
  await page.getByRole('button', { name: 'Show payments' }).click()
  await expect(page).toHaveURL(/filter=\d+/)
  await expect(merchant).toHaveValue(/\(\d+\)$/)

  await page.getByLabel('Recorded from').fill('01/01/2020')
  await page.getByLabel('Recorded from').press('Enter')
  await page.getByLabel('Recorded to').fill('02/01/2020')
  await page.getByLabel('Recorded to').press('Enter')
  await expect(page.getByText('No payments found for 01/01/2020 - 02/01/2020')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  await page.getByLabel('Search by Reference Code').fill('NOPE')
  await expect(page.getByText('No payments found for ID NOPE')).toBeVisible()
  await expect(page.getByLabel('Recorded from')).toHaveValue('')
  await expect(page).not.toHaveURL(/startDate/)
  await page.getByLabel('Clear search').click()
  await expect(page).toHaveURL(/filter=\d+/)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('Merchant_Payable.csv')
  await server.fault({ kind: 'status', status: 500, path: '/v1.0/app/merchantPayable/get-all-merchant-payable' })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByText('Failed to download CSV. Please try again.')).toBeVisible()
  await expect(page.getByText('Oops, something went wrong. Please try again')).toBeVisible()
})

test('a payment of many redemptions shows ten of them at a time', async ({ portal, page }) => {
  await portal.open('/payments')
  await portal.signInAs('accountant')
  const found: { id: number }[] = []
  for (let at = 1; found.length < 25; at++) {
    const path = '/redemption/getRedemptionByMerchantForPayment'
    found.push(...(await asked<{ earnings: { id: number }[] }>(page, path, { merchantId: 101, page: at })).earnings)
  }
  await asked(page, '/merchantPayable/addMerchantPayable', {
    merchantId: 101,
    redemptionIds: found.slice(0, 25).map(({ id }) => id),
    paymentDate: today,
    notifyMerchantViaEmail: false,
    referenceCode: 'CEFT-MANY',
  })
  await page.getByLabel('Search by Reference Code').fill('CEFT-MANY')
  await page.getByLabel('Search by Reference Code').press('Enter')
  await expect(portal.rows).toHaveCount(1)
  await portal.rows.first().getByRole('link').click()
  const paid = portal.drawer.getByRole('table', { name: 'Redemptions' }).getByRole('rowheader')
  const seen: string[] = []
  for (const rows of [10, 10, 5]) {
    if (seen.length > 0) await portal.drawer.getByRole('button', { name: 'Next page' }).click()
    await expect(paid).toHaveCount(rows)
    await expect(paid.first()).not.toHaveText(seen.at(-rows) ?? '')
    seen.push(...(await paid.allInnerTexts()))
  }
  expect(new Set(seen).size).toBe(25)
  await expect(portal.drawer.getByText('25 redemptions')).toBeVisible()
})

test('payments and merchants that cannot be had say so, and merchants are asked for again with Retry', async ({
  portal,
  page,
  server,
}) => {
  await server.fault({ kind: 'status', status: 500, path: '/v1.0/app/merchantPayable/*', times: 1000 })
  await portal.open('/payments')
  await portal.signInAs('accountant')
  const noMerchants = page.getByRole('alert').filter({ hasText: 'Failed to fetch merchants, Please try again' })
  await expect(noMerchants).toBeVisible()
  await expect(page.getByText('Failed to fetch merchant payables')).toBeVisible()
  await server.clearFaults()
  await noMerchants.getByRole('button', { name: 'Retry' }).click()
  await expect(noMerchants).toBeHidden()
})

test('a merchant user sees its own payments and cannot add any', async ({ portal, page }) => {
  await portal.open('/payments')
  await portal.signInAs('merchantAdministrator')
  await expect(page.getByRole('columnheader')).toHaveText([/^$/, /^Date/, /Payment Date/, /Reference Code/, /Amount/])
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Merchant' })).toHaveCount(0)
  await portal.rows.first().getByRole('link').click()
  await expect(portal.drawer).toContainText('Total Earned Amount')
  await expect(portal.drawer).not.toContainText('cannot be changed or reversed')

  // What came with the payment: its reference and each redemption, to the cent.
  const paid = portal.drawer.getByRole('region', { name: 'Redemptions' })
  await expect(paid.getByRole('status')).toHaveText(/\d+ redemption/)
  const shown = await paid.getByRole('rowheader').allInnerTexts()
  const amount = await portal.drawer
    .getByText(/^LKR [\d,]+\.\d\d$/)
    .first()
    .innerText()
  await keepPrints(page)
  await portal.drawer.getByRole('button', { name: 'Print remittance' }).click()
  const advice = wordsOfPdf(await keptPrint(page))
  for (const words of ['Remittance advice · Payment ', 'Reference code', amount, amount.slice(4), ...shown]) {
    expect(advice).toContain(words)
  }
  await expect(portal.drawer.getByRole('button', { name: 'Print remittance' })).toBeEnabled()
  await portal.open('/payments/add-payment')
  await expect(page).toHaveURL(`${portal.origin}/`)
})

test('a payment is made once, though its answer is lost, and not of what somebody else has paid', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  await openAddPayment(portal)
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  await expect(page.getByText('Select at least one redemption to continue')).toBeVisible()
  await expect(page.getByText('Reference code is mandatory')).toBeVisible()

  // A part of an id is looked for here; a whole one that is not here is asked for, once.
  const searches = { kind: 'delay', ms: 0, path: '/v1.0/app/redemption/101/searchByRedemptionId/', times: 2 } as const
  await server.fault(searches)
  const timesLeft = async () => (await server.faults()).map(({ times }) => times)
  const search = page.getByLabel('Search by Redemption ID')
  const id = await textOf(portal.rows.first().getByRole('cell').nth(1))
  await search.fill(id.slice(2, 8))
  await expect(portal.rows).toHaveCount(1)
  await search.fill('ZZZZZZZZZZZZ')
  await expect(search).toHaveValue('ZZZZZZZZZZ')
  await expect(page.getByText('No Redemption Available')).toBeVisible()
  await expect.poll(timesLeft).toEqual([1])
  await page.getByLabel('Clear search').click()
  await expect(portal.rows).toHaveCount(10)
  expect(await timesLeft()).toEqual([1])
  await server.clearFaults()

  const paid: string[] = []
  for (const at of [0, 1]) paid.push(await textOf(portal.rows.nth(at).getByRole('cell').nth(1)))
  await selectFirstTwo(page)
  await fillPayment(page, ' CEFT-ONE')
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('CEFT-ONE')
  await expect(question).toContainText(dayWords(today))
  await server.fault({ kind: 'cut-after', path: adds })
  await question.getByRole('button', { name: 'Add payment' }).click()
  // However long it takes to find out.
  await expect(page.getByText('Add payment successful')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByLabel('Reference Code')).toHaveValue('')
  await expect(page.getByText('LKR 0.00')).toBeVisible()
  expect(await paidUnder(page, 'CEFT-ONE')).toEqual([2])

  for (const one of paid) await expect(portal.rows.filter({ hasText: one })).toHaveCount(0)
  await selectFirstTwo(page)
  await fillPayment(page, 'CEFT-TWO')
  const unpaid = await asked<{ earnings: { id: number; merchantId: number }[] }>(
    page,
    '/redemption/getRedemptionByMerchantForPayment',
    { merchantId: 101, page: 1 },
  )
  await asked(page, '/merchantPayable/addMerchantPayable', {
    merchantId: 101,
    redemptionIds: unpaid.earnings.slice(0, 1).map(({ id }) => id),
    paymentDate: today,
    notifyMerchantViaEmail: false,
    referenceCode: 'CEFT-THEIRS',
  })
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  await expect(page.getByText(/(was already paid|can no longer be paid)\. It is no longer selected/)).toBeVisible()
  await expect(page.getByText('1 redemption selected')).toBeVisible()
  expect(await paidUnder(page, 'CEFT-TWO')).toEqual([])

  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByText('Are you sure you want to cancel ?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByLabel('Reference Code')).toHaveValue('')
  await expect(page.getByLabel('Payment Date')).toHaveValue('')
})

test('a payment made without a connection is sent once, as soon as there is one', async ({ portal, page, server }) => {
  await openAddPayment(portal)
  await selectFirstTwo(page)
  await fillPayment(page, 'CEFT-LATER')
  await server.kill()
  await addPayment(page)
  await expect(page.getByText(/reference CEFT-LATER.*not yet done/)).toBeVisible({ timeout: 30_000 })
  await server.start()
  await expect(page.getByText('Add payment successful')).toBeVisible({ timeout: 60_000 })
  await expect(portal.pill).toContainText('All changes saved', { timeout: 60_000 })
  expect(await paidUnder(page, 'CEFT-LATER')).toEqual([2])
})
