import { aColleague } from '#tests/support/a-colleague.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { lookForGroup } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

const list = '/v1.0/app/merchants/getAllMerchantGroups'
const update = '/v1.0/app/merchants/updateMerchantGroup/*'
const add = '/v1.0/app/merchants/addMerchantGroup'
const allMerchants = '/v1.0/app/merchants/allmerchant'

test('groups are listed seven a page, searched here, and edited without a connection', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const asked: URL[] = []
  const sent: unknown[] = []
  page.on('request', (request) => {
    asked.push(new URL(request.url()))
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })
  await portal.open('/merchants/view-merchant-groups')
  await portal.signInAs('customerCare')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(7)
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  const titles = ['', 'Group ID', 'Group Name (Category)', 'Description', 'Merchants']
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(titles)
  const pages = asked.filter(({ pathname }) => pathname === list)
  expect(pages.length).toBeGreaterThan(0)
  for (const { searchParams } of pages) {
    const { pageSize, sortBy, order } = Object.fromEntries(searchParams)
    expect({ pageSize, sortBy, order }).toEqual({ pageSize: '7', sortBy: 'name', order: 'asc' })
  }
  // A description is cut at 25 letters.
  const cut = await page.locator('tr[data-row] [aria-hidden]', { hasText: /…|\.\.\./ }).allInnerTexts()
  for (const text of cut) expect(text.replace(/…|\.\.\./, '').length).toBeLessThanOrEqual(25)

  await portal.search('Merchant', 'Bluewater')
  await expect(rows.first()).toContainText('Bluewater Bookshop')
  await portal.search('Description', 'children and students')
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await expect(drawer.getByRole('heading', { name: '2 merchants' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: /Pettah Toys/ })).toBeVisible()
  await expect(drawer.getByText(/active vouchers? of this group on this device/)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
  await expect(rows.first().getByRole('rowheader')).toHaveText(/\S/)
  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  // A voucher can be given any group of this device.
  await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
  await rows.first().getByRole('link').click()
  const groups = await lookForGroup(page, 'children and students')
  await expect(groups.getByRole('radio', { name: 'Books and toys · 7' })).toBeVisible()
  await portal.open('/merchants/view-merchant-groups?searchId=description&searchKey=children+and+students')
  await expect(rows.first()).toContainText('Books and toys')
  await rows.first().click()
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Merchant Group' })
  const act = dialog.getByRole('button', { name: 'Update' })
  await expect(dialog.getByLabel('Group ID')).toHaveValue('7')
  await expect(dialog.getByLabel('Group ID')).not.toBeEditable()
  await expect(act).toBeDisabled()
  await dialog.getByLabel('Group Name').fill('')
  await dialog.getByLabel('Description').fill('')
  await dialog.getByRole('button', { name: 'Remove Bluewater Bookshop' }).click()
  await dialog.getByRole('button', { name: 'Remove Pettah Toys & Games' }).click()
  await act.click()
  for (const words of ['Group Name is required', 'Description is required', 'Please select at least one merchant'])
    await expect(dialog.getByText(words)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  const picker = dialog.getByRole('textbox', { name: 'Merchants' })
  await picker.fill('nothing of that name')
  await expect(page.getByText('No matches')).toBeVisible()
  await picker.fill('bluewater')
  await page.getByRole('option', { name: /Bluewater Bookshop/ }).click()
  await picker.fill('101')
  await page.getByRole('option', { name: /\(101\)/ }).click()
  await picker.press('Escape')
  await dialog.getByLabel('Group Name').fill('Books')
  await dialog.getByLabel('Description').fill('For readers')
  await act.click()
  await expect(dialog).toBeHidden()
  await expect(drawer).toContainText('For readers')
  await page.reload()
  await expect(drawer).toContainText('For readers')

  await server.start()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 90_000 })
  expect(sent).toEqual([{ name: 'Books', description: 'For readers', merchantIds: [101, 102] }])

  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Group Name').fill('Books and more')
  await act.click()
  await expect(page.getByText('Merchant group updated successfully!')).toBeVisible({ timeout: 30_000 })

  await server.fault({ kind: 'status', status: 400, path: update })
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Group Name').fill('Books again')
  await act.click()
  await expect(page.getByText(/^Failed to update merchant group/).first()).toBeVisible({ timeout: 30_000 })
})

test('two people change the merchants of one group: both sets come together', async ({ portal, page, server }) => {
  await portal.open('/merchants/view-merchant-groups?drawer=merchant-group&selected=7')
  await portal.signInAs('merchantController')
  const { drawer } = portal
  await expect(drawer.getByRole('heading', { name: '2 merchants' })).toBeVisible()
  // Vouchers are no business of this role.
  await expect(drawer.getByText(/active vouchers?/)).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Merchant Group' })
  await dialog.getByRole('button', { name: 'Remove Bluewater Bookshop' }).click()
  // Meanwhile a colleague adds one.
  const ask = await aColleague(server)
  const body = { name: 'Books and toys', description: 'For children and students', merchantIds: [102, 114, 103] }
  await ask('PUT', '/merchants/updateMerchantGroup/7', body)
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Update' }).click()
  expect((await sending).postDataJSON()).toEqual({ ...body, merchantIds: [103, 114] })
  await expect(page.getByText('Merchant group updated successfully!')).toBeVisible({ timeout: 30_000 })
  await expect(drawer.getByRole('heading', { name: '2 merchants' })).toBeVisible()
})

test('lists that are refused say so in the words of the specification', async ({ portal, page, server }) => {
  await server.fault({ path: list, kind: 'status', status: 500, message: '', times: 1000 })
  await server.fault({ path: allMerchants, kind: 'status', status: 500, message: '', times: 1000 })
  await portal.open('/merchants/view-merchant-groups')
  await portal.signInAs('administrator')
  await expect(page.getByText('Failed to fetch merchant groups')).toBeVisible({ timeout: 60_000 })
  await portal.open('/merchants/add-merchant-group')
  await expect(page.getByText('Failed to load merchants. Please refresh and try again.')).toBeVisible({
    timeout: 60_000,
  })
})

for (const shape of ['list', 'data', 'items']) {
  test(`a group is created from merchants that come under ${shape}, by its ID, though the answer is lost`, async ({
    portal,
    page,
    server,
  }) => {
    await page.route(`**${allMerchants}`, (route) =>
      route.fulfill({
        json: {
          [shape]: [
            { id: 101, name: 'One' },
            { id: 105, name: 'Five' },
          ],
        },
      }),
    )
    await portal.open('/merchants/add-merchant-group')
    await portal.signInAs('accountant')
    const form = page.getByRole('form', { name: 'Add Merchant Group' })
    const act = form.getByRole('button', { name: 'Add Merchant Group' })
    await act.click()
    for (const words of [
      'Group ID is required',
      'Group Name is required',
      'Description is required',
      'Image URL is required',
      'Please select at least one merchant',
    ])
      await expect(form.getByText(words)).toBeVisible()
    await expect(form.getByLabel('Group ID')).toBeFocused()
    expect(await accessibilityFindings(page)).toEqual([])
    await form.getByLabel('Group ID').fill('x7')
    await expect(form.getByLabel('Group ID')).toHaveValue('7')
    await expect(form.getByText('Group ID 7 is already used by Books and toys')).toBeVisible({ timeout: 30_000 })
    await form.getByLabel('Group ID').fill('')
    // Offered once all groups are here: the one that has the next may be missing before.
    await form.getByRole('button', { name: /^Use \d+, the next free one$/ }).click({ timeout: 60_000 })
    await expect(form.getByLabel('Group ID')).toHaveValue('13')
    await form.getByLabel('Group Name').fill('  By the sea')
    await form.getByLabel('Description').fill('x'.repeat(1100))
    await expect(form.getByLabel('Description')).toHaveValue('x'.repeat(1000))
    await form.getByLabel('Image URL').fill('javascript:alert(1)')
    await expect(form.getByText(/^Not an address that begins with http/)).toBeVisible()
    await form.getByLabel('Image URL').fill('/api/themes/festive.svg')
    await form.getByRole('textbox', { name: 'Merchants' }).fill('fiv')
    await page.getByRole('option', { name: 'Five (105)' }).click()
    await page.keyboard.press('Escape')
    await expect(form.getByRole('button', { name: 'Remove Five' })).toBeVisible()
    if (shape === 'data') {
      // What is typed is offered again after a reload.
      await page.reload()
      await form.getByRole('button', { name: 'Go on with it' }).click()
      await expect(form.getByRole('button', { name: 'Remove Five' })).toBeVisible()
    }
    if (shape === 'items') {
      await server.fault({ path: add, kind: 'status', status: 400, message: 'NOPE' })
      await act.click()
      await expect(form.getByRole('alert').last()).toContainText('Failed to create merchant group. Please try again.')
    }
    if (shape === 'list') await server.fault({ path: add, kind: 'cut-after' })
    const sending = page.waitForRequest((request) => request.url().endsWith(add))
    await act.click()
    expect((await sending).postDataJSON()).toEqual({
      merchantGroupId: 13,
      name: 'By the sea',
      description: 'x'.repeat(1000),
      imageUrl: '/api/themes/festive.svg',
      merchantIds: [105],
    })
    await expect(page.getByText('Merchant group created successfully!')).toBeVisible({ timeout: 150_000 })
    await expect(page).toHaveURL(/view-merchant-groups/)
    await portal.search('Group ID', '13')
    await expect(portal.rows).toHaveCount(1, { timeout: 60_000 })
  })
}
