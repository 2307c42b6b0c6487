import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { everythingKept, pinAlone } from '#tests/support/everything-kept.ts'
import { newTab } from '#tests/support/portal-page.ts'
import { sentTo } from '#tests/support/sent-bodies.ts'
import { expect, test } from './portal-test.ts'

const list = '/terminals/getAllTerminals'
const update = '/v1.0/app/terminals/savePin'

test('terminals are searched and filtered without a request, ten a page', async ({ portal, page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await portal.open('/terminals')
  await portal.signInAs('customerCare')
  const { rows } = portal
  await expect(page.getByRole('heading', { name: 'Terminals', level: 1 })).toBeVisible()
  await expect(rows).toHaveCount(10)
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['', 'ID', 'Merchant', 'Sub Merchant', 'Status'])
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()

  const box = page.getByRole('main').getByRole('search').getByRole('textbox')
  await box.fill('ARALIYA')
  await expect(rows.first()).toContainText('Araliya Textiles')
  await expect(page.getByText(/^Searched all [\d,]+ terminals on this device/)).toBeVisible()
  await box.fill('Nobody at all')
  await expect(page.getByText('No merchant found for name Nobody at all')).toBeVisible()
  await page.getByLabel('Search by', { exact: true }).selectOption('Terminal ID')
  await box.fill('t10011')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('T10011')
  await box.fill('T99nothing')
  await expect(page.getByText('No terminal found for terminal id T99nothing')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search', exact: true }).first().click()

  await page.getByLabel('Type', { exact: true }).selectOption('QR')
  await expect(page).toHaveURL(/type=QR/)
  await expect(rows.first()).toBeVisible()
  const ofType = await page
    .getByText(/of [\d,]+ terminals?/)
    .first()
    .innerText()
  await page.getByLabel('Status', { exact: true }).selectOption('Active')
  await page.getByRole('combobox', { name: 'Merchant' }).click()
  await page.getByRole('option', { name: 'Load More' }).click()
  const merchants = page.getByRole('dialog', { name: 'Merchants' })
  await merchants.getByLabel('Search by merchant name').fill('araliya')
  await merchants.getByRole('radio', { name: 'Araliya Textiles' }).check()
  await merchants.getByRole('button', { name: 'Show terminals' }).click()
  await expect(page).toHaveURL(/filter=101/)
  expect(ofType).not.toBe('')
  for (const row of await rows.all()) await expect(row).toContainText('Araliya Textiles')
  expect(asked.filter((path) => path.endsWith(list))).toHaveLength(1)
  expect(await accessibilityFindings(page)).toEqual([])
})

test('a terminal is looked at, edited with its PIN and nothing of the PIN is kept', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const pin = '00472'
  const sent = sentTo(page, update)
  await portal.open('/terminals?selected=T10011&drawer=terminal')
  await portal.signInAs('merchantController')
  const dialog = page.getByRole('dialog', { name: 'T10011' })
  await expect(dialog.getByRole('definition').first()).toHaveText('Araliya Textiles (101)')
  expect(await accessibilityFindings(page)).toEqual([])
  // When it was last used, and how far that can be relied on.
  const lastUsed = dialog.locator('dl > div').filter({ hasText: 'Last used' }).getByRole('definition')
  await expect(lastUsed).toContainText(/^(\d\d\/\d\d\/\d{4} .* IST|Never|Not seen so far)/)
  await expect(lastUsed).toContainText(/all redemptions on this device, as of|not all redemptions are on this device/)
  const before = (await dialog.getByRole('definition').allInnerTexts()).filter((text) => !text.includes('redemptions'))
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const pinField = dialog.getByLabel(/^Pin/)
  await expect(pinField).toHaveValue('')
  await expect(pinField).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
  expect(await accessibilityFindings(page)).toEqual([])
  for (const field of ['Merchant', 'Sub Merchant', 'Type'])
    await expect(dialog.getByLabel(field, { exact: true })).toHaveAttribute('readonly')
  await dialog.getByLabel('Model').fill('x'.repeat(20))
  await expect(dialog.getByLabel('Model')).toHaveValue('x'.repeat(10))
  await dialog.getByLabel('Description').fill('d'.repeat(150))
  await expect(dialog.getByLabel('Description')).toHaveValue('d'.repeat(100))
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Pin cannot be empty')).toBeVisible()

  // Closing asks, by the button, by Escape and by going back; what was typed stays, or is let go of.
  const question = page.getByText('Your details will be lost. Do you wish to proceed?')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Model')).toHaveValue('x'.repeat(10))
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'T10011', exact: true }).click()
  await expect(dialog.getByRole('definition').first()).toHaveText(/\S/)
  await expect(lastUsed).toContainText('redemptions')
  const after = (await dialog.getByRole('definition').allInnerTexts()).filter((text) => !text.includes('redemptions'))
  expect(after).toEqual(before)

  // Refused: the words, and nothing typed is lost.
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await pinField.fill('abc1234567')
  await expect(pinField).toHaveValue('12345')
  await expect(dialog.getByText('Digits in their order are quickly guessed.')).toBeVisible()
  await pinField.fill(pin)
  await dialog.getByLabel('Model').fill('V240m')
  await server.fault({ path: update, kind: 'status', status: 400, message: 'TERMINAL_NOT_FOUND', times: 1 })
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed To Save. Terminal T10011 is not on the server.')
  await expect(dialog.getByLabel('Model')).toHaveValue('V240m')
  await dialog.getByLabel('Status').selectOption('Inactive')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(dialog.getByText('V240m')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ terminalId: 'T10011', pin, model: 'V240m', status: 'Inactive' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(portal.row('T10011')).toContainText('Inactive')
  expect(await everythingKept(page)).not.toMatch(pinAlone(pin))
})

test('an edit waits for the line and says so, a lost answer is looked for, and what others changed is shown', async ({
  portal,
  page,
  server,
  anotherTab,
}) => {
  const sent = sentTo(page, update)
  await portal.open('/terminals?selected=T10012&drawer=terminal')
  await portal.signInAs('administrator')
  const dialog = page.getByRole('dialog', { name: 'T10012' })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel(/^Pin/).fill('0815')
  await dialog.getByLabel('Model').fill('V1')
  await portal.untilInstalled()
  await server.kill()
  await expect(dialog.getByText('Needs a connection: the PIN is not kept on this device.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(dialog.getByLabel(/^Pin/)).toHaveValue('0815')
  await server.start()
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled({ timeout: 60_000 })

  // The work is done and the answer lost: it is found in the list, and not sent again.
  await server.fault({ path: update, kind: 'cut-after', times: 1 })
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('V1', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)

  // Nobody reads a PIN: whether it alone was set is not known, and that is said.
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel(/^Pin/).fill('0816')
  await server.fault({ path: update, kind: 'cut-after', times: 1 })
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toContainText('whether the PIN was changed is not known')

  // Somebody else has changed the model meanwhile: it is replaced only once the user has chosen that.
  const other = await anotherTab()
  await other.open('/terminals?selected=T10012&drawer=terminal')
  const theirs = other.page.getByRole('dialog', { name: 'T10012' })
  await theirs.getByRole('button', { name: 'Edit' }).click()
  await theirs.getByLabel(/^Pin/).fill('0817')
  await theirs.getByLabel('Model').fill('V2')
  await theirs.getByRole('button', { name: 'Update' }).click()
  await expect(other.page.getByText('Successfully updated')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Model' }).fill('V3')
  const act = dialog.getByRole('button', { name: 'Update' })
  await expect(dialog.getByText('Model is now V2')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText(/^Somebody else has changed a field that you changed as well/)).toBeVisible()
  await expect(act).toBeDisabled()
  await dialog.getByRole('button', { name: 'Send mine: Model' }).click()
  await act.click()
  await expect(dialog.getByText('V3', { exact: true })).toBeVisible()
  await expect(theirs.getByText('V3', { exact: true })).toBeVisible({ timeout: 60_000 })
})

test('many are switched off without their PINs, and put into the print queue', async ({ portal, page }) => {
  const sent = sentTo(page, update)
  await portal.open('/terminals?status=Active')
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(10)
  const first = await portal.idAt(0)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Add to the Queue' }).click()
  await expect(page.getByText('10 terminals added to the queue')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the Queue' }).click()
  await expect(page.getByText('No new terminals to add to the queue')).toBeVisible()
  await page.getByRole('button', { name: 'Print queue, 10 terminals' }).click()
  const queue = page.getByRole('dialog', { name: 'Selected Terminals' })
  await expect(queue.getByLabel(`Quantity of ${first}`)).toHaveValue('1')
  await page.keyboard.press('Escape')
  await expect(queue).toBeHidden()

  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByLabel('New status').selectOption('Active')
  await expect(dialog.getByText('0 terminals will be Active, 10 left out')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Update 0 terminals' })).toBeDisabled()
  await dialog.getByLabel('New status').selectOption('Inactive')
  await expect(dialog.getByText('10 terminals will be Inactive, 0 left out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Update 10 terminals' }).click()
  await expect(dialog.getByText('10 done')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(sent).toHaveLength(10)
  for (const body of sent) expect(body).toMatchObject({ status: 'Inactive' })
  for (const body of sent) expect(body).not.toHaveProperty('pin')
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive')
  await expect(portal.row(first)).toContainText('Inactive')
})

test('where an API may clear a PIN that is not sent, nobody is offered the status of many', async ({
  portal,
  page,
}) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const config = (await answer.json()) as { api: Record<string, unknown> }
    delete config.api['terminalPinOptional']
    await route.fulfill({ json: config })
  })
  await portal.open('/terminals')
  await portal.signInAs('administrator')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(page.getByRole('button', { name: 'Add to the Queue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change status' })).toHaveCount(0)
})

test('who may not read terminals is sent home, and sees nothing of their status in a merchant’s shops', async ({
  browser,
  server,
}) => {
  for (const role of ['customerCare', 'accountant'] as const) {
    const context = await browser.newContext()
    const portal = await newTab(context, server.origin)
    await portal.open('/terminals')
    await portal.signInAs(role)
    const isTheirs = role === 'customerCare'
    if (isTheirs) await expect(portal.rows).toHaveCount(10)
    else await expect(portal.page).toHaveURL(`${server.origin}/`)
    await portal.open('/terminals/add-terminal')
    if (isTheirs) await expect(portal.page.getByRole('heading', { name: 'ADD TERMINAL' })).toBeVisible()
    else await expect(portal.page).toHaveURL(`${server.origin}/`)
    await portal.open('/merchants/view-Merchants?selected=101&drawer=merchant')
    const kandy = portal.drawer.getByRole('row').filter({ hasText: 'T10022' })
    await expect(kandy).toContainText(isTheirs ? 'T10022 Inactive' : 'T10022')
    if (!isTheirs) await expect(kandy).not.toContainText('Inactive')
    await context.close()
  }
})
