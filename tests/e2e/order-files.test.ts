import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { csvInput, valuesFile } from '#tests/support/an-order-file.ts'
import { fillDetails, fillOptions, ordersBeside, placing, valueCard } from '#tests/support/order-steps.ts'
import { expect, test } from './portal-test.ts'

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
  await drop.setInputFiles([csvInput('a'), csvInput('b', 'second.csv')])
  await expect(
    page.getByText('You can only upload *.csv files, and the max no of files is restricted to 1'),
  ).toBeVisible()
  await drop.setInputFiles(csvInput('No,Nothing\r\n1,2\r\n'))
  await expect(page.getByText(/^Error parsing CSV file: The file lacks the columns/)).toBeVisible()

  // One cell is wrong: nothing becomes a card before it is mended where it stands.
  await drop.setInputFiles(valuesFile(['1000', '1,000', '1000.00', '2000', '0.005']))
  await expect(page.getByText('must be an amount above 0 with at most 2 decimals')).toBeVisible()
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
  const mend = page.getByRole('textbox', { name: 'Voucher Value* of row 6' })
  await mend.fill('2000')
  await mend.press('Enter')
  await expect(valueCard(page, 1).getByLabel('Amount (LKR)')).toHaveValue('1000.00')
  await expect(valueCard(page, 1).getByLabel('Quantity')).toHaveValue('3')
  await expect(valueCard(page, 2).getByLabel('Amount (LKR)')).toHaveValue('2000.00')
  await expect(valueCard(page, 2).getByLabel('Quantity')).toHaveValue('2')
  await expect(valueCard(page, 1).getByLabel('Amount (LKR)')).toHaveAttribute('readonly', '')
  await expect(valueCard(page, 1).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Voucher Values Manually' }).click()
  await valueCard(page, 3).getByLabel('Amount (LKR)').fill('500')
  await valueCard(page, 3).getByLabel('Quantity').fill('2')
  await fillOptions(valueCard(page, 1))
  await page.getByRole('button', { name: 'Copy first to all' }).click()
  await expect(page.getByRole('group', { name: 'Order total' })).toContainText('7 vouchers, LKR 8,000.00')

  await page.getByRole('button', { name: 'Check names' }).click()
  const names = page.getByRole('dialog', { name: 'Check the names' })
  await expect(names.getByRole('rowheader')).toHaveCount(5)
  await expect(names).toContainText('31/12/2030 09:30')
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
    receiverName: 'Kumari 2',
    methodOf: 'SMS',
    receiverMobile: '0771000001',
    receiverEmail: '',
    voucherMessage: 'Hello',
    senderName: 'Nimal',
    voucherValue: '1000.00',
    deliveryDateTime: '31/12/2030 09:30',
  })
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
})

test('an order is placed once: from a device without a line, and after an answer that was lost', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith(placing) && sent.push(request.method()))
  await portal.open('/client/place-order')
  await portal.signInAs('salesAgent')
  await portal.untilInstalled()
  await expect(ordersBeside(page).getByRole('listitem')).toHaveCount(10)
  const fill = async (amount: string) => {
    await fillDetails(page)
    await page.getByRole('button', { name: 'Add Voucher Values Manually' }).click()
    await valueCard(page, 1).getByLabel('Amount (LKR)').fill(amount)
    await valueCard(page, 1).getByLabel('Quantity').fill('2')
    await fillOptions(valueCard(page, 1))
    await page.getByRole('button', { name: 'Place Client Order' }).click()
  }

  await server.fault({ path: placing, kind: 'cut-after', times: 1 })
  await fill('1234.50')
  const waits = page.getByRole('list', { name: 'Orders that are not placed yet' })
  await expect(ordersBeside(page).getByRole('button', { name: /LKR 2,469\.00/ })).toHaveCount(1, { timeout: 90_000 })
  await expect(waits).toHaveCount(0, { timeout: 90_000 })
  await expect(ordersBeside(page).getByRole('list', { name: 'Drafts' })).toHaveCount(0)
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
  await expect(ordersBeside(page).getByRole('button', { name: /LKR 1,554\.00/ })).toHaveCount(1, { timeout: 90_000 })
  await expect(waits).toHaveCount(0, { timeout: 90_000 })
  expect(sent).toHaveLength(2)
})

test('a draft is where it was after a killed tab, beside others, and is gone once its order is placed', async ({
  portal,
  page,
  anotherTab,
}) => {
  await portal.open('/client/place-order')
  await portal.signInAs('salesAgent')
  await fillDetails(page)
  await page.getByLabel('Client order CSV').setInputFiles(valuesFile(['1000', '1000', '2500']))
  await fillOptions(valueCard(page, 1))
  await valueCard(page, 2).getByLabel('Voucher Message').fill('ස්තූතියි')
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toContainText('3 vouchers, order.csv')
  await expect(page).toHaveURL(/draft=/)
  const address = page.url()
  await page.close()

  const { page: next } = await anotherTab()
  await next.goto(address)
  await expect(next.getByRole('combobox', { name: 'Client' })).toHaveValue('Pearl Bay Holdings')
  await expect(valueCard(next, 2).getByLabel('Voucher Message')).toHaveValue('ස්තූතියි')
  await expect(valueCard(next, 1).getByLabel('Delivery Type')).toHaveValue('E_VOUCHER_ONLY')
  await expect(next.getByText('order.csv: 3 receivers')).toBeVisible()
  // Another one is begun beside it, and let go of.
  await next.getByRole('button', { name: 'New order' }).click()
  await expect(next.getByLabel('Contact Point Name')).toHaveValue('')
  await next.getByLabel('Contact Point Name').fill('Somebody else')
  const all = next.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await expect(all).toHaveCount(2)
  await next.getByRole('button', { name: 'Discard draft: No client yet' }).click()
  await next.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(all).toHaveCount(1)
  await all.getByRole('button', { name: /^Draft: Pearl Bay/ }).click()
  await next.getByRole('button', { name: 'Copy first to all' }).click()
  await next.getByRole('button', { name: 'Place Client Order' }).click()
  await next
    .getByRole('dialog', { name: 'Place this order?' })
    .getByRole('button', { name: 'Place Client Order' })
    .click()
  await expect(next.getByText('Order placed successfully')).toBeVisible()
  await expect(all).toHaveCount(0)
  await expect(ordersBeside(next).getByRole('button', { name: /LKR 4,500\.00/ })).toHaveCount(1)
})

test('until its people are here an order cannot be placed, and without them its values go', async ({
  portal,
  page,
}) => {
  await page.addInitScript(`(() => {
    const { postMessage } = Worker.prototype
    window.people = { isHeld: true, isGone: false, held: [] }
    Worker.prototype.postMessage = function (message, ...rest) {
      const send = () => postMessage.call(this, message, ...rest)
      if (message?.path?.[0] !== 'cells') return send()
      if (window.people.isGone) throw new Error('the worker is gone')
      if (window.people.isHeld) window.people.held.push(send)
      else send()
    }
  })()`)
  await portal.open('/client/place-order')
  await portal.signInAs('customerCare')
  await fillDetails(page)
  const drop = page.getByLabel('Client order CSV')
  const place = page.getByRole('button', { name: 'Place Client Order' })
  await drop.setInputFiles(valuesFile(['1000', '1000']))
  await fillOptions(valueCard(page, 1))
  await expect(page.getByText('Reading the names…')).toBeVisible()
  await expect(place).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Check names' })).toHaveCount(0)

  await page.evaluate('window.people.isHeld = false; for (const send of window.people.held) send()')
  await expect(place).toBeEnabled()
  await expect(page.getByText('Reading the names…')).toBeHidden()
  await page.getByRole('button', { name: 'Check names' }).click()
  await expect(page.getByRole('dialog', { name: 'Check the names' }).getByRole('rowheader')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await page.evaluate('window.people.isGone = true')
  await drop.setInputFiles(valuesFile(['2000'], 'other.csv'))
  await page
    .getByRole('dialog', { name: 'Replace the CSV file?' })
    .getByRole('button', { name: 'Replace file' })
    .click()
  await expect(page.getByText('The file cannot be read. Choose it again.')).toBeVisible()
  await expect(page.getByText('No Voucher Values Available')).toBeVisible()
  await expect(page.getByLabel('Contact Point Name')).toHaveValue('Shanaz Hameed')
})
