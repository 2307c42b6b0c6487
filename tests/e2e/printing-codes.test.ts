import type { Page } from '@playwright/test'
import type { PrintJob } from '#store/database/print-tables.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { codesOf, codesOn, openList, plugIn, rowsOf } from './plugged-printer.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const file = (lines: string[], name = 'labels.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('the upload of a CSV shows how far it is, is cancelled by keyboard, and the focus comes back', async ({
  page,
  portal,
  server,
}) => {
  const [id = '', second = ''] = await openList(portal)
  await page.getByRole('button', { name: 'Codes by CSV' }).click()
  // Nobody reads what is sent: it fills what lies between and stands still, far from its end.
  await server.fault({ kind: 'hang', method: 'POST', path: '/v1.0/app/voucher/generateQR/list/zpl' })
  const rest = 'x'.repeat(16_000_000)
  await portal.drawer.locator('input[type=file]').setInputFiles(file(['Voucher ID,Note', `${id},${rest}`]))
  await expect(portal.drawer).toContainText('1 voucher ID in “Voucher ID”')
  const preview = portal.drawer.getByRole('button', { name: 'Preview labels' })
  await preview.focus()
  await page.keyboard.press('Enter')
  const bar = portal.drawer.getByRole('progressbar', { name: 'Upload of labels.csv' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  await expect(portal.drawer.getByRole('button', { name: 'Cancel upload' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(portal.drawer.getByText('The upload was cancelled.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(preview).toBeFocused()

  await portal.drawer.locator('input[type=file]').setInputFiles(file(['Voucher ID', id, second], 'other.csv'))
  await expect(portal.drawer).toContainText('2 voucher IDs in “Voucher ID”')
  await preview.focus()
  await page.keyboard.press('Enter')
  await expect(portal.drawer.getByRole('img', { name: 'Row 1' })).toBeVisible()
  await expect(portal.drawer.getByRole('region', { name: 'Preview' })).toBeFocused()
})

test('a CSV of voucher ids is counted, previewed, printed as it was previewed, and counted for its vouchers', async ({
  page,
  portal,
}) => {
  const told = await plugIn(page)
  const ids = (await openList(portal)).slice(0, 7)
  const codes = await codesOf(page, ids)
  await page.getByRole('button', { name: 'Codes by CSV' }).click()
  const field = portal.drawer.locator('input[type=file]')
  await field.setInputFiles(file(['Voucher ID', ...ids, '', 'a b']))
  await expect(portal.drawer).toContainText('does not look like a voucher ID')
  await expect(portal.drawer.getByRole('region', { name: 'Problems of the file' }).locator('tbody tr')).toContainText([
    '10Voucher IDa bOdd: does not look like a voucher ID',
  ])
  await portal.drawer.getByRole('button', { name: 'Preview labels' }).click()
  await expect(
    portal.drawer.getByRole('alert').filter({ hasText: 'The voucher is not on the server: A B.' }),
  ).toBeVisible()
  // The row is left out there and then, and the rest of the file is right, in whatever dialect it was written.
  await field.setInputFiles({
    name: 'labels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFFNo;Voucher ID\r\n1;${ids[0]}\r\n2;a b\r\n3;${ids[1]}`, 'utf16le'),
  })
  await expect(portal.drawer).toContainText('3 voucher IDs in “Voucher ID”')
  await portal.drawer.getByRole('button', { name: 'Leave out row 3' }).click()
  await expect(portal.drawer).toContainText('2 voucher IDs in “Voucher ID”')
  await field.setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFFNo;Voucher ID\r\n1;${ids[0]}\r\n2;a b\r\n3;${ids[1]}`, 'utf16le'),
  })
  await portal.drawer.getByLabel('Voucher ID of row 3').fill(ids[2] ?? '')
  await portal.drawer.getByLabel('Voucher ID of row 3').press('Enter')
  await portal.drawer.getByRole('button', { name: 'Preview labels' }).click()
  await expect(portal.drawer.getByRole('img', { name: 'Row 1' })).toBeVisible()

  await field.setInputFiles(file(['Voucher ID', ...ids]))
  await expect(portal.drawer).toContainText('7 voucher IDs in “Voucher ID”. That is 7 labels in 3 rows.')
  await portal.drawer.getByRole('button', { name: 'Preview labels' }).click()
  await expect(portal.drawer.getByRole('img', { name: 'Row 3' })).toBeVisible()
  expect(rowsOf(told)).toEqual([])
  await portal.drawer.getByRole('button', { name: 'Print on label printer' }).click()
  await expect(portal.drawer).toBeHidden()
  await expect.poll(() => rowsOf(told).length).toBe(3)
  expect(await codesOn(rowsOf(told))).toEqual(codes)
  const marks = rowsOf(told).map((row) => /\^FD([0-9A-Z]{4}-\d{4})\^FS\^XZ$/.exec(row)?.[1])
  const [jobCode = ''] = marks[0]?.split('-') ?? []
  expect(marks).toEqual([`${jobCode}-0001`, `${jobCode}-0002`, `${jobCode}-0003`])
  await portal.openVoucher(ids[4] ?? '')
  await expect(portal.drawer).toContainText('printed ×1')

  // Whoever comes next sees that this label lies on paper. A job that is not over yet would be asked about.
  await portal.closeDrawer()
  const states = async () => ((await storedRows(page, 'printJobs')) as PrintJob[]).map(({ state }) => state)
  await expect.poll(states).toEqual(['done'])
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await portal.openVoucher(ids[4] ?? '')
  await expect(portal.drawer).toContainText('printed ×1')
})

/** Everything of this table of the portal's database, as text. */
const tableOf = async (page: Page, table: string) => JSON.stringify(await storedRows(page, table))

test('what codes say is wiped with the session, and a reprint after it asks for them again', async ({
  page,
  portal,
}) => {
  const told = await plugIn(page)
  const ids = (await openList(portal)).slice(0, 4)
  const codes = await codesOf(page, ids)
  for (const id of ids) await portal.row(id).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Print QR Codes' }).click()
  await expect(portal.drawer).toContainText('4 labels in 2 rows.')
  await portal.drawer.getByRole('button', { name: 'Print on label printer' }).click()
  await expect.poll(() => rowsOf(told).length).toBe(2)
  expect(await tableOf(page, 'voucherQrs')).toContain(codes[0])
  const job = page.getByRole('listitem', { name: 'QR codes of 4 vouchers' })
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  // They lie on paper; the printer has been asked how many.
  await expect(job).toContainText('2 of 2 rows printed')

  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '') as { token: string }
    localStorage.setItem('AUTH_TOKEN', JSON.stringify({ ...saved, expirationDate: Date.now() + 9 * 60_000 }))
  })
  await portal.open('/printing')
  await expect(page.getByText('Your session has expired. Please sign in again')).toBeVisible()
  await expect.poll(() => tableOf(page, 'voucherQrs')).toBe('[]')
  const rows = await tableOf(page, 'printRows')
  expect(rows).toContain(ids[3])
  for (const code of codes) expect(rows).not.toContain(code)

  await portal.signInAs('administrator')
  await job.getByRole('button', { name: 'Reprint…' }).click()
  await portal.drawer.getByLabel('From row').fill('2')
  await portal.drawer.getByLabel('Reason').fill('smudged')
  await portal.drawer.getByRole('button', { name: 'Reprint' }).click()
  await expect(page.getByText('Reprint of row 2: smudged', { exact: true })).toBeVisible()
  await expect.poll(() => rowsOf(told).length).toBe(3)
  expect(rowsOf(told)[2]).toBe(rowsOf(told)[1])
  expect(await codesOn(rowsOf(told).slice(2))).toEqual(codes.slice(3))
})
