import { findingsInBothSchemes } from '#tests/support/accessibility.ts'
import { dialog, list } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test('the drawer and every dialog over it can be read by everybody, light and dark', async ({ portal, page }) => {
  // Ten passes of axe over a page of a hundred rows.
  test.slow()
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('administrator')
  await portal.openVoucher(await portal.idAt(0))
  await page.getByRole('button', { name: 'View Transaction' }).click()
  await expect(page.getByRole('region', { name: 'Transferred Details' })).toContainText('As of')
  for (const [button, title] of [
    [null, /^Voucher /],
    ['Transfer Ownership', 'Details of New Owner'],
    ['Re-Notify', 'Re-Notify Receiver'],
    ['Extend', 'Extend Voucher'],
    ['Change merchant group', 'Change Merchant Group'],
  ] as const) {
    const opener = button && page.getByRole('button', { name: button, exact: true })
    await opener?.click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    expect(await findingsInBothSchemes(page)).toEqual([])
    if (!opener) continue
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: title })).toBeHidden()
    // Escape was for the dialog alone, and the focus is back where it came from.
    await expect(opener).toBeFocused()
  }
})

test('a voucher is extended with the keyboard alone', async ({ portal, page }) => {
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('customerCare')
  await portal.rows.first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  const extend = page.getByRole('button', { name: 'Extend', exact: true })
  await extend.focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Extend Voucher')
  await form.getByRole('radio', { name: '1 day' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: '1 week' })).toBeChecked()
  await expect(form.getByText('New expiry:')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voucher extended successfully')).toBeVisible()
  await expect(extend).toBeFocused()
})

test.describe('without a copy of the portal in the browser', () => {
  test.use({ serviceWorkers: 'block' })

  test('prints offer their choices with a preview; codes by CSV end in a file', async ({ portal, page, server }) => {
    await portal.open(list)
    await portal.signInAs('customerCare')
    await expect(page.getByRole('group', { name: 'Print' })).toContainText('Select vouchers to print')
    for (const name of ['Print Board', 'Print Book', 'Print QR Codes', 'Print Labels']) {
      await expect(page.getByRole('button', { name })).toBeDisabled()
    }
    const first = await portal.idAt(0)
    await portal.row(first).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Print Labels' }).click()
    const labels = dialog(page, 'Print Name Labels')
    await labels.getByRole('checkbox', { name: 'Voucher ID' }).check()
    await expect(labels.getByRole('checkbox', { name: 'Amount' })).toBeDisabled()
    await expect(labels.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Row 1' })).toBeVisible()
    await labels.getByRole('checkbox', { name: 'Voucher ID' }).uncheck()
    await expect(labels.getByRole('checkbox', { name: 'Amount' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Print Book' }).click()
    await expect(dialog(page, 'Print Book').getByRole('radio')).toHaveCount(5)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Codes by CSV' }).click()
    const csv = dialog(page, 'Print QR by CSV')
    await server.fault({ kind: 'status', status: 500, path: '/bulkVoucherOrder.csv' })
    await csv.getByRole('button', { name: 'Download template' }).click()
    await expect(csv.getByText('Unexpected error occurred. Please try again later.')).toBeVisible()
    const template = page.waitForEvent('download')
    await csv.getByRole('button', { name: 'Download template' }).click()
    expect((await template).suggestedFilename()).toBe('bulkVoucherOrder.csv')
    await csv.getByRole('button', { name: 'Download PDF' }).click()
    await expect(csv.getByText('Please upload .csv to proceed')).toBeVisible()
    const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    const drop = csv.locator('input[type=file]')
    await drop.setInputFiles(file('codes.txt', first))
    const one = 'You can only upload *.csv files, and the max no of files is restricted to 1'
    await expect(csv.getByText(one)).toBeVisible()
    await drop.setInputFiles([file('a.csv', first), file('b.csv', first)])
    await expect(csv.getByText(one)).toBeVisible()
    await drop.setInputFiles(file('codes.csv', `Voucher ID\n${first}\n`))
    await expect(csv.getByText('1 voucher ID in “Voucher ID”')).toBeVisible()
    await server.fault({ kind: 'status', status: 400, message: 'BAD_FILE', path: '/v1.0/app/voucher/generateQR' })
    await csv.getByRole('button', { name: 'Download PDF' }).click()
    await expect(csv.getByText('Oops, something went wrong. Please try again', { exact: true })).toBeVisible()
    const saving = page.waitForEvent('download')
    await csv.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^\d{6}-\d{6}\.pdf$/)
    await expect(page.getByText('Voucher QR codes will be downloaded shortly!')).toBeVisible()
  })
})
