import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { everythingKept, pinAlone } from '#tests/support/everything-kept.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { renderPdf, wordsOfPdf } from '#tests/support/render-pdf.ts'
import { sentTo } from '#tests/support/sent-bodies.ts'
import { expect, test } from './portal-test.ts'

const add = '/terminals/saveTerminal'

test('a terminal is added: refused in words, found after a lost answer, and handed over on a sheet', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const pin = '00473'
  const sent = sentTo(page, add)
  await portal.open('/terminals/add-terminal')
  await portal.signInAs('merchantController')
  await expect(page.getByRole('heading', { name: 'ADD TERMINAL', level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Add Terminal' })
  const save = form.getByRole('button', { name: 'Save Terminal' })
  await save.click()
  for (const label of ['Merchant', 'Submerchant', 'Type', 'Pin'])
    await expect(form.getByText(`${label} cannot be empty`, { exact: true })).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Merchant', exact: true })).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])

  // What the fields take.
  await form.getByLabel(/^Pin/).fill(`a${pin}6`)
  await expect(form.getByLabel(/^Pin/)).toHaveValue(pin)
  await form.getByLabel(/^Model/).fill('x'.repeat(20))
  await expect(form.getByLabel(/^Model/)).toHaveValue('x'.repeat(10))
  await form.getByLabel(/^Description/).fill('d'.repeat(300))
  await expect(form.getByLabel(/^Description/)).toHaveValue('d'.repeat(255))
  await choose(page, 'Merchant', 'Araliya Textiles (101)')
  await form.getByRole('combobox', { name: 'Submerchant' }).fill('s'.repeat(60))
  await expect(form.getByRole('combobox', { name: 'Submerchant' })).toHaveValue('s'.repeat(50))
  await form.getByRole('combobox', { name: 'Submerchant' }).fill('')
  await choose(page, 'Submerchant', 'Kandy (1002)')
  await form.getByLabel('Type').selectOption('Online')
  expect(await form.getByLabel('Type').getByRole('option').allInnerTexts()).toEqual([
    'Choose…',
    'Online',
    'Plugin',
    'Store',
    'QR',
  ])

  // Another merchant has other shops: the chosen one is let go of.
  await choose(page, 'Merchant', /^Bluewater Bookshop/)
  await expect(form.getByRole('combobox', { name: 'Submerchant' })).toHaveValue('')
  await choose(page, 'Merchant', 'Araliya Textiles (101)')
  await choose(page, 'Submerchant', 'Kandy (1002)')

  const refusals = [
    ['User is not a merchant.', 'User is not a merchant'],
    ['Sub Merchant Not Found', 'Invalid request. Please try again'],
    ['The shop is closed', 'The shop is closed'],
    ['', 'Failed to add Terminal'],
  ] as const
  for (const [message, words] of refusals) {
    await server.fault({ path: `/v1.0/app${add}`, kind: 'status', status: 400, message, times: 1 })
    await save.click()
    await expect(form.getByRole('alert')).toHaveText(words)
  }
  await expect(form.getByLabel(/^Model/)).toHaveValue('x'.repeat(10))

  // The answer is lost: found by what was not there before, and not sent again.
  await server.fault({ path: `/v1.0/app${add}`, kind: 'cut-after', times: 1 })
  await save.click()
  const added = page.getByRole('region', { name: 'Added terminals' })
  await expect(added.getByRole('heading', { name: '1 terminal added' })).toBeVisible({ timeout: 60_000 })
  expect(sent).toHaveLength(refusals.length + 1)
  expect(sent.at(-1)).toEqual({
    merchant: '101',
    submerchant: '1002',
    type: 'ONLINE',
    status: 'Active',
    pin,
    model: 'x'.repeat(10),
    description: 'd'.repeat(255),
  })
  await expect(added).toBeFocused()
  const id = await added.getByRole('link').innerText()
  expect(id).toMatch(/^T\d+$/)
  // Merchant and shop stay, the rest is empty.
  await expect(form.getByRole('combobox', { name: 'Merchant', exact: true })).toHaveValue('Araliya Textiles (101)')
  await expect(form.getByRole('combobox', { name: 'Submerchant' })).toHaveValue('Kandy (1002)')
  await expect(form.getByLabel(/^Pin/)).toHaveValue('')
  await expect(form.getByLabel('Type')).toHaveValue('')
  await expect(form.getByLabel(/^Description/)).toHaveValue('')

  // The sheet has the PIN only where somebody ticks it.
  expect(await sheetOf(page)).not.toContain(pin)
  await added.getByRole('checkbox', { name: 'PIN on the sheet' }).check()
  const words = await sheetOf(page)
  for (const text of [pin, id, 'Araliya Textiles (101)', 'Kandy (1002)', 'Online']) expect(words).toContain(text)

  // Another one, by the keyboard: its message is the server's, and it begins at the first empty field.
  await page.route(`**${add}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { message: 'Kept under number 7' } })
  })
  await form.getByLabel('Type').selectOption('QR')
  await form.getByLabel(/^Pin/).fill('7')
  await expect(form.getByText('One digit is quickly guessed.')).toBeVisible()
  await form.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText('Kept under number 7')).toBeVisible()
  await expect(added.getByRole('heading', { name: '2 terminals added' })).toBeVisible()
  await expect(form.getByLabel('Type')).toBeFocused()
  await expect(added.getByRole('checkbox')).toHaveCount(1)

  expect(await everythingKept(page)).not.toMatch(pinAlone(pin))
  await added.getByRole('link', { name: id }).click()
  await expect(page.getByRole('dialog', { name: id }).getByText('Kandy (1002)')).toBeVisible()
})

test('without a line the form stays and says why, and all but the PIN is offered again', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/terminals/add-terminal')
  await portal.signInAs('customerCare')
  const form = page.getByRole('form', { name: 'Add Terminal' })
  // The shops cannot be read: that is said, and asked for again.
  await server.fault({ path: '/v1.0/app/sub-merchants/*', kind: 'status', status: 400, message: '', times: 1000 })
  await choose(page, 'Merchant', /^Bluewater Bookshop/)
  await expect(form.getByText('Submerchant fetch failed')).toBeVisible()
  await server.clearFaults()
  await form.getByRole('button', { name: 'Retry' }).click()
  await form.getByRole('combobox', { name: 'Submerchant' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByLabel(/^Pin/).fill('00474')
  await form.getByLabel(/^Model/).fill('A920')
  await portal.untilInstalled()
  await server.kill()
  await expect(form.getByText('Needs a connection: the PIN is not kept on this device.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(form.getByRole('button', { name: 'Save Terminal' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Save and add another' })).toBeDisabled()
  await expect(form.getByLabel(/^Pin/)).toHaveValue('00474')
  expect(await everythingKept(page)).not.toMatch(pinAlone('00474'))
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await form.getByRole('button', { name: 'Go on with it' }).click()
  await expect(form.getByLabel(/^Model/)).toHaveValue('A920')
  await expect(form.getByRole('combobox', { name: 'Merchant', exact: true })).toHaveValue(/^Bluewater Bookshop/)
  await expect(form.getByRole('combobox', { name: 'Submerchant' })).toHaveValue(/\S/)
  await expect(form.getByLabel(/^Pin/)).toHaveValue('')
})

/** Chooses one of many by its name. */
async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('listbox').getByRole('option', { name: option }).click()
}

/** The words of the hand-over sheet, once its code is read and found to be a redeem link. */
async function sheetOf(page: Page): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hand-over sheet' }).first().click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^Hand_Over_T\d+_\d{6}-\d{6}(-\d+)?\.pdf$/)
  const bytes = readFileSync(await download.path())
  const [drawn] = renderPdf(bytes)
  const codes = drawn ? await readCodes(drawn) : []
  expect(codes).toHaveLength(1)
  expect(codes[0]).toContain('https://redeem.example.com/t/')
  return wordsOfPdf(bytes)
}
