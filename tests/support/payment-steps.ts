import { expect, type Locator, type Page } from '@playwright/test'
import { dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import type { PortalPage } from './portal-page.ts'

/** The boxes of the redemptions that can be paid. */
export const redemptionBoxes = (page: Page): Locator => page.getByLabel(/^Select (?!all)/)

/** An accountant at Add Payment, with its first page of redemptions. */
export async function openAddPayment(portal: PortalPage): Promise<void> {
  await portal.open('/payments/add-payment')
  await portal.signInAs('accountant')
  await expect(redemptionBoxes(portal.page)).toHaveCount(10)
}

export async function selectFirstTwo(page: Page): Promise<void> {
  for (const at of [0, 1]) await redemptionBoxes(page).nth(at).click()
  await expect(page.getByText('2 redemptions selected')).toBeVisible()
}

/** Types reference and day; paid today, by the clock that the portal under test looks at, unless said. */
export async function fillPayment(page: Page, reference: string, day = todayInColombo(Date.now())): Promise<void> {
  await page.getByLabel('Reference Code').fill(reference)
  await page.getByLabel('Payment Date').fill(dayWords(day))
  await page.getByLabel('Payment Date').press('Tab')
}

/** Presses ADD PAYMENT and says yes to its question. */
export async function addPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
}
