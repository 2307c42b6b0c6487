import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { everythingKept } from '#tests/support/everything-kept.ts'
import { expect, test } from './portal-test.ts'

const upload = '/v1.0/app/voucher/upload/voucher-code-csv'
const notOneCsv = 'You can only upload *.csv files, and the max no of files is restricted to 1'
const header = 'Merchant Voucher,Denomination,Voucher Code,Serial Number,Expiry'

const csv = (lines: readonly string[], name = 'codes.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\r\n')),
})

const line = (voucher: string, n: number, expiry = '31/12/2030') => `${voucher},1000,SECRET-${n},SERIAL-${n},${expiry}`

test('stock is seen by merchant voucher, each value with its uploads, also without a connection', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/merchant-vouchers/denominations-summary')
  await portal.signInAs('merchantController')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(10)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'ID',
    'Merchant',
    expect.stringMatching(/^Denomination/),
    'Quantity',
  ])
  const cards = page.getByRole('group', { name: 'Merchant vouchers' }).getByRole('button')
  const card = cards.nth(1)
  const [name = '', count = ''] = (await card.innerText()).split('\n').filter(Boolean)
  await card.click()
  await expect(rows).toHaveCount(Number(count))
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^[\d,]+ codes, LKR [\d,.]+$/)).toBeVisible()
  await rows.first().click()
  await expect(drawer).toContainText(name)
  await expect(drawer.getByRole('table')).toContainText(/\d+ Nos/)
  await expect(drawer.getByText(/^(About \d+ days?, at [\d.]+ a week \(an estimate\)|It has run out)$/)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await portal.untilInstalled()
  await server.kill()
  await page.reload()
  await expect(drawer.getByRole('table')).toContainText(/\d+ Nos/)
  await portal.closeDrawer()
  // Out of what is on this device.
  await page.getByRole('button', { name: 'What to order' }).click()
  const order = page.getByRole('dialog', { name: 'What to order' })
  await order.getByLabel('For how many weeks').fill('52')
  await expect(order.getByRole('table')).toContainText(name)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    order.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^What_To_Order_\d{6}-\d{6}\.csv$/)
  expect(await accessibilityFindings(page)).toEqual([])
  await order.getByRole('button', { name: 'Close' }).last().click()
  await portal.search('Merchant', 'zzz')
  await expect(page.getByText('No denominations found')).toBeVisible()
})

test('a spoilt file of codes is mended and brought in once though an answer is lost, and no code stays here', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/merchant-vouchers/upload-denominations')
  await portal.signInAs('merchantController')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(10)
  const titles = ['', 'Batch Id', 'Merchant', expect.stringMatching(/^Created at/), 'Status', 'Uploaded by']
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(titles)
  await rows.first().click()
  for (const title of ['Pre-Upload Snapshot', 'Post-Upload Snapshot']) {
    await expect(drawer.getByRole('region', { name: title })).toContainText(/\d+ Nos/)
  }
  const voucher = (await drawer.locator('dd').first().innerText()).trim()
  await portal.closeDrawer()

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Denominations' })
  const act = dialog.getByRole('button', { name: 'Upload Denominations' })
  const field = dialog.getByLabel('CSV file')
  await act.click()
  await expect(dialog.getByText('Please upload .csv to proceed')).toBeVisible()
  await field.setInputFiles([csv([]), csv([], 'more.csv')])
  await expect(dialog.getByText(notOneCsv)).toBeVisible()
  await field.setInputFiles(csv([], 'codes.txt'))
  await expect(dialog.getByText(notOneCsv)).toBeVisible()
  await field.setInputFiles({ ...csv([]), buffer: Buffer.from('%PDF-1.7') })
  await expect(dialog.getByText('This is no CSV file, whatever its name says')).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByText('Download template').click()])
  expect(saved.suggestedFilename()).toBe('bulkVoucherOrder.csv')

  await field.setInputFiles(csv([line(voucher, 1), line(voucher, 2, '30/02/2030'), line(voucher, 1), line(voucher, 4)]))
  await expect(dialog.getByText('4 codes, 3 cells are wrong')).toBeVisible()
  await expect(dialog.getByRole('row', { name: new RegExp(voucher) })).toContainText('LKR 4,000.00')
  await expect(act).toBeDisabled()
  expect(await dialog.innerText()).not.toMatch(/SECRET|SERIAL-/)
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByLabel('Expiry of row 3').fill('28/02/2030')
  await dialog.getByLabel('Expiry of row 3').press('Enter')
  await dialog.getByRole('button', { name: 'Leave out row 4' }).first().click()
  await expect(dialog.getByText('3 codes, nothing is wrong')).toBeVisible()

  await server.fault({ kind: 'status', status: 400, message: '', path: upload })
  await act.click()
  await expect(dialog.getByText('Oops, something went wrong. Please try again')).toBeVisible()
  // The server takes them in, and nobody hears so.
  await server.fault({ kind: 'cut-after', path: upload })
  await act.click()
  await expect(page.getByText('Merchant voucher codes have been successfully added!')).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
  await expect(rows.first()).toContainText(voucher)
  await rows.first().click()
  await expect(drawer.getByRole('region', { name: 'Difference' })).toContainText('+3')
  expect(await everythingKept(page)).not.toMatch(/SECRET-|SERIAL-/)

  await portal.closeDrawer()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await field.setInputFiles(csv([line(voucher, 1), line(voucher, 2, '30/02/2030'), line(voucher, 1), line(voucher, 4)]))
  await expect(
    dialog.getByText(/^This very file was sent on .* by merchant-controller@demo\.lk, as codes\.csv\.$/),
  ).toBeVisible()
})
