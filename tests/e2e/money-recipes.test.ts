import type { PortalPage } from '#tests/support/portal-page.ts'
import { daysAfter, dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { openAddPayment, redemptionBoxes } from '#tests/support/payment-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

async function openFirst(portal: PortalPage): Promise<void> {
  await portal.rows.first().getByRole('link').click()
  await expect(portal.drawer).toContainText('Redeemed Amount')
}

test('a redemption tells each role what that role may know, and N/A where the platform’s share is unknown', async ({
  portal,
  page,
}) => {
  await page.route('**/redemption/**', async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { earnings?: { platformEarnedAmount: unknown }[] }
    for (const row of found.earnings ?? []) row.platformEarnedAmount = null
    await route.fulfill({ response: answer, json: found })
  })
  for (const [role, earned, platform] of [
    ['administrator', true, true],
    ['merchantAdministrator', true, false],
    ['merchantRedemptions', false, false],
  ] as const) {
    await portal.open('/earnings')
    await portal.signInAs(role)
    await openFirst(portal)
    const names = await portal.drawer.getByRole('term').allInnerTexts()
    expect(names.filter((name) => name === 'Earned Amount')).toHaveLength(earned ? 1 : 0)
    expect(names.filter((name) => ['Platform Earned Amount', 'Merchant'].includes(name))).toHaveLength(platform ? 2 : 0)
    for (const name of [
      'Date',
      'Status',
      'Voucher ID',
      'Terminal ID',
      'Reference Code',
      'Customer Name',
      'Mobile No',
    ]) {
      expect(names).toContain(name)
    }
    await expect(portal.drawer.getByText('N/A', { exact: true })).toHaveCount(platform ? 1 : 0)
    await expect(portal.drawer.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M IST$/).first()).toBeVisible()
    await expect(portal.drawer.getByText(/^LKR [\d,]+\.\d\d$/).first()).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'))
  }
})

test('a payment goes to the merchant that is shown: another one begins with nothing selected, and no day to come is taken', async ({
  portal,
  page,
}) => {
  await openAddPayment(portal)
  await expect(page.getByLabel('Send email notification to merchant')).toBeChecked()
  await redemptionBoxes(page).first().click()
  await expect(page.getByText(/^1 redemption selected/)).toBeVisible()

  const panel = page.getByRole('button', { name: /^Merchant / })
  const letters = 'a'.repeat(60)
  await page.getByLabel('Search by merchant name').fill(letters)
  await expect(page.getByLabel('Search by merchant name')).toHaveValue('a'.repeat(20))
  await page.getByText('By ID', { exact: true }).click()
  await page.getByLabel('Search by merchant ID').fill(letters)
  await expect(page.getByLabel('Search by merchant ID')).toHaveValue('a'.repeat(50))
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(page.getByRole('radio', { checked: true })).not.toHaveCount(0)
  await page.getByRole('radio', { name: /^Bluewater Bookshop/ }).check()
  await expect(panel).toContainText('Bluewater Bookshop (102)')
  await expect(page.getByText(/redemptions? selected/)).toHaveCount(0)
  await expect(page.locator('[data-total]')).toHaveText('LKR 0.00')

  const tomorrow = dayWords(daysAfter(todayInColombo(Date.now()), 1))
  const day = page.getByLabel('Payment Date')
  await day.fill(tomorrow)
  await day.press('Tab')
  await expect(day).not.toHaveValue(tomorrow)
  await expect(page.getByText(`${tomorrow} is too late`)).toBeVisible()
})
