import type { Locator, Page } from '@playwright/test'
import { codeText } from '#tests/support/a-code-file.ts'
import { orderCells, orderHeader, orderText } from '#tests/support/an-order-file.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

/** Rows for receivers with numbers of their own, with these cells in one column. */
function rowsWith(title: string, cells: readonly string[]): string[][] {
  return cells.map((cell, at) =>
    orderCells(at + 1, {
      "Receiver's Mobile Number*": `07712${String(at).padStart(5, '0')}`,
      'Delivery Date & time*': '25/12/2035 09:30',
      [title]: cell,
    }),
  )
}

async function openBulk(page: Page, portal: PortalPage): Promise<Locator> {
  await portal.open('/purchases/pending-Purchases')
  await portal.signInAs('customerCare')
  await page.getByRole('button', { name: 'Purchase Bulk' }).click()
  return page.getByRole('dialog', { name: 'Purchase Bulk' })
}

async function put(dialog: Locator, text: string): Promise<void> {
  const file = { name: 'bulk.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.locator('input[type=file]').setInputFiles(file)
}

test('amounts with a decimal comma are read as such, said, and can be read in the other way @core', async ({
  portal,
  page,
}) => {
  const dialog = await openBulk(page, portal)
  const create = dialog.getByRole('button', { name: 'Create Vouchers' })
  await put(
    dialog,
    orderText(rowsWith('Voucher Value*', ['999,99', '250,50', '1,50', '12,34', '999,99']), orderHeader, ';'),
  )
  await expect(dialog.getByText('Amounts use a decimal comma: 999,99 = LKR 999.99')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'SMS 5 LKR 2,264.32' })).toBeVisible()
  await expect(dialog.getByLabel('Cells are separated by')).toHaveValue(';')
  await expect(create).toBeEnabled()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use a decimal point' }).click()
  await expect(dialog.getByText('5 vouchers, 5 cells are wrong')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'SMS 0 of 5 LKR 0.00' })).toBeVisible()
  await expect(create).toBeDisabled()
  await dialog.getByRole('button', { name: 'Use a decimal comma' }).click()
  await create.click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await expect(portal.rows.filter({ hasText: '999.99' })).toHaveCount(2)

  // Each amount can be read in two ways: nothing is sent before the answer.
  await page.getByRole('button', { name: 'Purchase Bulk' }).click()
  await put(dialog, orderText(rowsWith('Voucher Value*', ['2,500', '1,250'])))
  await expect(dialog.getByText('can be read in two ways: 2,500, 1,250. Which is right?')).toBeVisible()
  await expect(create).toBeDisabled()
  await dialog.getByRole('button', { name: '2,500 is LKR 2,500.00' }).click()
  await expect(dialog.getByRole('row', { name: 'SMS 2 LKR 3,750.00' })).toBeVisible()
  await expect(create).toBeEnabled()
  await put(dialog, orderText(rowsWith('Voucher Value*', ['Rs. 1,000/-', 'LKR 2,500'])))
  await expect(dialog.getByRole('button', { name: 'Rs. 1,000/- is LKR 1,000.00' })).toBeVisible()

  // One contradicts the others: it is refused, and the sum is that of the others.
  await put(dialog, orderText(rowsWith('Voucher Value*', ['2500.25', '1.500,50', '1000'])))
  await expect(dialog.getByRole('row', { name: 'SMS 2 of 3 LKR 3,500.25' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^3 Voucher Value\* 1\.500,50 has a decimal comma/ })).toBeVisible()
})

test('days are asked about once, their order and their time, and the table is found below its title', async ({
  portal,
  page,
}) => {
  const dialog = await openBulk(page, portal)
  const create = dialog.getByRole('button', { name: 'Create Vouchers' })
  const rows = rowsWith('Delivery Date & time*', ['1/2/2035', '1/3/2035', '1/4/2035'])
  await put(dialog, `Acme gift list, 2035,,\r\n,,,\r\n${orderText(rows)}`)
  await expect(dialog.getByText('3 vouchers, 2 questions to answer')).toBeVisible()
  await expect(create).toBeDisabled()
  // An answer is shown, and can be changed.
  await dialog.getByRole('button', { name: '1/2/2035 is 2 January 2035' }).click()
  await expect(dialog.getByText('Dates have the month first: 1/2/2035 = 2 January 2035')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read the day first' }).click()
  await expect(dialog.getByText('Dates have the day first: 1/2/2035 = 1 February 2035')).toBeVisible()
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Time of these dates').fill('10:15')
  await dialog.getByRole('button', { name: 'Use it for all 3' }).click()
  await expect(dialog.getByText('3 dates without a time: 10:15')).toBeVisible()
  await expect(create).toBeEnabled()
  await create.click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await expect(portal.rows.first()).toContainText('customer-care@demo.lk')
  await portal.rows.first().click()
  await expect(page.getByText('01/04/2035 10:15 AM').first()).toBeVisible()
  await page.keyboard.press('Escape')

  // Excel's own spellings are read without a question about the order.
  await page.getByRole('button', { name: 'Purchase Bulk' }).click()
  await put(dialog, orderText(rowsWith('Delivery Date & time*', ['49341.4166666667', '1-Feb-35', '2035-02-01T09:30'])))
  await expect(dialog.getByText('1 date has no time.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this time' }).click()
  await expect(create).toBeEnabled()
})

test('what a spreadsheet destroyed is named, and one correction goes into all rows alike', async ({ portal, page }) => {
  const dialog = await openBulk(page, portal)
  await put(
    dialog,
    orderText(
      rowsWith(
        "Receiver's Mobile Number*",
        Array.from({ length: 500 }, () => '9.47712E+10'),
      ),
    ),
  )
  await expect(dialog.getByText('500 vouchers, 500 cells are wrong')).toBeVisible()
  const first = dialog.getByRole('row', { name: /^2 Receiver's Mobile Number/ })
  await expect(first).toContainText('9.47712E+10')
  await expect(first).toContainText('was shortened by Excel')
  await first.getByRole('textbox').fill('0771234567')
  await first.getByRole('button', { name: 'Apply to 500 rows' }).click()
  await expect(dialog.getByText(/500 vouchers, nothing is wrong/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create Vouchers' })).toBeEnabled()

  // By keyboard: leaving the field for its button corrects nothing yet.
  await put(dialog, orderText(rowsWith("Receiver's Mobile Number*", ['9.47712E+10', '9.47712E+10', '0771234568'])))
  await first.getByRole('textbox').focus()
  await page.keyboard.type('0771234567')
  await page.keyboard.press('Tab')
  await expect(first.getByRole('button', { name: 'Apply to 2 rows' })).toBeFocused()
  await expect(dialog.getByText('3 vouchers, 2 cells are wrong')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/3 vouchers, nothing is wrong/)).toBeVisible()

  // The same person with and without the zero that a spreadsheet removes.
  const twins = rowsWith("Receiver's Name*", ['Kamal', 'Kamal'])
  const numbers = ['0771000001', '771000001']
  const place = orderHeader.indexOf("Receiver's Mobile Number*")
  await put(dialog, orderText(twins.map((cells, at) => cells.with(place, numbers[at] ?? ''))))
  await expect(dialog.getByText('is the same person and value as row 2')).toBeVisible()
})

test('another separator is read only after a question if cells were corrected', async ({ portal, page }) => {
  const dialog = await openBulk(page, portal)
  await put(dialog, orderText(rowsWith('Voucher Value*', ['1000', 'much'])))
  const separator = dialog.getByLabel('Cells are separated by')
  await separator.selectOption(';')
  await expect(dialog.getByText(/^The file lacks the columns/)).toBeVisible()
  await separator.selectOption(',')
  await dialog.getByLabel('Voucher Value* of row 3').fill('2000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 vouchers, nothing is wrong')).toBeVisible()
  await separator.selectOption(';')
  const question = page
    .getByRole('alertdialog', { name: 'Read the file again?' })
    .or(page.getByRole('dialog', { name: 'Read the file again?' }))
  await expect(question).toContainText('Your corrections and the rows that you left out will be lost.')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('row', { name: 'SMS 2 LKR 3,000.00' })).toBeVisible()
  await expect(separator).toHaveValue(',')
  await separator.selectOption(';')
  await question.getByRole('button', { name: 'Read again' }).click()
  await expect(dialog.getByText(/^The file lacks the columns/)).toBeVisible()
})

test('codes that may have lost digits are sent only once somebody confirms them', async ({ portal, page }) => {
  await portal.open('/merchant-vouchers/upload-denominations')
  await portal.signInAs('merchantController')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Denominations' })
  const act = dialog.getByRole('button', { name: 'Upload Denominations' })
  const codes = ['12345', '123456', '123457']
  const rows = codes.map((code, at) => ['Araliya Gift Voucher', '1000', code, `SN-${at}`, '31/12/2035'])
  await put(dialog, codeText(rows))
  await expect(dialog.getByText(/3 codes, 1 doubt to confirm/)).toBeVisible()
  await expect(dialog.getByText(/differ in length and none begins with 0/)).toBeVisible()
  await expect(act).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /I have compared them with the original/ }).check()
  await expect(act).toBeEnabled()
  // Another content has to be confirmed again.
  await dialog.getByLabel('Cells are separated by').selectOption(';')
  await dialog.getByLabel('Cells are separated by').selectOption(',')
  await expect(act).toBeDisabled()
  expect(await accessibilityFindings(page)).toEqual([])
})
