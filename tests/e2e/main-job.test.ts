import type { AppliedChange } from '#tests/support/portal-server.ts'
import { expect, test } from './portal-test.ts'

test('customer care finds a voucher, corrects it without a server, and every edit arrives once', {
  tag: '@core',
}, async ({ portal, server, anotherTab }) => {
  const { page } = portal
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  // The wanted address was kept over the sign-in.
  await expect(page).toHaveURL(/\/vouchers\/view-vouchers/)
  await expect(portal.rows).toHaveCount(100)
  await portal.untilInstalled()

  // The list fills on in the background while people work.
  await expect(page.getByText(/of 2,000 vouchers/)).toBeVisible({ timeout: 30_000 })

  // Tabs, pages and searches answer from this device: the server is really gone from here on.
  const [first, second] = [await portal.idAt(0), await portal.idAt(1)]
  await server.kill()
  await page.getByRole('tab', { name: 'Expired' }).click()
  await expect(page).toHaveURL(/filter=EXPIRED/)
  await expect(portal.rows.first()).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(page).not.toHaveURL(/filter=/)
  await expect(portal.row(first)).toBeVisible()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(portal.row(first)).toHaveCount(0)
  await page.goBack()
  await expect(portal.row(first)).toBeVisible()

  await portal.search('Voucher ID', second.slice(0, 7))
  await expect(portal.row(second)).toBeVisible()
  await expect(portal.row(first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search' }).click()

  // Edits go on, are marked, and survive a reload without a server.
  await portal.openVoucher(first)
  await portal.edit('Receiver name', 'Nimal Perera')
  await portal.edit('Sender name', 'Kamala Silva')
  await portal.edit('Message', 'Suba upandinayak wewa!\nFrom all of us')
  await expect(portal.pill).toContainText('3 waiting')
  await page.reload()
  await expect(portal.drawer).toContainText('Nimal Perera')
  await portal.closeDrawer()
  await expect(portal.row(first)).toContainText('Nimal Perera')
  // The first edit met the dying server, so its outcome is being checked; the others wait behind it.
  await expect(portal.row(first)).toContainText(/Checking|Waiting/)
  await expect(portal.pill).toContainText('3 waiting')

  // A second tab shows all of it, live.
  const other = await anotherTab()
  await other.open('/vouchers/view-vouchers')
  await expect(other.row(first)).toContainText('Nimal Perera')
  await portal.openVoucher(second)
  await portal.edit('Receiver name', 'Saman Kumara')
  await expect(other.row(second)).toContainText('Saman Kumara')
  await expect(other.pill).toContainText('4 waiting')
  await expect(other.page).toHaveTitle(/^\(4\) Vouchers/)

  // The server returns: nobody reloads anything, every edit arrives once.
  await server.start()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 40_000 })
  await expect(other.pill).toContainText('All changes saved')
  const applied = await server.applied()
  // Rows are sent side by side, each row's edits in order.
  expect(editsOf(applied, first)).toEqual([
    { ownerName: 'Nimal Perera' },
    { sender: 'Kamala Silva' },
    { message: 'Suba upandinayak wewa!\nFrom all of us' },
  ])
  expect(editsOf(applied, second)).toEqual([{ ownerName: 'Saman Kumara' }])
  expect(applied).toHaveLength(4)
  await expect(portal.row(first)).not.toContainText(/Checking|Waiting/)
})

function editsOf(applied: AppliedChange[], id: string) {
  return applied.filter(({ voucherId }) => voucherId === id).map(({ fields }) => fields)
}
