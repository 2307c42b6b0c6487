import { Buffer } from 'node:buffer'
import type { Locator } from '@playwright/test'
import { samplePdf } from '#server/data/seed/sample-pdf.ts'
import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
import { everythingKept } from '#tests/support/everything-kept.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** Stands in the statement, and nowhere else. */
const secret = 'ZEBRACROSSING'

const texts = async (row: Locator) => (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())

/** What the first rows of Pending Purchases say. */
async function firstPurchases(portal: PortalPage, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const cells = await texts(portal.rows.nth(at))
      const [amount = ''] = cells.filter((text) => /^[\d,]+\.\d\d$/.test(text))
      const id = await portal.idAt(at)
      const [purchaseId = ''] = cells.filter((text) => /^\d+$/.test(text) && text !== id)
      return { id, purchaseId, amount }
    }),
  )
}

function statement(lines: readonly string[][]): Parameters<Locator['setInputFiles']>[0] {
  const rows = [['Account', '0011'], ['Txn Date', 'Particulars', 'Debits', 'Credits', 'Balance'], ...lines]
  const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  return { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`, 'utf16le') }
}

test("the bank's lines stand beside purchases that wait, tick them, and leave no trace", { tag: '@core' }, async ({
  portal,
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await portal.open('/purchases/pending-Purchases')
  await portal.signInAs('accountant')
  await portal.untilDrawn(100)
  const [one, two, three] = await firstPurchases(portal, 3)
  if (!one || !two || !three) throw new Error('nothing waits')
  const day = '28/11/2099'
  const file = statement([
    [day, `${secret} purchase no ${one.purchaseId}`, '', one.amount, ''],
    [day, `${secret} ${two.id}/${two.purchaseId}`, '', two.amount, ''],
    [day, `${secret} CHQ ${three.id}`, '', three.amount, ''],
    [day, `${secret} fee`, '250.00', '', ''],
    [day, `${secret}`, '', 'USD 100.00', ''],
    [day, `${secret}`, '', '1,000.00 2,000.00', ''],
    ['', 'Closing balance', '', '9,000.00', ''],
  ])

  // By mouse: the columns of this bank are named once.
  await page.getByRole('button', { name: 'Match Bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match with the Bank' })
  await dialog.getByLabel('Bank statement (CSV)').setInputFiles(file)
  const form = dialog.getByRole('form', { name: 'Columns of the statement' })
  await expect(form.getByLabel('Row of the header')).toHaveValue('2')
  await expect(form.getByLabel('Credit amount')).toHaveValue('3')
  await expect(form.getByLabel('Debit amount')).toHaveValue('2')
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await form.getByRole('button', { name: 'Match' }).click()
  await expect(dialog.getByRole('tab', { name: 'Sure 2' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(dialog.getByText('2 pending purchases ticked')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Left out 4' }).click()
  for (const why of ['Money that went out', 'Another currency', 'Two amounts', 'A balance or a total']) {
    await expect(dialog.getByText(why)).toBeVisible()
  }
  await dialog.getByRole('tab', { name: 'Likely 1' }).click()
  await dialog.getByRole('checkbox').click()
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Select 3 pending purchases' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 pending purchases selected')).toBeVisible()

  // By keyboard, on a phone: the header is known, and what is sure is ticked at once.
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Match Bank' }).press('Enter')
  await dialog.getByLabel('Bank statement (CSV)').setInputFiles(file)
  await expect(dialog.getByRole('tab', { name: 'Sure 2' })).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(await misfitOf(page)).toBeNull()
  await dialog.getByRole('tab', { name: 'Sure 2' }).press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'Likely 1' })).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('checkbox').press('Space')
  await dialog.getByRole('button', { name: 'Select 3 pending purchases' }).press('Enter')
  await expect(page.getByText('3 pending purchases selected')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Purchases' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Complete Purchases' })).toContainText('3 pending purchases')

  const kept = await everythingKept(page)
  expect(kept).toContain('portal-bank-columns')
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain('Particulars')
  expect(sent.filter((request) => request.includes(secret))).toEqual([])
})

test('a credit that the bank took back is not ticked and says when', async ({ portal, page }) => {
  await portal.open('/purchases/pending-Purchases')
  await portal.signInAs('accountant')
  await portal.untilDrawn(100)
  const [one, two] = await firstPurchases(portal, 2)
  if (!one || !two) throw new Error('nothing waits')
  await page.getByRole('button', { name: 'Match Bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match with the Bank' })
  const returned = [
    ['21/11/2099', `CHQ DEP PURCHASE ${one.purchaseId} NIMAL PERERA`, '', one.amount, ''],
    ['22/11/2099', `CEFT PURCHASE ${two.purchaseId}`, '', two.amount, ''],
    ['23/11/2099', `CHQ RETURN PURCHASE ${one.purchaseId} NIMAL PERERA`, one.amount, '', ''],
  ]
  await dialog.getByLabel('Bank statement (CSV)').setInputFiles(statement(returned))
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(dialog.getByRole('tab', { name: 'Sure 1' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByText('Same amount, number and word before the number', { exact: true })).toBeVisible()
  await expect(dialog.getByText('1 pending purchase ticked')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Taken back 1' }).click()
  await expect(dialog.getByText('Taken back on 23/11/2099 (row 5)')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Select 1 pending purchase' }).click()
  await expect(page.getByText('1 pending purchase selected')).toBeVisible()
})

test('a line is one top-up of several by choice, and a top-up is of one line', async ({ portal, page }) => {
  await portal.open('/client/pending-client-top-ups')
  await portal.signInAs('administrator')
  await portal.untilDrawn(10)
  const id = await portal.idAt(0)
  const cells = await texts(portal.row(id))
  const [amount = ''] = cells.filter((text) => /^[\d,]+\.\d\d$/.test(text))
  await page.getByRole('button', { name: 'Match Bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match with the Bank' })
  const line = ['28/11/2099', `top-up ${id}`, '', amount, '']
  await dialog.getByLabel('Bank statement (CSV)').setInputFiles(statement([line, line]))
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(dialog.getByRole('tab', { name: 'Several 2' })).toHaveAttribute('aria-selected', 'true')
  const choices = dialog.getByRole('combobox', { name: /^Match for row \d+$/ })
  await choices.first().selectOption(id)
  await expect(choices.last().getByRole('option', { name: new RegExp(`^${id}`) })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Select 1 top-up' }).click()
  await expect(page.getByText('1 Top Up(s) selected')).toBeVisible()
})

test('a transfer slip opens beside its purchase and goes nowhere', async ({ portal, page }) => {
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.headers()['content-type']?.startsWith('multipart/')) uploads.push(request.url())
  })
  await portal.open('/purchases/pending-Purchases')
  await portal.signInAs('accountant')
  await portal.untilDrawn(100)
  await portal.rows.first().getByRole('link').click()
  const slip = portal.drawer.getByLabel('Transfer slip to look at')
  await slip.setInputFiles({ name: 'slip.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') })
  await expect(portal.drawer.getByText(/^Only PDF, PNG, or JPG files are allowed/)).toBeVisible()
  await slip.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf(['Slip'])) })
  const preview = portal.drawer.getByTitle('Preview of slip.pdf')
  await expect(preview).toBeVisible()
  const amount = await portal.drawer.getByText('Amount', { exact: true }).boundingBox()
  const shown = await preview.boundingBox()
  expect(shown?.x).toBeGreaterThan((amount?.x ?? 0) + (amount?.width ?? 0))
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
  await portal.closeDrawer()
  await portal.rows.first().getByRole('link').click()
  await expect(slip).toBeAttached()
  await expect(preview).toHaveCount(0)
  expect(uploads).toEqual([])
})
