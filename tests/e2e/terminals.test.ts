import type { Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { everythingKept } from '#tests/support/everything-kept.ts'
import { expect, test } from './portal-test.ts'

const list = '/terminals/getAllTerminals'
const update = '/v1.0/app/terminals/savePin'

/** What was sent to a path, as JSON. */
function sentTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith(path)) bodies.push(request.postDataJSON() as never)
  })
  return bodies
}

/** A PIN as it would stand somewhere: digits that are part of a longer number are none. */
const alone = (pin: string) => new RegExp(`(?<!\\d)${pin}(?!\\d)`)

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

test('a terminal is looked at, edited with its PIN and nothing of the PIN is kept', async ({
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
  const before = await dialog.getByRole('definition').allInnerTexts()
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
  expect(await dialog.getByRole('definition').allInnerTexts()).toEqual(before)

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
  expect(await everythingKept(page)).not.toMatch(alone(pin))
})
