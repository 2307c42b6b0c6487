import { findingsInBothSchemes } from '#tests/support/accessibility.ts'
import { expect, test } from './portal-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone a row is a card: nothing of it is cut, and the list can be sorted and selected', {
  tag: '@core',
}, async ({ portal, page }) => {
  await portal.open('/purchases/view-Purchases')
  await portal.signInAs('administrator')
  for (const path of [
    '/payments/add-payment',
    '/operations/deliveries-n-pickups',
    '/merchants/view-Merchants',
    '/vouchers/view-vouchers',
  ]) {
    await portal.open(path)
    const row = portal.rows.first()
    await expect(row.getByRole('rowheader')).toHaveText(/\S/)
    // Neither the table nor a card is pushed sideways.
    const beyond = () =>
      page.getByRole('table').evaluate((table) => {
        const box = table.parentElement as HTMLElement
        const rows = [...table.querySelectorAll('tbody tr, tbody td, tbody th')]
        return [box, ...rows].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length
      })
    await expect.poll(beyond).toBe(0)
  }
  const row = portal.rows.first()
  // Each value stands after the title of its column.
  const titles = await row
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.slice(1).map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
    )
  expect(titles).toEqual(['Sender', 'Created Date', 'Receiver', 'Amount', 'Receiver Number'])
  await row.getByRole('button', { name: /^Actions of / }).click()
  await page
    .getByRole('menu', { name: /^Actions of / })
    .getByRole('menuitem', { name: 'Open', exact: true })
    .click()
  await expect(portal.drawer).toContainText('Created Date')
  await portal.closeDrawer()
  await row.getByRole('checkbox').click()
  await expect(page.getByText(/^1 voucher selected/)).toBeVisible()
  await page.getByRole('columnheader').getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort/)
  expect(await findingsInBothSchemes(page, 'main')).toEqual([])
})
