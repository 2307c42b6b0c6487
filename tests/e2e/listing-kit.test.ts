import type { Download, Locator, Page } from '@playwright/test'
import exceljs from 'exceljs'
import Papa from 'papaparse'
import { readFile } from 'node:fs/promises'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { headOf, type PortalPage } from '#tests/support/portal-page.ts'
import { drag } from './drag-rows.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const vouchers = '/vouchers/view-vouchers'
const oops = 'Oops, something went wrong. Please try again'

async function open(portal: PortalPage, address: string, rows: number): Promise<void> {
  await portal.open(address)
  await portal.signInAs('administrator')
  await expect(portal.page.locator('tr[data-index]')).toHaveCount(rows)
}

const bytesOf = async (download: Download) => readFile(await download.path())

/** Cells stand under their headers, and the browser leaves rows undrawn that are out of sight, until they come into it. */
async function standsUnderItsHeaders(page: Page): Promise<void> {
  const edges = (row: Locator) =>
    row.evaluate((tr) => Array.from(tr.children, (cell) => cell.getBoundingClientRect().x))
  const last = page.locator('tr[data-index="99"] a')
  const isDrawn = () => last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  expect(await edges(page.locator('tr[data-index="0"]'))).toEqual(await edges(page.locator('thead tr')))
  await expect.poll(isDrawn).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isDrawn).toBe(true)
  await page.locator('tr[data-index="0"]').scrollIntoViewIfNeeded()
}

test('a rectangle over rows takes them in and out, and everything that matches can be selected', async ({
  portal,
  page,
}) => {
  await open(portal, vouchers, 100)
  await standsUnderItsHeaders(page)
  const boxes = page.locator('tr[data-index] input')
  await drag(page, 1, 4)
  await expect(page.getByText(/^4 vouchers selected · LKR [\d,]+\.\d\d$/)).toBeVisible()
  await expect(boxes.nth(1)).toBeChecked()
  // The click that ended the drag opened nothing.
  await expect(portal.drawer).toBeHidden()
  await drag(page, 3, 6)
  await expect(page.getByText(/^4 vouchers selected/)).toBeVisible()
  await expect(boxes.nth(3)).not.toBeChecked()
  await expect(boxes.nth(6)).toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await page.getByRole('tab', { name: 'Active', exact: true }).click()
  await expect(page).toHaveURL(/filter=ACTIVE/)
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Select all rows of this page').click()
  const all = page.getByRole('button', { name: /^Select all .* that match$/ })
  const total = /Select all ([\d,]+) vouchers/.exec((await all.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await all.click()
  await expect(page.getByText(new RegExp(`^${total} vouchers selected`))).toBeVisible()
})

test('the address is the view: back and forward, a page that is not there, days and nonsense', async ({
  portal,
  page,
}) => {
  await open(portal, `${vouchers}?page=9999&filter=NOSUCH&startDate=2026-02-30&sort=amount.up`, 100)
  // What cannot be is gone, and the page that cannot be is the last one once everything is here.
  await expect(page).toHaveURL(/\?page=20$/, { timeout: 120_000 })
  await page.getByRole('tab', { name: 'Active', exact: true }).click()
  // Of two steps at once the address would keep the last alone.
  await expect(page).toHaveURL(/filter=ACTIVE/)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  const second = await portal.idAt(0)
  await portal.openVoucher(second)
  await page.goBack()
  await expect(portal.drawer).toBeHidden()
  await expect(portal.row(second)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await expect(portal.row(second)).toBeVisible()
  // Somebody who is on the way elsewhere before a tab has been written takes it nowhere.
  await page.evaluate(() => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
    tabs.find(({ textContent }) => textContent === 'Expired')?.click()
    document.querySelector<HTMLElement>('#side-menu a[href$="/contact-us"]')?.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await page.goBack()
  await expect(portal.row(second)).toBeVisible()
})

test('columns, their widths and views under names stay with the person', async ({ portal, page }) => {
  await open(portal, `${vouchers}?filter=EXPIRED`, 100)
  const sender = page.getByRole('columnheader', { name: 'Sender' })
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  const wide = async () => (await sender.boundingBox())?.width ?? 0
  const before = await wide()
  await columns.click()
  await page.getByRole('button', { name: 'Make Sender wider' }).click()
  await page.getByRole('checkbox', { name: 'Amount' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Expiry Date' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Expiry Date' }).check()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Expiry Date' })).toBeVisible()
  await expect.poll(wide).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('Give the view a name')).toBeVisible()
  await page.getByLabel('Name').fill('Gone by')
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await portal.open(vouchers)
  await expect(page.getByRole('columnheader', { name: 'Receiver Number' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeHidden()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Gone by', exact: true }).click()
  await expect(page).toHaveURL(/\?filter=EXPIRED$/)

  const views = page.getByRole('button', { name: 'Views' })
  await expect(page.getByRole('menu')).toBeHidden()
  await views.press('Enter')
  await page.getByRole('menuitem', { name: 'Forget view Gone by' }).press('Enter')
  await expect(views).toBeFocused()
})

test('User Details: filters, reset and close, and a file with the headers of the specification', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  await server.fault({ kind: 'status', path: '/v1.0/app/user/', status: 400, message: '', times: 50 })
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  await expect(page.getByText(oops)).toBeVisible()
  // The list comes by itself once the server answers; "Try again" is for those who will not wait.
  await server.clearFaults()
  await expect(page.locator('tr[data-index]')).toHaveCount(10)
  const everybody = await page.getByText(/^1–10 of \d+ users$/).innerText()
  const filters = page.getByRole('button', { name: /^Filters/ })
  const dialog = page.getByRole('dialog')

  await filters.click()
  expect(await accessibilityFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByLabel('Accept Promotion').check()
  await dialog.getByLabel('User Time Zone').selectOption('Asia/Colombo')
  await dialog.getByLabel('Email').fill('example.net')
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/filter=promotion.colombo/)
  await expect(page.getByText(/^1–\d+ of \d+ users?$/)).not.toHaveText(everybody)
  const few = await page.getByText(/^1–\d+ of \d+ users?$/).innerText()

  await filters.click()
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText(few)).toBeVisible()
  await filters.click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('')
  await expect(page.getByText(everybody)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('User Details.xlsx')
  const book = new exceljs.Workbook()
  await book.xlsx.load((await bytesOf(download)).buffer as ArrayBuffer)
  const sheet = book.worksheets[0]
  const header = ['First Name', 'Last Name', 'Email', 'mobileNo']
  expect(sheet?.getRow(1).values).toEqual([undefined, ...header])
  expect(`1–10 of ${(sheet?.rowCount ?? 0) - 1} users`).toBe(everybody)
  expect(book.worksheets[1]?.getRow(1).getCell(1).value).toBe('User Details')
  const shown = await page.locator('tr[data-index="0"]').locator('th, td').allInnerTexts()
  expect(sheet?.getRow(2).values).toEqual([undefined, ...shown.slice(1).map((text) => text.trim())])

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await again).suggestedFilename()).toBe('User Details.xlsx')
})

test('IP Logs: batches and pages, rows to choose, and a delete that says what goes', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/otp/') && asked.push(request.url()))
  await open(portal, '/security/ip-logs', 10)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => !url.includes('pageSize=500'))).toEqual([])
  await expect(page.getByText('Batch 1 of 3', { exact: true })).toBeVisible()
  await expect(page.getByText('Page 1 of 50', { exact: true })).toBeVisible()
  const sizes = page.getByLabel('Rows on a page')
  await expect(sizes.locator('option')).toHaveText(['10', '25', '50', '100'])
  await sizes.selectOption('100')
  await expect(page.getByText('Page 1 of 5', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next batch' }).click()
  await expect(page.getByText('Batch 2 of 3', { exact: true })).toBeVisible()
  await expect(page.locator('tr[data-index]')).toHaveCount(100)

  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeDisabled()
  const first = page.locator('tr[data-index="0"]')
  const address = await headOf(first)
  // A click on the row itself: it is selected, nothing opens.
  await first.locator('td').last().click()
  await expect(first.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('dialog')).toBeHidden()
  await remove.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All log rows of 1 IP address')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export first' }).click(),
  ])
  const book = new exceljs.Workbook()
  await book.xlsx.load((await bytesOf(file)).buffer as ArrayBuffer)
  expect(book.worksheets[0]?.getRow(2).getCell(1).value).toBe(address)

  await server.fault({ kind: 'status', path: '/v1.0/app/otp/deleteOTPRequestIP', status: 400, message: '' })
  await dialog.getByRole('button', { name: 'Delete 1 IP log' }).click()
  await expect(page.getByRole('alert').filter({ hasText: oops })).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(first.getByRole('checkbox')).toBeVisible()
  const other = await headOf(page.locator('tr[data-index="1"]'))
  // The whole address: one may be the beginning of another.
  const rowsOf = (one: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(one, { exact: true }) })
  for (const one of [address, other]) await rowsOf(one).getByRole('checkbox').check({ force: true })
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete 2 IP logs' }).click()
  await expect(dialog).toBeHidden()
  for (const one of [address, other]) await expect(rowsOf(one)).toHaveCount(0)
})

test('OTP Logs: looked for by mobile number, taken away as CSV', async ({ portal, page }) => {
  await open(portal, '/security/otp-logs', 10)
  const box = page.getByLabel('Search by Mobile Number')
  await box.press('Enter')
  await expect(page.getByText('Mobile Number Cannot be Empty')).toBeVisible()
  await box.fill('+9a4-7')
  await expect(box).toHaveValue('+947')
  await box.fill('7'.repeat(60))
  await expect(box).toHaveValue('7'.repeat(50))
  const number = await headOf(page.locator('tr[data-index="3"]'))
  await box.fill(number)
  await box.press('Enter')
  await expect(page.getByText(`Rows of ${number}`)).toBeVisible()
  await expect.poll(async () => new Set(await page.getByRole('rowheader').allInnerTexts()).size).toBe(1)
  expect(await accessibilityFindings(page, '#main')).toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  const [header, row, ...rest] = Papa.parse<string[]>((await bytesOf(download)).toString('utf8').slice(1)).data
  expect(header?.[0]).toBe('Mobile Number')
  expect(row?.[0]).toBe(number)
  expect(new Set(rest.flatMap(([first]) => (first === '' || first === undefined ? [] : [first])))).toEqual(
    new Set([number]),
  )
})
