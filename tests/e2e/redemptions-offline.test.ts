import { goOfflineAtLastMonth, reconciledFigures, reconciledLine } from '#tests/support/redemption-steps.ts'
import { expect, test } from './portal-test.ts'

test('an accountant goes on without a server: days, totals, the rows behind them, and a file', async ({
  portal,
  page,
  server,
}) => {
  await goOfflineAtLastMonth(portal, server)

  await page.getByRole('button', { name: 'Reconcile' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reconciliation' })
  const count = async (title: string) => Number((await reconciledFigures(drawer, title))[0]?.replaceAll(',', ''))
  const [paid, payable] = [await count('Paid'), await count('Payable')]
  // A line that is there only where there are any.
  const both = 'Unredeemed, though in a payment'
  const counted = async () =>
    paid + payable - ((await reconciledLine(drawer, both).count()) === 0 ? 0 : await count(both))
  await expect.poll(counted).toBe(await count('Redeemed'))
  const some = paid > 0 ? 'Paid' : 'Redeemed'
  // On a phone the lines fill the drawer, and the rows come to sight all the same.
  await page.setViewportSize({ width: 360, height: 740 })
  await drawer.getByRole('button', { name: some, exact: true }).click()
  await expect(drawer.getByRole('heading', { name: some, exact: true })).toBeInViewport({ ratio: 1 })
  await drawer.getByRole('region', { name: some, exact: true }).getByRole('link').first().click()
  await expect(drawer).toBeHidden()
  const redemption = page.getByRole('dialog', { name: /^Redemption / })
  await expect(redemption).toContainText('Earned Amount')
  await expect(redemption.getByText(/^You are offline/)).toBeVisible()
  // Back to where it was opened from.
  await page.keyboard.press('Escape')
  await expect(redemption).toBeHidden()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Download what is on this device?' })
  await question.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('Redemptions.xlsx')
})
