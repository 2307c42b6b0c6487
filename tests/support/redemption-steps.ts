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
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  await portal.untilInstalled()
  await server.kill()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Ranges' }).click()
  await page.getByRole('menuitem', { name: 'Last month' }).click()
  const complete = page.getByText(/^Complete for \d\d\/\d\d–\d\d\/\d\d, checked .*offline$/)
  // Its rows and the pager below them; until they are painted, those of before stand there.
  await expect(page).toHaveURL(/startDate=.*endDate=/)
  await expect(complete).toBeVisible()
  const sums = page.getByText(/^Redeemed LKR [\d,]+\.\d\d · Earned LKR [\d,]+\.\d\d$/)
  await expect(sums).toBeVisible()
  return { complete, sums }
}

/** A line of the reconciliation; each is a sum of its own, and none waits for the others. */
export function reconciledLine(drawer: Locator, title: string): Locator {
  const header = drawer.page().getByRole('rowheader', { name: title, exact: true })
  return drawer.getByRole('row').filter({ has: header })
}

/** The redemptions, the redeemed and the earned amount of a line, once they are there; without what stands below them. */
export async function reconciledFigures(drawer: Locator, title: string): Promise<string[]> {
  const cells = reconciledLine(drawer, title).getByRole('cell')
  await expect(cells.first()).toHaveText(/^[\d,]+$/)
  return (await cells.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
}
