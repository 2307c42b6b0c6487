import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { everythingKept, pinAlone } from '#tests/support/everything-kept.ts'
import { expect, test } from './portal-test.ts'

const lists = '/merchants/allmerchant'

test('a merchant is found, edited where it stands, and its shops are read and moved without a line', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('customerCare')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(10)
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'ID',
    'Name',
    'Category',
    'Status',
    'Website',
    'Phone',
    'Actions',
  ])

  // The limits of the searches, and their two texts.
  const box = page.getByRole('main').getByRole('search').getByRole('textbox')
  await box.fill('Nonsense merchant of nowhere')
  await expect(box).toHaveValue('Nonsense m')
  await expect(page.getByText('No merchant found for name Nonsense m')).toBeVisible()
  await page.getByLabel('Search by', { exact: true }).selectOption('Merchant ID')
  await box.fill('9'.repeat(60))
  await expect(box).toHaveValue('9'.repeat(50))
  await expect(page.getByText(`No merchant id found for ${'9'.repeat(50)}`)).toBeVisible()
  // Five page turns and ten letters ask nothing more than the opening did.
  await box.fill('')
  const pages = page.getByRole('navigation', { name: 'Pages of merchants' })
  for (const next of [2, 3, 4, 5, 1]) {
    await pages.getByRole('button', { name: `Page ${next}`, exact: true }).click()
    await expect(page).toHaveURL(next === 1 ? /view-Merchants(?!.*page=)/ : new RegExp(`page=${next}`))
    await expect(rows.first().getByRole('rowheader')).toHaveText(/\S/)
  }
  await box.fill('101')
  await expect(rows).toHaveCount(1)
  expect(asked.filter((path) => path.endsWith(lists))).toHaveLength(1)

  // One field is changed in the row itself.
  await rows.getByRole('button', { name: 'Edit 101' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Merchant' })
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByLabel('Website').fill('https://lanka.example.lk')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Updated successfully')).toBeVisible()
  await expect(rows).toContainText('lanka.example.lk')

  await rows.click()
  await expect(drawer.getByRole('heading', { name: /^\d+ sub merchants?$/ })).toBeVisible()
  await expect(drawer.getByRole('rowheader').first()).toHaveText(/\S/)
  expect(await accessibilityFindings(page)).toEqual([])

  // Without a line, over a reload: each moved shop is sent once.
  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  const shops = drawer.locator('tr[data-row]')
  const ids = await shops.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['row'] ?? ''))
  for (const [nth, id] of ids.slice(0, 3).entries()) {
    await drawer.getByRole('button', { name: `Edit location of ${id}` }).click()
    const input = drawer.getByRole('textbox', { name: `Location of ${id}` })
    await input.fill(nth === 0 ? 'Arrowing j k' : `Moved ${id}`)
    await input.press(nth === 1 ? 'Tab' : 'Enter')
    await expect(drawer.getByRole('button', { name: `Edit location of ${id}` })).toContainText(
      nth === 0 ? 'Arrowing j k' : `Moved ${id}`,
    )
  }
  // What is no location is not sent, and the old one is back.
  const [first = ''] = ids
  await drawer.getByRole('button', { name: `Edit location of ${first}` }).click()
  await drawer.getByRole('textbox', { name: `Location of ${first}` }).fill('n/a')
  await drawer.getByRole('textbox', { name: `Location of ${first}` }).press('Enter')
  await expect(page.getByText('A location cannot be empty')).toBeVisible()
  await page.reload()
  await expect(drawer.getByRole('button', { name: `Edit location of ${first}` })).toContainText('Arrowing j k')
  await server.start()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 60_000 })
  const moved = asked.filter((one) => /^PUT .*\/sub-merchants\/\d+\/update$/.test(one))
  expect(new Set(moved).size).toBe(ids.slice(0, 3).length)
  // As the server has it now.
  await page.reload()
  await expect(drawer.getByRole('button', { name: `Edit location of ${first}` })).toContainText('Arrowing j k')
})

test('a shop is added while the line is there, and its PIN stays nowhere', async ({ portal, page, server }) => {
  const pin = '00471'
  const said: string[] = []
  const sent: string[] = []
  page.on('console', (line) => said.push(line.text()))
  page.on('request', (request) => request.url().endsWith('/addNewSubMerchant') && sent.push(request.method()))
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('merchantController')
  const { rows, drawer } = portal
  await rows.first().click()
  await expect(drawer.getByRole('rowheader').first()).toHaveText(/\S/)
  const before = await drawer.locator('tr[data-row]').count()
  await drawer.getByRole('button', { name: 'Add New Sub Merchant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Sub Merchant' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  for (const words of ['Email cannot be empty', 'Location cannot be empty', 'Merchant pin cannot be empty'])
    await expect(dialog.getByText(words)).toBeVisible()
  await dialog.getByLabel('Email').fill('  abc')
  await expect(dialog.getByLabel('Email')).toHaveValue('abc')
  await dialog.getByLabel('Location').fill('  Hatton')
  await expect(dialog.getByLabel('Location')).toHaveValue('Hatton')
  await dialog.getByLabel(/^Merchant pin/).fill(`ab${pin}99`)
  await expect(dialog.getByLabel(/^Merchant pin/)).toHaveValue(pin)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('hatton@shops.example.lk')

  // Refused with the server's reason, and nothing typed is lost.
  await server.fault({ path: '/v1.0/app/sub-merchants/addNewSubMerchant', kind: 'status', status: 400, times: 1 })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to add new subMerchant')
  await expect(dialog.getByLabel('Location')).toHaveValue('Hatton')

  // The answer is lost: it is looked for, found, and not sent again.
  await server.fault({ path: '/v1.0/app/sub-merchants/addNewSubMerchant', kind: 'cut-after', times: 1 })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^Sub merchant added successfully: \d+$/)).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
  await expect(drawer.locator('tr[data-row]')).toHaveCount(before + 1)
  expect(sent).toHaveLength(2)

  const kept = await everythingKept(page)
  expect(kept).toContain('hatton@shops.example.lk')
  expect(kept).not.toMatch(pinAlone(pin))
  expect(said.join('\n')).not.toContain(pin)
})

test('many merchants are changed at once, and their terminals go into the print queue', async ({ portal, page }) => {
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('administrator')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(10)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByLabel('New status').selectOption('Inactive')
  await expect(dialog.getByText(/^\d+ merchants? will be Inactive, \d+ left out$/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Update \d+ merchants?$/ }).click()
  await expect(dialog.getByText(/^\d+ done$/)).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Status').selectOption('Inactive')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/filter=Inactive/)
  await expect(rows).toHaveCount(10)

  await rows.first().click()
  await drawer.getByRole('button', { name: 'Add Sub Merchant to the Queue' }).click()
  await expect(page.getByText('No sub-merchants selected for printing. Please select at least one.')).toBeVisible()
  await drawer.locator('tr[data-row]').first().getByRole('checkbox').click()
  await drawer.getByRole('button', { name: 'Add Sub Merchant to the Queue' }).click()
  await expect(page.getByText(/^\d+ terminals? added to the queue$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('button', { name: /^Print queue, [1-9]/ })).toBeVisible()
})

test('many shops are pasted, judged, and each added once though a line is cut', async ({ portal, page, server }) => {
  const add = '/v1.0/app/sub-merchants/addNewSubMerchant'
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(add)) sent.push((request.postDataJSON() as { location: string }).location)
  })
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('merchantController')
  const { rows, drawer } = portal
  await expect(rows.first().getByRole('rowheader')).toHaveText(/\S/)
  await rows.first().click()
  await expect(drawer.getByRole('rowheader').first()).toHaveText(/\S/)
  await drawer.getByRole('button', { name: 'Add many' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add many sub merchants' })
  const act = dialog.getByRole('button', { name: /^Add \d+ shops?$/ })
  await expect(act).toBeDisabled()
  // A file in the dialect of some Excel is a list like any other, and gives way to what is pasted.
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'shops.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\uFEFFEmail;Location;PIN\r\nseven@shops.example.lk;Filed Seven;80477\r\n', 'utf16le'),
  })
  await expect(dialog.getByRole('button', { name: 'Add 1 shop' })).toBeEnabled()
  await dialog
    .getByLabel('Paste from a sheet')
    .fill(
      [
        'Email\tLocation\tPIN',
        'one@shops.example.lk\tPasted One\t80471',
        'two@shops\tPasted Two\t80472',
        'three@shops.example.lk\tPasted Three\t80473',
        'four@shops.example.lk\tpasted one\t80474',
        'five@shops.example.lk\tPasted Five\t80475',
      ].join('\n'),
    )
  await expect(dialog.getByText('5 read, 2 wrong')).toBeVisible()
  await expect(dialog.getByText('Email: Enter a valid email address')).toBeVisible()
  await expect(dialog.getByText('Location: the same as in row 2')).toBeVisible()
  // A short word stands on one line.
  const linesOf = (header: Element) => {
    const range = document.createRange()
    range.selectNodeContents(header)
    return range.getClientRects().length
  }
  for (const name of ['Row', 'Email', 'Location'])
    expect(await dialog.getByRole('columnheader', { name }).evaluate(linesOf), name).toBe(1)
  expect(await accessibilityFindings(page)).toEqual([])
  // The answer of the first is lost, the second is refused.
  await server.fault({ path: add, kind: 'cut-after', times: 1 })
  await act.click()
  await expect(dialog.getByText('5 read, 2 wrong, 3 added')).toBeVisible({ timeout: 60_000 })
  expect(sent).toEqual(['Pasted One', 'Pasted Three', 'Pasted Five'])
  await expect(act).toBeDisabled()

  await server.fault({ path: add, kind: 'status', status: 400, message: 'No more shops', times: 1 })
  await dialog.getByLabel('Paste from a sheet').fill('six@shops.example.lk\tPasted Six\t80476')
  await act.click()
  await expect(dialog.getByText('Failed to add new subMerchant. No more shops')).toBeVisible()
  await expect(dialog.getByText('1 read, 1 failed')).toBeVisible()
  await act.click()
  await expect(dialog.getByText('1 read, 1 added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(await everythingKept(page)).not.toMatch(/(?<!\d)8047\d(?!\d)/)
})

test('a csv of 5,000 shops out of Excel is judged whole and added 500 at a time', async ({ portal, page }) => {
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('merchantController')
  const { rows, drawer } = portal
  await expect(rows.first().getByRole('rowheader')).toHaveText(/\S/)
  await rows.first().click()
  await drawer.getByRole('button', { name: 'Add many' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add many sub merchants' })
  const lines = Array.from({ length: 5_000 }, (_none, at) => `shop${at}@many.example.lk;Lane ${at};${80_000 + at}`)
  lines[1_999] = 'number@many.example.lk;Lane of numbers;80.471,00'
  lines[4_999] = 'twin@many.example.lk;LANE 0;80471'
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'shops.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFFEmail;Location;PIN\r\n${lines.join('\r\n')}\r\n`, 'utf16le'),
  })
  await expect(dialog.getByText('5,000 read, 2 wrong')).toBeVisible()
  await expect(dialog.getByText('500 of 5,000 rows are shown, those that need you first.')).toBeVisible()
  const first = dialog.getByRole('row').nth(1)
  await expect(first).toContainText('2001')
  await expect(first).toContainText('A sheet has made a number of it')
  await expect(dialog.getByRole('row').nth(2)).toContainText('Location: the same as in row 2')
  await expect(dialog.getByText('4,998 shops can be added, 500 at a time; press again for the next.')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 500 shops' }).click()
  await expect(dialog.getByText(/^5,000 read, 2 wrong, [2-9] added$/)).toBeVisible({ timeout: 30_000 })
})
