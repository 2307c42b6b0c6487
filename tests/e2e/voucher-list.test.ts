import { findingsInBothSchemes } from '#tests/support/accessibility.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { list } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

async function openList(portal: PortalPage): Promise<void> {
  await portal.open(list)
  await portal.signInAs('administrator')
  await portal.untilDrawn(100)
}

test('the list is worked with the keyboard alone', { tag: '@core' }, async ({ portal, page }) => {
  await openList(portal)
  const third = await portal.idAt(2)
  await page.getByLabel('Search by Voucher ID').focus()
  // Select-all, two headers that sort, and then one stop for all rows.
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await expect(page.locator('tr[data-index="0"] input')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(portal.row(await portal.idAt(0)).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(portal.row(third).getByRole('link')).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByText('1 voucher selected')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('3 vouchers selected')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('100 vouchers selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('100 vouchers selected')).toBeHidden()

  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(portal.drawer).toContainText(third)
  await page.keyboard.press('Escape')
  await expect(portal.drawer).toBeHidden()
  await expect(portal.row(third).getByRole('link')).toBeFocused()
})

test('a row that moves up from below the window takes the keyboard along', async ({ portal, page }) => {
  await openList(portal)
  // While vouchers still come down there are only so many deleted ones so far.
  const pages = page.getByRole('navigation', { name: 'Pages of vouchers' })
  await expect(pages).toContainText(/^1–100 of 2,000 vouchers(?! so far)/, { timeout: 60_000 })
  await page.getByRole('tab', { name: 'Deleted', exact: true }).click()
  await expect(page).toHaveURL(/filter=DELETED/)
  await page.getByRole('button', { name: 'Created Date' }).click()
  await expect(page).toHaveURL(/sort=/)
  const count = Number(/of ([\d,]+) vouchers/.exec(await page.getByRole('main').innerText())?.[1])
  await portal.untilDrawn(count)
  const place = count - 5
  expect(place).toBeGreaterThan(25)
  const id = await portal.idAt(place)
  await portal.rows.nth(place).getByRole('checkbox').focus()
  await page.goBack()
  await expect(page.locator(`tr[data-index="4"][data-row="${id}"]`).getByRole('checkbox')).toBeFocused()
})

test('a search box keeps what its kind allows, and says what it took out', async ({ portal, page }) => {
  await openList(portal)
  const words = page.locator('search')
  await portal.search('Voucher ID', 'ab 1-2')
  await expect(page.getByLabel('Search by Voucher ID')).toHaveValue('ab12')
  await expect(words).toContainText('Removed spaces, hyphens')
  await expect(page).toHaveURL(/\?searchId=id&searchKey=ab12$/)
  // By hand, letter by letter: the words stay for as long as the text does.
  const ids = page.getByLabel('Search by Voucher ID')
  await ids.clear()
  await expect(words).not.toContainText('Removed')
  await ids.pressSequentially('ab 12')
  await expect(ids).toHaveValue('ab12')
  await expect(words).toContainText('Removed spaces · Searching in all vouchers')
  await portal.search('Receiver Number', '+9a4-7')
  await expect(page.getByLabel('Search by Receiver Number')).toHaveValue('+947')
  await portal.search('Created Date (YYYY-MM-DD)', '31/12/2024')
  await expect(page).toHaveURL(/\?searchId=created_date&searchKey=2024-12-31$/)
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(page).toHaveURL(/\?searchId=created_date$/)
  await page.getByLabel('Search by Created Date').press('Enter')
  await expect(words).toContainText('Created Date (YYYY-MM-DD) Cannot be Empty')

  // A search leaves the tab, and a tab leaves the search.
  await page.getByRole('tab', { name: 'Expired' }).click()
  await portal.search('Receiver Name', 'Nimal')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Searching in all vouchers')).toBeVisible()
  await page.getByRole('tab', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/\?filter=ACTIVE&searchId=receiver_name$/)
  await expect(page.getByLabel('Search by Receiver Name')).toHaveValue('')
})

test('a selection survives paging, and the address brings back a page or a voucher', async ({ portal, page }) => {
  await openList(portal)
  await page.getByLabel('Select', { exact: false }).nth(1).click()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText('1 voucher selected, 1 not on this page')).toBeVisible()
  // The address follows what is shown.
  await expect(page).toHaveURL(/\?page=2$/)
  const first = await portal.idAt(0)
  await page.reload()
  await expect(portal.row(first)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  // A link opens a voucher that no page shows, and says when there is none.
  await portal.open(`${list}?filter=EXPIRED&page=3&selected=${first}&drawer=voucher`)
  await expect(portal.drawer).toContainText('Created Date')
  await portal.closeDrawer()
  await expect(page).toHaveURL(/\?filter=EXPIRED&page=3$|\?page=3&filter=EXPIRED$/)
  await portal.open(`${list}?selected=NOSUCH&drawer=voucher`)
  await expect(portal.drawer).toContainText('There is no voucher “NOSUCH”.')
})

test('text that was typed and not saved is not lost by closing the drawer', async ({ portal, page }) => {
  await openList(portal)
  await portal.openVoucher(await portal.idAt(0))
  await page.getByRole('button', { name: 'Edit sender name' }).click()
  const input = page.getByRole('textbox', { name: 'Sender name', exact: true })
  await input.fill('<>')
  await input.press('Enter')
  await expect(page.getByText('Sender name can only contain letters, numbers and symbols').first()).toBeVisible()
  // Every refusal has a toast of its own: the second does not leave with the time of the first.
  const toast = page.getByRole('alert').filter({ hasText: 'can only contain' })
  await toast.evaluate((first) => first.setAttribute('data-first', ''))
  await input.press('Enter')
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stay', exact: true })).toBeVisible()
  // It answers the question, and is not for the drawer below.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stay', exact: true })).toBeHidden()
  await expect(input).toHaveValue('<>')
  await input.press('Escape')
  await expect(input).toBeHidden()
  await expect(portal.drawer).toBeVisible()
  await portal.closeDrawer()
})

test('on a phone, a field that is opened for editing shows its buttons', async ({ portal, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openList(portal)
  await portal.openVoucher(await portal.idAt(0))
  const pencil = page.getByRole('button', { name: 'Edit receiver name' })
  // At the very foot of the drawer: what opens there opens below the fold.
  await pencil.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await pencil.click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
})

test('list, drawer and Sync centre can be read by everybody, light and dark', async ({ portal, page }) => {
  await openList(portal)
  expect(await findingsInBothSchemes(page)).toEqual([])
  await portal.search('Receiver Name', 'nobody is called this')
  await expect(page.getByText('No vouchers found')).toBeVisible()
  expect(await findingsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  const id = await portal.idAt(0)
  // The hundred rows have been looked at; behind the drawer one is enough.
  await portal.search('Voucher ID', id)
  await expect(portal.rows).toHaveCount(1)
  await portal.openVoucher(id)
  await page.getByRole('button', { name: 'Edit message' }).click()
  expect(await findingsInBothSchemes(page)).toEqual([])
  await portal.open('/sync')
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  expect(await findingsInBothSchemes(page)).toEqual([])
})

test('a cell that is cut says its whole text under the pointer, others say nothing', async ({ portal, page }) => {
  await openList(portal)
  await page.getByRole('tab', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/filter=/)
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  const name = 'Somebody of a name that is longer than its column is wide'
  await portal.edit('Receiver name', name)
  await portal.closeDrawer()
  const cut = portal.row(id).getByRole('cell', { name, exact: true })
  await cut.hover()
  await expect(cut).toHaveAttribute('title', name)
  const whole = portal.row(id).getByRole('cell').last()
  await whole.hover()
  await expect(cut).toHaveAttribute('title', '')
  await expect(whole).not.toHaveAttribute('title', /./)
})
