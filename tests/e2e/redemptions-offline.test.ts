import { goOfflineAtLastMonth } from '#tests/support/redemption-steps.ts'
import { expect, test } from './portal-test.ts'

test('an accountant goes on without a server: days, totals, the rows behind them, and a file', async ({
  portal,
  page,
  server,
}) => {
  await goOfflineAtLastMonth(portal, server)

  await page.getByRole('button', { name: 'Reconcile' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reconciliation' })
  /** Each is a sum of its own, and none waits for the others. */
  const lineOf = (title: string) =>
    drawer.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
  const count = async (title: string) => {
    const cell = lineOf(title).getByRole('cell').first()
    await expect(cell).toHaveText(/^[\d,]+$/)
    return Number((await cell.innerText()).replaceAll(',', ''))
  }
  const [taken, paid, payable] = [await count('Unredeemed'), await count('Paid'), await count('Payable')]
  // A line that is there only where there are any.
  const both = 'Unredeemed, though in a payment'
  const counted = async () => taken + paid + payable - ((await lineOf(both).count()) === 0 ? 0 : await count(both))
  await expect.poll(counted).toBe(await count('Redeemed'))
  const some = paid > 0 ? 'Paid' : 'Redeemed'
  await drawer.getByRole('button', { name: some, exact: true }).click()
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
