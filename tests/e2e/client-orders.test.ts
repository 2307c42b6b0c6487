import type { Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { csvInput, valuesFile } from '#tests/support/an-order-file.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** What the list shows once its filter leaves this status alone. */
async function only(page: Page, status: string): Promise<void> {
  await page.getByLabel('Payment status', { exact: true }).selectOption({ label: status })
}

test('orders are listed thirty a page, narrowed, opened, changed, cancelled and reopened', { tag: '@core' }, async ({
  portal,
  page,
}) => {
  const asked: string[] = []
  const updates: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(`${pathname.replace('/v1.0/app', '')}${search}`)
    if (pathname.endsWith('/client/update-order')) updates.push(request.postData() ?? '')
  })
  await portal.open('/client/client-orders')
  await portal.signInAs('merchantController')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(30)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'Order ID',
    'Reference No',
    expect.stringContaining('Order Date'),
    'Client Name',
    expect.stringContaining('Total Amount'),
    'Payment Status',
  ])
  expect(asked).toContain('/client/getClientOrders?page=1&pageSize=30&sortBy=dateTime&order=desc')
  expect(await accessibilityFindings(page)).toEqual([])

  // By client and by how long the payment has been waited for, on this device.
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: /Serendib/ }).click()
  await expect(page).toHaveURL(/filter=\d+/)
  await expect(rows.first()).toContainText('Serendib Textiles')
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('combobox', { name: 'Client' }).fill('')
  await page.getByRole('option', { name: 'Client: All' }).click()
  await only(page, 'Unpaid for more than 7 days')
  await expect(page).toHaveURL(/payment=unpaid-7/)
  await expect(rows.first()).toContainText(/QUOTATION|INVOICE|PLACED|PARTIALLY/)
  await only(page, 'ORDER PLACED')
  await expect(rows.first()).toContainText('ORDER PLACED')

  // The drawer has all nine, and the items.
  const id = await portal.idAt(0)
  await rows.first().click()
  for (const name of ['Reference No', 'Order Date', 'Total Amount', 'Status', 'Client', 'Sales Agent Email'])
    await expect(drawer.getByText(name, { exact: true }).first()).toBeVisible()
  for (const name of ['Contact Point Name', 'Contact Point Email', 'Timeline', 'Order Items'])
    await expect(drawer.getByText(name, { exact: true }).first()).toBeVisible()
  await expect(drawer.getByText(/ IST$/).first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  // Edited where it stands: a row more, with the options of the last one, and the whole order goes over the wire.
  const edit = drawer.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  await expect(drawer.getByRole('button', { name: 'Update' })).toBeDisabled()
  await edit.click()
  await expect(drawer.getByLabel('Contact Point Name')).toHaveCount(0)
  await edit.click()
  const before = await drawer.getByRole('group', { name: /^Item \d+$/ }).count()
  await drawer.getByRole('button', { name: 'Add row' }).click()
  const added = drawer.getByRole('group', { name: `Item ${before + 1}` })
  await expect(added.getByText(/E-Voucher|Physical/)).toBeVisible()
  await added.getByLabel('Amount (LKR)').fill('0')
  await added.getByLabel('Qty').fill('4')
  await drawer.getByRole('button', { name: 'Update' }).click()
  await expect(added.getByText(/^Enter an amount above 0/)).toBeVisible()
  await added.getByLabel('Amount (LKR)').fill('250.25')
  expect(await accessibilityFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Order updated successfully!')).toBeVisible()
  await expect(drawer.getByRole('row', { name: /^250\.25/ })).toContainText('4')
  const sent = JSON.parse(updates.at(-1) ?? '{}')
  expect(sent).toMatchObject({ clientOrderId: Number(id), clientOrderItemDetailList: null, status: 'PENDING' })
  expect(sent.itemQuantityDetailList).toHaveLength(before + 1)
  expect(sent.itemQuantityDetailList.at(-1)).not.toHaveProperty('itemQtyDetailId')

  // Cancelled and reopened, each after a question; meanwhile nothing else is done with it.
  await drawer.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order cancelled', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled()
  await drawer.getByRole('link', { name: 'Open in Place Order' }).click()
  await expect(page).toHaveURL(new RegExp(`place-order\\?selected=${id}`))
  await expect(page.getByText(/^This order is cancelled/)).toBeVisible()
  await page.goBack()
  await drawer.getByRole('button', { name: 'Reopen order' }).click()
  await page.getByRole('dialog', { name: 'Reopen this order?' }).getByRole('button', { name: 'Reopen order' }).click()
  await expect(page.getByText('Order reopened', { exact: true })).toBeVisible()
  await drawer.getByRole('link', { name: 'Order again' }).click()
  await expect(page.getByText(/^Begun from CO\d+/)).toBeVisible()
  await expect(page.getByLabel('Contact Point Name')).not.toHaveValue('')
})

test('a file becomes an order, once, and its two texts are said', async ({ portal, page, server }) => {
  const path = '/v1.0/app/client/upload-order'
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith(path) && sent.push(request.method()))
  await portal.open('/client/client-orders')
  await portal.signInAs('salesAgent')
  await expect(portal.rows).toHaveCount(30)
  await page.getByRole('button', { name: 'Upload Client Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Client Order' })
  const drop = dialog.getByLabel('CSV file')
  await drop.setInputFiles([csvInput('a'), csvInput('b', 'second.csv')])
  await expect(dialog.getByRole('alert')).toContainText('You can only upload *.csv files')
  await drop.setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(dialog.getByRole('alert')).toContainText('Only CSV files are allowed. Please upload a valid file.')
  await drop.setInputFiles(valuesFile(['4321.00', '4321.00', '99.50']))
  await expect(dialog.getByText(/^3 vouchers/)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: /Rukmal/ }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await server.fault({ path, kind: 'status', status: 400, times: 1 })
  await dialog.getByRole('button', { name: 'Upload order' }).click()
  await expect(dialog.getByText('Oops, something went wrong. Please try again')).toBeVisible()
  // The answer is lost: it is looked for and found, and not sent again.
  await server.fault({ path, kind: 'cut-after', times: 1 })
  await dialog.getByRole('button', { name: 'Upload order' }).click()
  await expect(page.getByText('Merchant voucher codes have been successfully added!')).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
  await expect(portal.rows.first()).toContainText('8,741.50')
  await expect(portal.rows.first()).toContainText('Rukmal Engineering')
  expect(sent).toHaveLength(2)
})

test('a list that cannot be read says so in place of the table', async ({ portal, page, server }) => {
  await server.fault({ path: '/v1.0/app/client/getClientOrders', kind: 'status', status: 500, times: 50 })
  await portal.open('/client/client-orders')
  await portal.signInAs('customerCare')
  await expect(page.getByText('Oops, something went wrong. Please try again')).toBeVisible()
})
