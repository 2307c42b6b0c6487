import type { Page } from '@playwright/test'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

const boxes = (page: Page) => page.getByLabel(/^Select (?!all)/)

async function select({ page }: PortalPage, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await boxes(page).nth(at).click()
}

/** How often the server was asked to complete something. */
function countCalls(page: Page, path: string): { readonly count: number } {
  const seen = { count: 0 }
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith(path)) seen.count += 1
  })
  return seen
}

test.describe('top-ups', () => {
  test.use({ serviceWorkers: 'block' })

  test('are selected, asked about by client and completed in one call', { tag: '@core' }, async ({ portal, page }) => {
    await portal.open('/client/pending-client-top-ups')
    await portal.signInAs('accountant')
    await portal.untilDrawn(10)
    const calls = countCalls(page, '/prepaid-credits/topup-complete')
    const complete = page.getByRole('button', { name: 'Complete Top Ups' })
    await expect(complete).toHaveAttribute('aria-disabled', 'true')
    await page.getByPlaceholder('Search by Client Name, Top Up ID').fill('nobody is called so')
    await expect(page.getByText('No Pending Client Top Up found')).toBeVisible()
    await page.getByLabel('Clear search').click()
    await portal.untilDrawn(10)
    const first = await portal.idAt(0)
    await select(portal, 2)
    await expect(page.getByText('2 Top Up(s) selected')).toBeVisible()
    await complete.click()
    const dialog = page.getByRole('dialog', { name: 'Complete Top Ups' })
    await expect(dialog.getByText(/^2 top-ups, LKR [\d,.]+ in all$/)).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'By client' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Complete 2 top-ups' }).click()
    await expect(dialog.getByText('2 done')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('2 Top Up(s) selected')).toHaveCount(0)
    await expect(portal.row(first)).toHaveCount(0)
    expect(calls.count).toBe(1)
  })
})

test.describe('purchases', () => {
  test.use({ serviceWorkers: 'block' })

  test('are narrowed by cards and status, found, and mended while they are pending', { tag: '@core' }, async ({
    portal,
    page,
  }) => {
    await portal.open('/purchases/view-Purchases')
    await portal.signInAs('customerCare')
    await portal.untilDrawn(10)
    const cards = page.getByRole('group', { name: 'Types' }).getByRole('button')
    await expect(cards).toHaveText([/^All/, /^Create/, /^Top up/, /^Transfer/, /^Regift/, /^Extra merchant/])
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await expect(page).toHaveURL(/filter=pending/)
    await cards.nth(1).click()
    await expect(page).toHaveURL(/filter=CREATE\.pending/)
    const search = page.getByLabel('Search by Purchase ID')
    await search.fill('99999999999999999999')
    await expect(search).toHaveValue('9999999999')
    await expect(page.getByText('No purchases found for 9999999999')).toBeVisible()
    await page.getByLabel('Clear search').click()
    await portal.rows.first().getByRole('link').click()
    await portal.drawer.getByRole('button', { name: 'Edit delivery details' }).click()
    const form = page.getByRole('dialog', { name: 'Edit delivery details' })
    const save = form.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await form.getByLabel('Email').fill('abc')
    await save.click()
    await expect(form.getByText('Invalid email format')).toBeVisible()
    await form.getByLabel('Email').fill('mended@example.net')
    await save.click()
    await expect(page.getByText('Email updated successfully')).toBeVisible()
    await expect(portal.drawer).toContainText('mended@example.net')
    await portal.closeDrawer()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^purchases_\d{6}-\d{6}\.csv$/)
  })

  test('that wait are completed after a question, and only by those who may', async ({ portal, page }) => {
    await portal.open('/purchases/pending-Purchases?payment=NONE')
    await portal.signInAs('accountant')
    const calls = countCalls(page, '/voucher/bulk-complete-list')
    await expect(portal.rows.first().getByRole('link')).toBeVisible()
    await portal.rows.first().getByRole('link').click()
    await expect(portal.drawer.getByText('N/A')).toBeVisible()
    await portal.drawer.getByRole('switch', { name: 'Store Pickup' }).press('Space')
    await expect(portal.drawer.getByText('This option cannot be modified').first()).toBeVisible()
    await portal.edit('Sender name', 'Sunil Perera')
    await expect(page.getByText('Sender name updated successfully')).toBeVisible()
    await portal.closeDrawer()
    const first = await portal.idAt(0)
    await select(portal, 3)
    await page.getByRole('button', { name: 'Complete Purchases' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Purchases' })
    await expect(dialog.getByText('3 purchases have no payment')).toBeVisible()
    await dialog.getByRole('button', { name: 'Complete 3 pending purchases' }).click()
    await expect(page.getByText('Purchases completed successfully')).toBeVisible()
    await expect(dialog.getByText('3 done')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(portal.row(first)).toHaveCount(0)
    expect(calls.count).toBe(1)
  })

  test('are bought in bulk by one file, and customer care completes nothing', async ({ portal, page, server }) => {
    await portal.open('/purchases/pending-Purchases')
    await portal.signInAs('customerCare')
    await expect(page.getByRole('button', { name: 'Purchase Bulk' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Complete Purchases' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Purchase Bulk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Purchase Bulk' })
    const create = dialog.getByRole('button', { name: 'Create Vouchers' })
    const put = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'bulk.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    const header =
      "No,Receiver's Name*,Method of Delivery*,Receiver's Mobile Number*,Receiver's Email Address,Voucher Message,Sender's Name*,Voucher Value*,Delivery Date & time*"
    await create.click()
    await expect(dialog.getByText('Please upload .csv to proceed')).toBeVisible()
    await put(
      [
        header,
        '1,Kumari,SMS,0771234567,,Hello,Nimal,1e3,31/12/2035 09:30',
        '2,Ruwan,SMS,12,,,Nimal,500,31/12/2035 09:30',
      ].join('\r\n'),
    )
    await expect(dialog.getByText('2 vouchers, 1 cell is wrong, 1 is odd')).toBeVisible()
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Voucher Value* of row 2').fill('1,000.00')
    await dialog.getByLabel('Voucher Value* of row 2').press('Enter')
    await expect(dialog.getByRole('row', { name: 'SMS 2 LKR 1,500.00' })).toBeVisible()
    await create.click()
    await expect(dialog.getByText('Oops, something went wrong. Please try again')).toBeVisible()
    await expect(
      dialog.getByText(/Row 3, Receiver's Mobile Number\*: Please enter a valid mobile number/),
    ).toBeVisible()
    await put(`${header}\r\n1,Kumari,SMS,0771234567,,Hello,Nimal,1000.00,05/04/2035 09:30`)
    await expect(dialog.getByText(/can be read in two ways: 05\/04\/2035 09:30/)).toBeVisible()
    await expect(create).toBeDisabled()
    await dialog.getByRole('button', { name: '05/04/2035 09:30 is 5 April 2035' }).click()
    // The purchases are made, and nobody hears so.
    await server.fault({ kind: 'cut-after', path: '/v1.0/app/voucher/bulk-order' })
    await create.click()
    await expect(page.getByText('Your bulk purchase request is successful!')).toBeVisible({ timeout: 60_000 })
    await expect(dialog).toBeHidden()
    await expect(portal.rows.first()).toContainText('customer-care@demo.lk')
    await portal.rows.first().getByRole('link').click()
    await expect(portal.drawer.getByText('Kumari')).toBeVisible()
    await portal.closeDrawer()
    await expect(portal.row(await portal.idAt(1))).not.toContainText('customer-care@demo.lk')
  })
})

test('a completion that was asked for offline waits, marks its rows, and is sent once there is a line', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/client/pending-client-top-ups')
  await portal.signInAs('accountant')
  await portal.untilDrawn(10)
  await portal.untilInstalled()
  const first = await portal.idAt(0)
  await server.stop()
  await select(portal, 1)
  await page.getByRole('button', { name: 'Complete Top Ups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Top Ups' })
  await expect(dialog.getByText(/You are offline/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Complete 1 top-up' }).click()
  await expect(dialog.getByText('Waiting')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(portal.row(first)).toContainText('Not yet done')
  await select(portal, 1)
  await page.getByRole('button', { name: 'Complete Top Ups' }).click()
  await expect(dialog.getByText('is in a completion that is not finished')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await server.start()
  await expect(portal.row(first)).toHaveCount(0, { timeout: 60_000 })
})
