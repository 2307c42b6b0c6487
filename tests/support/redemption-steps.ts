import { expect, type Locator } from '@playwright/test'
import type { PortalPage } from './portal-page.ts'
import type { PortalServer } from './portal-server.ts'

/** An accountant has all redemptions, loses the server and turns to last month: the lines that stand above the table. */
export async function goOfflineAtLastMonth(
  portal: PortalPage,
  server: PortalServer,
): Promise<{ complete: Locator; sums: Locator }> {
  const { page } = portal
  await portal.open('/earnings')
  await portal.signInAs('accountant')
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible()
  await portal.untilInstalled()
  await server.kill()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Ranges' }).click()
  await page.getByRole('menuitem', { name: 'Last month' }).click()
  const complete = page.getByText(/^Complete for \d\d\/\d\d–\d\d\/\d\d, checked .*offline$/)
  await expect(complete).toBeVisible()
  const sums = page.getByText(/^Redeemed LKR [\d,]+\.\d\d · Earned LKR [\d,]+\.\d\d$/)
  await expect(sums).toBeVisible()
  return { complete, sums }
}
