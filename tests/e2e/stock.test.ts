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

test('stock is seen by merchant voucher, each value with its uploads, also without a connection', {
  tag: '@core',
}, async ({ portal, page, server }) => {
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

test('what is low is marked and listed by the limits that a person has set on this device', async ({
  portal,
  page,
}) => {
  await portal.open('/merchant-vouchers/denominations-summary')
  await portal.signInAs('merchantController')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(10)
  const dialog = page.getByRole('dialog', { name: 'Low stock' })
  const limit = async (days: string, codes: string) => {
    await page.getByRole('button', { name: /^Low below / }).click()
    await dialog.getByLabel('Runs out in less than so many days').fill(days)
    await dialog.getByLabel('Or fewer codes than').fill(codes)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  const all = (
    await page.getByRole('group', { name: 'Merchant vouchers' }).getByRole('button').first().innerText()
  ).match(/\d+/)
  const total = Number(all?.[0])

  await limit('0', '100001')
  await expect(dialog.getByText('Enter a number from 1 to 365')).toBeVisible()
  await expect(dialog.getByText('Enter a number from 0 to 100,000')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Low below 30 days' })).toBeVisible()

  // Everything is fewer than that.
  await limit('1', '100000')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Stock', { exact: true }).selectOption('Low: below 1 day or 100,000 codes')
  await expect(page.getByText(new RegExp(`of ${total}\\b`)).first()).toBeVisible()
  await expect(rows.first()).toContainText(/· (low|about \d+ days?)|run out/)
  await limit('1', '0')
  const codes = page
    .getByText('No denominations found')
    .or(rows.filter({ hasText: /run out · 0|about 0 days/ }).first())
  await expect(codes).toBeVisible()
  await expect(rows.filter({ hasText: '· low' })).toHaveCount(0)

  // It stays on this device.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Low below 1 day' })).toBeVisible()
  await page.getByLabel('Stock', { exact: true }).selectOption('All stock')
  await expect(rows).toHaveCount(10)
  await expect(drawer).toBeHidden()
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
  const ahead = dialog.getByRole('region', { name: 'Stock afterwards' }).getByRole('row').last()
  await expect(ahead).toContainText(voucher)
  const [before = 0, added = 0, afterwards = 0] = (await ahead.locator('td').allInnerTexts())
    .slice(2)
    .map((text) => Number(text.replaceAll(',', '')))
  expect([added, afterwards]).toEqual([3, before + 3])

  await server.fault({ kind: 'status', status: 400, message: '', path: upload })
  await act.click()
  await expect(dialog.getByText('Oops, something went wrong. Please try again')).toBeVisible()
  // The server takes them in, and nobody hears so.
  await server.fault({ kind: 'cut-after', path: upload })
  await act.click()
  await expect(page.getByText('Merchant voucher codes have been successfully added!')).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
  // What was foretold stands beside what is there.
  const compared = page.getByRole('region', { name: 'Stock after codes.csv' })
  await expect(compared.getByText('All of it is as it was foretold.')).toBeVisible()
  const cells = await compared.getByRole('row').last().locator('td').allInnerTexts()
  expect(cells.slice(2).map((text) => text.replaceAll(',', ''))).toEqual([`${afterwards}`, `${afterwards}`, '0'])
  expect(await accessibilityFindings(page)).toEqual([])
  await page.reload()
  await expect(compared.getByText('All of it is as it was foretold.')).toBeVisible()
  await compared.getByRole('button', { name: 'Close' }).click()
  await expect(compared).toBeHidden()
  await page.reload()
  await expect(rows.first()).toContainText(voucher)
  await expect(compared).toBeHidden()
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
  // The next file counts from what the first one has left.
  await field.setInputFiles(csv([line(voucher, 11)], 'more.csv'))
  await expect(ahead.locator('td').nth(2)).toHaveText(afterwards.toLocaleString('en'))
  await expect(ahead.locator('td').nth(4)).toHaveText((afterwards + 1).toLocaleString('en'))
})
