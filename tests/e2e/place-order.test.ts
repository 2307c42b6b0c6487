import type { Locator, Page } from '@playwright/test'
import { samplePdf } from '#server/data/seed/sample-pdf.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { anOrderFile, asCsv } from '#tests/support/an-order-file.ts'
import { expect, test } from './portal-test.ts'

const placing = '/v1.0/app/client/place-order'

async function choose(page: Page, label: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name }).first().click()
}

async function fillDetails(page: Page): Promise<void> {
  await choose(page, 'Client', /Pearl Bay/)
  await choose(page, 'Sales Agent', /Kasun/)
  await page.getByLabel('Contact Point Name').fill('Shanaz Hameed')
  await page.getByLabel('Contact Point Email').fill('shanaz@pearlbay.example.lk')
}

async function fillOptions(card: Locator, packaging = 1): Promise<void> {
  await card.getByLabel('Delivery Type').selectOption('E-Voucher Only')
  await card.getByLabel('Packaging Type').selectOption({ index: packaging })
  await card.getByLabel('Branding Material').selectOption('Customer Gave Logo')
}

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Orders' })
const stepOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps of the order' }).getByRole('button', { name })
const cardOf = (page: Page, number: number) => page.getByRole('group', { name: `Voucher value ${number}` })

test('an order goes its four steps: placed, billed, paid by slip, and its vouchers made once', async ({
  portal,
  page,
  server,
}) => {
  const asked: string[] = []
  const bodies: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(`${request.method()} ${pathname.replace('/v1.0/app', '')}${search}`)
    if (pathname === placing) bodies.push(request.postData() ?? '')
  })
  await portal.open('/client/place-order')
  await portal.signInAs('salesAgent')
  await expect(page.getByRole('heading', { name: 'Place Client Order' })).toBeVisible()
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
  for (const name of ['Place Order', 'Generate Invoice', 'Upload Slip', 'Create Vouchers'])
    await expect(stepOf(page, name)).toBeDisabled()
  await expect(sidebarOf(page).getByRole('listitem')).toHaveCount(10)
  expect(asked).toContain('GET /client/getClientOrders?page=1&pageSize=10&sortBy=dateTime&order=desc')
  expect(await accessibilityFindings(page)).toEqual([])

  // What is wrong is said in the spec's words, one after the other.
  const place = page.getByRole('button', { name: 'Place Client Order' })
  await place.click()
  await expect(page.getByText('Please complete all client details to placing an order.')).toBeVisible()
  await expect(page.getByText('Email address cannot be empty')).toBeVisible()
  await fillDetails(page)
  await page.getByLabel('Contact Point Name').fill('x'.repeat(60))
  await expect(page.getByLabel('Contact Point Name')).toHaveValue('x'.repeat(50))
  await page.getByLabel('Contact Point Name').fill('Shanaz Hameed')
  await place.click()
  await expect(
    page.getByText('Please add at least one voucher manually or via CSV before placing an order.'),
  ).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Voucher Values Manually' })
  await add.click()
  await expect(place).toBeDisabled()
  const copy = page.getByRole('button', { name: 'Copy first to all' })
  await expect(copy).toBeDisabled()
  await cardOf(page, 1).getByLabel('Amount (LKR)').fill('1,000')
  await cardOf(page, 1).getByLabel('Quantity').fill('1.5')
  await expect(cardOf(page, 1).getByText(/^Enter an amount above 0/)).toBeVisible()
  await cardOf(page, 1).getByLabel('Amount (LKR)').fill('1500.50')
  await expect(cardOf(page, 1).getByText(/^Enter a whole number from 1 to 10,000/)).toBeVisible()
  await cardOf(page, 1).getByLabel('Quantity').fill('3')
  await add.click()
  await cardOf(page, 2).getByLabel('Amount (LKR)').fill('2000')
  await cardOf(page, 2).getByLabel('Quantity').fill('1')
  await expect(copy).toBeDisabled()
  await fillOptions(cardOf(page, 1), 2)
  await cardOf(page, 1).getByLabel('Co-branded').check()
  await cardOf(page, 1).getByLabel('Voucher Message').fill('ස්තූතියි')
  await copy.click()
  await expect(cardOf(page, 2).getByLabel('Branding Material')).toHaveValue('CUSTOMER_GAVE_LOGO')
  await expect(cardOf(page, 2).getByLabel('Co-branded')).toBeChecked()
  await expect(cardOf(page, 2).getByLabel('Voucher Message')).toHaveValue('ස්තූතියි')
  await expect(page.getByRole('group', { name: 'Order total' })).toContainText('4 vouchers, LKR 6,501.50')
  await expect(cardOf(page, 1).getByLabel('Voucher Type')).toHaveAttribute('readonly', '')

  // Refused with the server's reason: nothing typed is lost, and it goes through the second time.
  await server.fault({ path: placing, kind: 'status', status: 400, times: 1 })
  await place.click()
  await expect(page.getByText('Order Creation Failed. Please try again.')).toBeVisible()
  await expect(cardOf(page, 2).getByLabel('Amount (LKR)')).toHaveValue('2000')
  await place.click()
  await expect(page.getByText('Order placed successfully')).toBeVisible()
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
  await expect(page.getByLabel('Contact Point Name')).toHaveValue('')
  expect(JSON.parse(bodies.at(-1) ?? '{}')).toMatchObject({
    clientDetails: { clientId: 3, salesAgentId: 1, contactPointName: 'Shanaz Hameed' },
    clientOrderItemQuantityDetailRequest: {
      detailsList: [
        { amount: 1500.5, qty: 3, voucherType: 'SELF_ACTIVATION', packagingTypeId: 2, coBranded: true },
        { amount: 2000, qty: 1 },
      ],
    },
    clientOrderItemDetailControllerRequest: [],
  })

  // Step 2: asked about once, then the order moves on, and its paper can be saved.
  const first = sidebarOf(page).getByRole('listitem').first()
  await expect(first).toContainText('LKR 6,501.50')
  await first.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Generate Invoice' })).toBeVisible()
  await expect(stepOf(page, 'Generate Invoice')).toBeEnabled()
  await expect(stepOf(page, 'Upload Slip')).toBeDisabled()
  await expect(page.getByRole('row', { name: /Grand Total/ })).toContainText('6,501.50')
  expect(await accessibilityFindings(page)).toEqual([])
  await server.fault({ path: '/v1.0/app/client/download/order/quotation', kind: 'status', status: 500, times: 1 })
  await page.getByRole('button', { name: 'Other papers' }).click()
  await page.getByRole('menuitem', { name: 'Print Quotation' }).click()
  await page.getByRole('button', { name: 'Generate quotation' }).click()
  await expect(page.getByText('Quotation generation failed !')).toBeVisible()
  await page.getByRole('button', { name: 'Print Invoice' }).click()
  const question = page.getByRole('dialog', { name: 'Generate an invoice?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Print Invoice' }).click()
  await question.getByRole('button', { name: 'Generate invoice' }).click()
  await expect(page.getByText('Invoice generated successfully!')).toBeVisible()
  const paper = page.getByRole('dialog', { name: /^Invoice_CO\d+\.pdf$/ })
  const saving = page.waitForEvent('download')
  await paper.getByRole('button', { name: 'Save' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Invoice_CO\d+\.pdf$/)
  await paper.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: 'Upload Slip' })).toBeVisible()
  await expect(stepOf(page, 'Create Vouchers')).toBeDisabled()

  // Step 3: skipped and taken back without a request, then paid.
  const before = asked.length
  await page.getByRole('button', { name: 'Skip This Step' }).click()
  await expect(page.getByRole('heading', { name: 'Create Vouchers' })).toBeVisible()
  await expect(page.getByText('PAYMENT SKIPPED')).toBeVisible()
  expect(asked.slice(before).filter((one) => !one.startsWith('GET'))).toEqual([])
  await stepOf(page, 'Upload Slip').click()
  await page.getByRole('button', { name: 'Undo skip' }).click()
  const upload = page.getByRole('button', { name: 'Upload Slip' }).last()
  await upload.click()
  await expect(page.getByText('No file to upload.')).toBeVisible()
  const drop = page.getByLabel('Slip', { exact: true })
  await drop.setInputFiles({ name: 'slip.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Only PDF, PNG, or JPG files are allowed. Please upload a valid file.')).toBeVisible()
  await drop.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(page.getByText('Unsupported file type.')).toBeVisible()
  const pdf = Buffer.from(samplePdf(['Paid']))
  await drop.setInputFiles({ name: 'paid.pdf', mimeType: 'application/pdf', buffer: pdf })
  await upload.click()
  await expect(page.getByText('Please select a payment method before uploading the slip.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Preview' }).click()
  await expect(page.getByTitle('Preview of paid.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Hide Preview' }).click()
  await page.getByLabel('Payment Method').selectOption('Bank Transfer')
  await upload.click()
  await expect(page.getByText('Slip uploaded successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View paid.pdf' })).toBeVisible()
  await expect(stepOf(page, 'Create Vouchers')).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Skip This Step' })).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit paid.pdf' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit slip' })
  await edit.getByLabel('New slip').setInputFiles({ name: 'all.pdf', mimeType: 'application/pdf', buffer: pdf })
  await edit.getByLabel('Full payment').check({ force: true })
  await edit.getByRole('button', { name: 'Replace slip' }).click()
  await expect(page.getByText('Slip updated successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'View all.pdf' }).click()
  await expect(page.getByTitle('Slip all.pdf')).toBeVisible()
  await page.getByRole('dialog', { name: 'all.pdf' }).getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Delete all.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('PAID', { exact: true }).first()).toBeVisible()

  // Step 4: both texts, a theme of the provider by its picture, and afterwards nothing more to make.
  await stepOf(page, 'Create Vouchers').click()
  const create = page.getByRole('form', { name: 'Create Vouchers' }).getByRole('button', { name: 'Create Vouchers' })
  await expect(page.getByLabel('Create Personalized Vouchers')).toBeDisabled()
  await page.getByLabel('Create Self Activation Vouchers').check()
  await create.click()
  await expect(page.getByText('Please select a voucher theme')).toBeVisible()
  await page.getByRole('button', { name: /^Voucher Theme/ }).click()
  await expect.poll(() => asked.some((one) => /all-products\?.*clientRef=PEARLBAY/.test(one))).toBe(true)
  await page.getByLabel("Provider's themes").check()
  await page.getByRole('button', { name: /^Voucher Theme/ }).click()
  const themes = page.getByRole('radiogroup', { name: 'Voucher themes' })
  await themes.getByRole('radio').first().check()
  const provider = asked.filter((one) => one.includes('all-products')).at(-1) ?? ''
  expect(provider).toContain('featured=true')
  expect(provider).toContain('limit=5')
  expect(provider).not.toContain('clientRef')
  expect(await accessibilityFindings(page)).toEqual([])
  await create.click()
  await expect(page.getByText('Vouchers created successfully')).toBeVisible()
  await expect(page.getByText('Self Activation: 4 vouchers, LKR 6,501.50')).toBeVisible()
  await expect(create).toHaveCount(0)
  expect(asked.filter((one) => one.includes('voucher-initiate'))).toHaveLength(1)
  await stepOf(page, 'Place Order').click()
  await expect(page.getByRole('heading', { name: 'Update Client Order' })).toBeVisible()
  await expect(page.getByText('Its vouchers exist: the order stays as it is.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Self Activation: 4 vouchers, LKR 6,501.50')).toBeVisible()
})

test('a CSV is grouped by value, mended in place, looked through, and placed with its people', async ({
  portal,
  page,
}) => {
  const bodies: string[] = []
  page.on('request', (request) => request.url().endsWith(placing) && bodies.push(request.postData() ?? ''))
  await portal.open('/client/place-order')
  await portal.signInAs('customerCare')
  await fillDetails(page)
  await page.getByRole('button', { name: 'Extract voucher values' }).click()
  await expect(page.getByText('Please upload .csv to proceed')).toBeVisible()
  const drop = page.getByLabel('Client order CSV')
  await drop.setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Only CSV files are allowed. Please upload a valid file.')).toBeVisible()
  await drop.setInputFiles([asCsv('a'), asCsv('b', 'second.csv')])
  await expect(
    page.getByText('You can only upload *.csv files, and the max no of files is restricted to 1'),
  ).toBeVisible()
  await drop.setInputFiles(asCsv('No,Nothing\r\n1,2\r\n'))
  await expect(page.getByText(/^Error parsing CSV file: The file lacks the columns/)).toBeVisible()

  // One cell is wrong: nothing becomes a card before it is mended where it stands.
  await drop.setInputFiles(asCsv(anOrderFile(['1000', '1,000', '1000.00', '2000', '0.005'].map((value) => `"${value}"`))))
  await expect(page.getByText('must be an amount above 0 with at most 2 decimals')).toBeVisible()
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
  const mend = page.getByRole('textbox', { name: 'Voucher Value* of row 6' })
  await mend.fill('2000')
  await mend.press('Enter')
  await expect(cardOf(page, 1).getByLabel('Amount (LKR)')).toHaveValue('1000.00')
  await expect(cardOf(page, 1).getByLabel('Quantity')).toHaveValue('3')
  await expect(cardOf(page, 2).getByLabel('Amount (LKR)')).toHaveValue('2000.00')
  await expect(cardOf(page, 2).getByLabel('Quantity')).toHaveValue('2')
  await expect(cardOf(page, 1).getByLabel('Amount (LKR)')).toHaveAttribute('readonly', '')
  await expect(cardOf(page, 1).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Voucher Values Manually' }).click()
  await cardOf(page, 3).getByLabel('Amount (LKR)').fill('500')
  await cardOf(page, 3).getByLabel('Quantity').fill('2')
  await fillOptions(cardOf(page, 1))
  await page.getByRole('button', { name: 'Copy first to all' }).click()
  await expect(page.getByRole('group', { name: 'Order total' })).toContainText('7 vouchers, LKR 8,000.00')

  await page.getByRole('button', { name: 'Check names' }).click()
  const names = page.getByRole('dialog', { name: 'Check the names' })
  await expect(names.getByRole('rowheader')).toHaveCount(5)
  await expect(names).toContainText('31/12/2027 09:30')
  await names.getByLabel('Voucher value').selectOption({ index: 2 })
  await expect(names.getByRole('rowheader')).toHaveCount(2)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Place Client Order' }).click()
  const question = page.getByRole('dialog', { name: 'Place this order?' })
  await expect(question).toContainText('Check the names now')
  await expect(question).toContainText('5 named receivers')
  await question.getByRole('button', { name: 'Place Client Order' }).click()
  await expect(page.getByText('Order placed successfully')).toBeVisible()
  const { clientOrderItemDetailControllerRequest: people } = JSON.parse(bodies.at(-1) ?? '{}')
  expect(people).toHaveLength(5)
  expect(people[1]).toEqual({
    No: '2',
    receiverName: 'Receiver 2',
    methodOf: 'SMS',
    receiverMobile: '0770000001',
    receiverEmail: 'r2@example.lk',
    voucherMessage: 'Thank you',
    senderName: 'The management',
    voucherValue: '1000.00',
    deliveryDateTime: '31/12/2027 09:30',
  })
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
})

test('an order is placed once: from a device without a line, and after an answer that was lost', async ({
  portal,
  page,
  server,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith(placing) && sent.push(request.method()))
  await portal.open('/client/place-order')
  await portal.signInAs('salesAgent')
  await portal.untilInstalled()
  await expect(sidebarOf(page).getByRole('listitem')).toHaveCount(10)
  const fill = async (amount: string) => {
    await fillDetails(page)
    await page.getByRole('button', { name: 'Add Voucher Values Manually' }).click()
    await cardOf(page, 1).getByLabel('Amount (LKR)').fill(amount)
    await cardOf(page, 1).getByLabel('Quantity').fill('2')
    await fillOptions(cardOf(page, 1))
    await page.getByRole('button', { name: 'Place Client Order' }).click()
  }

  await server.fault({ path: placing, kind: 'cut-after', times: 1 })
  await fill('1234.50')
  const waits = page.getByRole('list', { name: 'Orders that are not placed yet' })
  await expect(sidebarOf(page).getByRole('button', { name: /LKR 2,469\.00/ })).toHaveCount(1, { timeout: 90_000 })
  await expect(waits).toHaveCount(0, { timeout: 90_000 })
  expect(sent).toHaveLength(1)

  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await fill('777')
  await expect(waits).toContainText('LKR 1,554.00')
  await expect(waits).toContainText('Not yet placed')
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
  // The very same once more is held up: it is not placed yet.
  await fill('777')
  await expect(page.getByText(/^The very same order of this client is not placed yet/)).toBeVisible()
  await page.reload()
  await expect(waits).toContainText('LKR 1,554.00')
  await server.start()
  await expect(sidebarOf(page).getByRole('button', { name: /LKR 1,554\.00/ })).toHaveCount(1, { timeout: 90_000 })
  await expect(waits).toHaveCount(0, { timeout: 90_000 })
  expect(sent).toHaveLength(2)
})
