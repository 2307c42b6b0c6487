import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findingsInBothSchemes } from '#tests/support/accessibility.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { act, dialog, list, operationsOn } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('the drawer and every dialog over it can be read by everybody, light and dark', async ({ portal, page }) => {
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('administrator')
  const id = await portal.idAt(0)
  // A list of one row behind the dialogs: axe looks at the list itself elsewhere, here it takes ten passes.
  await portal.search('Voucher ID', id)
  await expect(portal.rows).toHaveCount(1)
  await portal.openVoucher(id)
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

/** Where something stands on the screen. */
async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('buttons, fields and words stand whole, apart and in line, on a wide screen and on a phone', async ({
  portal,
  page,
}) => {
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  // The tools stand on the line of the title and end where the table ends; the search begins where the title begins.
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  const tool = await boxOf(page.getByRole('button', { name: 'Codes by CSV' }))
  expect(tool.y).toBeLessThan(title.bottom)
  expect((await boxOf(page.getByLabel('Search by', { exact: true }))).x).toBe(title.x)
  const table = await boxOf(page.getByRole('region', { name: 'Vouchers' }))
  expect((await boxOf(page.getByRole('button', { name: 'Export' }))).right).toBe(table.right)

  // What is beside a voucher comes later than the voucher, and moves nothing that is being pressed by then.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const letRest = await holdRequests(page, '**/voucher/*/delivery-email')
  await portal.openVoucher(await portal.idAt(0))
  await expect(portal.drawer.getByText('Loading…')).toBeVisible()
  const pencil = act(page, 'Edit receiver name')
  const before = await boxOf(pencil)
  letRest()
  await expect(portal.drawer.getByText(/^As of .* IST/).first()).toBeVisible()
  expect((await boxOf(pencil)).y).toBe(before.y)
  await portal.closeDrawer()

  await page.setViewportSize({ width: 360, height: 740 })
  await portal.openVoucher(await portal.idAt(0))
  const name = await boxOf(portal.drawer.getByText('Status', { exact: true }))
  expect((await boxOf(act(page, 'Change status'))).y).toBeGreaterThanOrEqual(name.bottom)

  await act(page, 'Transfer Ownership').click()
  const owner = dialog(page, 'Details of New Owner')
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  const words = await boxOf(owner.getByText("Mobile number can't be empty"))
  const number = await boxOf(owner.getByRole('textbox', { name: 'Mobile Number', exact: true }))
  expect(words.y).toBeGreaterThan(number.bottom + 2)
  // The code of a country leads, whatever the length of its name.
  await expect(owner.getByLabel('Country of mobile number')).toHaveValue('+94 Sri Lanka')
  await page.keyboard.press('Escape')

  await act(page, 'Change merchant group').click()
  const groups = dialog(page, 'Change Merchant Group')
  const lineOf = async (name: string) => (await boxOf(groups.getByRole('button', { name }))).y
  // Asked until it stands: a dialog that opens comes down into its place.
  await expect.poll(async () => (await lineOf('Change Merchant Group')) - (await lineOf('Cancel'))).toBe(0)
})

/** Goes on by the Tab key until something has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  const hasFocus = () => goal.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < 40 && !(await hasFocus()); stop += 1) await page.keyboard.press('Tab')
  await expect(goal).toBeFocused()
}

test('a voucher is found, edited, extended, told of once more and handed over with the keyboard alone', async ({
  portal,
  page,
  server,
}) => {
  await portal.open(`${list}?filter=ACTIVE`)
  await portal.signInAs('customerCare')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const id = await portal.idAt(4)
  const press = async (goal: Locator) => {
    await tabTo(page, goal)
    await page.keyboard.press('Enter')
  }

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search by Voucher ID')).toBeFocused()
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  await expect(portal.rows).toHaveCount(1)
  const link = portal.row(id).getByRole('link')
  await press(link)
  await expect(portal.drawer).toContainText('Created Date')

  await press(act(page, 'Edit sender name'))
  await expect(page.getByRole('textbox', { name: 'Sender name', exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('By Keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated successfully')).toBeVisible()
  await expect(act(page, 'Edit sender name')).toBeFocused()

  await press(act(page, 'Extend'))
  const extend = dialog(page, 'Extend Voucher')
  await tabTo(page, extend.getByRole('radio', { name: '1 day' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(extend.getByRole('radio', { name: '1 week' })).toBeChecked()
  await expect(extend.getByText('New expiry:')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voucher extended successfully')).toBeVisible()
  await expect(act(page, 'Extend')).toBeFocused()

  await press(act(page, 'Re-Notify'))
  const notify = dialog(page, 'Re-Notify Receiver')
  await press(notify.getByRole('button', { name: 'Re-Notify' }))
  await expect(page.getByText('Notification sent successfully')).toBeVisible()
  await expect(notify).toBeHidden()
  await expect(act(page, 'Re-Notify')).toBeFocused()

  await press(act(page, 'Transfer Ownership'))
  const owner = dialog(page, 'Details of New Owner')
  await expect(owner.getByRole('textbox', { name: 'Recipient Name', exact: true })).toBeFocused()
  await page.keyboard.type('Sunil Bandara')
  await tabTo(page, owner.getByRole('textbox', { name: 'Mobile Number', exact: true }))
  await page.keyboard.type('0777654321')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ownership transferred successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(portal.pill).toContainText('All changes saved')
  const all = ['vouchers.update', 'vouchers.extend', 'vouchers.re-notify', 'vouchers.transfer-ownership']
  expect(await operationsOn(server, id)).toEqual(all)
})

test('prints offer their choices with a preview; codes by CSV end in a file', async ({ portal, page, server }) => {
  await portal.open(list)
  await portal.signInAs('customerCare')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const ways = page.getByRole('menu')
  await expect(ways).toContainText('Select vouchers to print')
  for (const name of ['Print Board', 'Print Book', 'Print QR Codes', 'Print Labels']) {
    await expect(ways.getByRole('menuitem', { name })).toBeDisabled()
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
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
  // The one template is that of orders: said so, and the list that is offered beside it works as it is.
  await drop.setInputFiles('public/bulkVoucherOrder.csv')
  await expect(csv.getByText('These are the columns of a client order')).toBeVisible()
  const offered = page.waitForEvent('download')
  await csv.getByRole('button', { name: 'Download voucher ID list with the 1 selected' }).click()
  await drop.setInputFiles(file('codes.csv', await readFile(await (await offered).path(), 'utf8')))
  await expect(csv.getByText('1 voucher ID in “Voucher ID”')).toBeVisible()
  await server.fault({ kind: 'status', status: 400, message: 'BAD_FILE', path: '/v1.0/app/voucher/generateQR' })
  await csv.getByRole('button', { name: 'Download PDF' }).click()
  await expect(csv.getByText('Oops, something went wrong. Please try again', { exact: true })).toBeVisible()
  const saving = page.waitForEvent('download')
  await csv.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^\d{6}-\d{6}\.pdf$/)
  await expect(page.getByText('Voucher QR codes will be downloaded shortly!')).toBeVisible()
})
