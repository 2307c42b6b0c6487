import exceljs from 'exceljs'
import { formatCount } from '#store/values/count.ts'
import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
import { expect, test } from './portal-test.ts'

/** Cents of "1,234.50". */
const cents = (words: string) => Math.round(Number(words.replaceAll(',', '')) * 100)

/** A voucher as the API's page has it. */
interface OnTheWire {
  status: string
  deleteDate: string | null
  amount: number
  balance: number
}

test('what is owed on vouchers is what the API’s rows come to, leads to them, and works without a server', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/money/month-end')
  await portal.signInAs('accountant')
  await page.getByRole('link', { name: 'Owed on vouchers' }).click()
  await expect(page.getByRole('link', { name: 'Owed on vouchers' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Owed to merchants' })).not.toHaveAttribute('aria-current')
  await portal.untilInstalled()
  const whole = page.getByRole('status').filter({ hasText: 'complete' })
  await expect(whole).toBeVisible({ timeout: 90_000 })
  const table = page.getByRole('table', { name: 'Outstanding', exact: true })
  const all = table.getByRole('row').filter({ hasText: 'All outstanding' })
  await expect(all).not.toContainText('so far')

  // All vouchers, straight from the API.
  const rows = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '{}') as { token: string }
    const found: OnTheWire[] = []
    for (let number = 1; ; number++) {
      const asked = `statusKey=ALL&page=${number}&pageSize=500&sortBy=created_date&order=desc`
      const answer = await fetch(`/v1.0/app/voucher/getVouchers?${asked}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(await answer.text())
      const { list } = (await answer.json()) as { list: OnTheWire[] }
      found.push(...list)
      if (list.length < 500) return found
    }
  })
  const open = rows.filter(
    ({ status, deleteDate, balance }) =>
      ['ACTIVE', 'PENDING_ACTIVATION', 'INACTIVE'].includes(status) && deleteDate === null && balance !== 0,
  )
  const sum = (field: 'amount' | 'balance') => open.reduce((total, row) => total + Math.round(row[field] * 100), 0)
  const [count, face, left] = await all.getByRole('link').allInnerTexts()
  expect(count).toBe(formatCount(open.length))
  expect([cents(face ?? ''), cents(left ?? '')]).toEqual([sum('amount'), sum('balance')])
  expect(sum('balance')).toBeLessThan(sum('amount'))

  // The months of issue together are all of it, and one of them leads to its vouchers.
  const months = page.getByRole('table', { name: 'Outstanding by month of issue' }).locator('tbody tr')
  const counts = await months.locator('td:nth-child(2)').allInnerTexts()
  expect(counts.reduce((total, words) => total + cents(words) / 100, 0)).toBe(open.length)
  const month = months.last().getByRole('link').first()
  const ofMonth = await month.innerText()
  await month.click()
  await expect(page.getByRole('heading', { name: 'Vouchers', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear Outstanding', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Clear Issued/ })).toBeVisible()
  await expect(page.getByText(new RegExp(`\\b${ofMonth} vouchers\\b|of ${ofMonth}\\b`)).first()).toBeVisible()
  await page.goBack()

  await server.kill()
  await page.reload()
  await expect(all.getByRole('link').first()).toHaveText(formatCount(open.length))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await saved).suggestedFilename()).toContain('.csv')

  // In Excel the vouchers behind the figures come along, and what is left on them is what is owed.
  const excel = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await (await excel).path())
  expect(book.worksheets.map(({ name }) => name)).toEqual(['What the platform owes', 'Vouchers', 'Notes'])
  const written = (book.getWorksheet('Vouchers')?.getSheetValues() ?? []).slice(2) as unknown[][]
  const unused = rows.filter(
    ({ status, deleteDate, balance }) => status === 'EXPIRED' && deleteDate === null && balance !== 0,
  )
  expect(written).toHaveLength(open.length + unused.length)
  const outstanding = written.filter(([, , status]) => status !== 'EXPIRED')
  expect(outstanding.reduce((total, cells) => total + Math.round(Number(cells[6]) * 100), 0)).toBe(sum('balance'))
  expect(book.getWorksheet('Notes')?.getColumn(1).values).toContain(
    'where the balance of a voucher is empty, its face value counts as left',
  )
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(all).toBeVisible()
    expect(await misfitOf(page)).toBeNull()
    expect(await accessibilityFindings(page)).toEqual([])
  }
})

test('figures whose vouchers are not all here say so', async ({ portal, page }) => {
  await page.route('**/voucher/getVouchers**', (route) => route.fulfill({ status: 503, json: {} }))
  await portal.open('/money/month-end?show=owed')
  await portal.signInAs('accountant')
  await expect(page.getByText('– Not on this device yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download vouchers' })).toBeVisible()
  await page.unrouteAll()
  // The first page alone: every figure is of a part.
  await page.route('**/voucher/getVouchers**', (route) =>
    route.request().url().includes('page=1&') ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  )
  await page.reload()
  const lines = page.getByRole('table', { name: 'Expires soon' }).locator('tbody tr')
  await expect(lines.first()).toContainText('so far: not all are on this device', { timeout: 60_000 })
  await expect(page.getByText('These figures are not all there is.')).toBeVisible()
})
