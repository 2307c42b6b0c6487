import { lastOfMonth, todayInColombo } from '#store/values/calendar-day.ts'
import { formatCount } from '#store/values/count.ts'
import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
import type { Locator } from '@playwright/test'
import exceljs from 'exceljs'
import { expect, test } from './portal-test.ts'

// Its figures wait for whole lists.
test.use({ pagesPerSecond: 5 })

/** Cents of "1,234.50". */
const cents = (words: string) => Math.round(Number(words.replaceAll(',', '')) * 100)

/** A redemption as the API's page has it. */
interface OnTheWire {
  status: string
  payableStatus: string | null
  redeemedAmount: number
  earnedAmount: number
}

const lineOf = (table: Locator, name: string | RegExp) =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name }) })

test('a month is what the API’s rows come to, each figure leads to its rows, and it works without a server', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const month = todayInColombo(Date.now()).slice(0, 7)
  await portal.open(`/money/month-end?month=${month}`)
  await portal.signInAs('administrator')
  await portal.untilInstalled()
  const whole = page.getByRole('status').filter({ hasText: /^Complete for 01\// })
  await expect(whole).toBeVisible({ timeout: 60_000 })
  const table = page.getByRole('region', { name: 'Merchants of the month' })
  const total = lineOf(table, 'Total')

  // All of the month, straight from the API.
  const last = lastOfMonth(month)
  const rows = await page.evaluate(async (days) => {
    const { token } = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '{}') as { token: string }
    const all: OnTheWire[] = []
    for (let number = 1; ; number++) {
      const path = `/v1.0/app/redemption/0/searchbydate/?merchantId=0&size=500&page=${number}&${days}`
      const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(await answer.text())
      const { earnings } = (await answer.json()) as { earnings: OnTheWire[] }
      all.push(...earnings)
      if (earnings.length < 500) return all
    }
  }, `startDate=${month}-01&endDate=${last}`)
  const standing = rows.filter(({ status }) => status !== 'UNREDEEMED')
  const inCents = (some: OnTheWire[], field: 'redeemedAmount' | 'earnedAmount') =>
    some.reduce((sum, row) => sum + Math.round(row[field] * 100), 0)
  const owed = standing.filter(({ payableStatus }) => !payableStatus)
  await expect(total.getByRole('cell').first()).toContainText(`${formatCount(rows.length)} redemptions`)
  const linkAt = (line: Locator, nth: number) => line.getByRole('cell').nth(nth).getByRole('link')
  const amountOf = async (link: Locator) => (await link.innerText()).split('\n')[0] ?? ''
  const figure = async (nth: number) => cents(await amountOf(linkAt(total, nth)))
  expect(await figure(0)).toBe(inCents(standing, 'redeemedAmount'))
  expect(await figure(2)).toBe(inCents(standing, 'earnedAmount'))
  expect(await figure(4)).toBe(inCents(owed, 'earnedAmount'))

  // All of it is in sight on a desk.
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)

  // One merchant's figure, and the list behind it.
  const first = table
    .locator('tbody tr')
    .filter({ has: page.locator('td[data-strong]') })
    .first()
  const owedLink = linkAt(first, 4)
  const owedWords = await amountOf(owedLink)
  await owedLink.click()
  await expect(page.getByRole('heading', { name: 'Redemptions', level: 1 })).toBeVisible()
  await expect(page.getByText(`Earned LKR ${owedWords}`)).toBeVisible()
  await page.goBack()

  await server.kill()
  await page.reload()
  await expect(whole).toBeVisible()
  const figures = await total.innerText()
  await page.getByRole('button', { name: 'Month before' }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  await expect(total).not.toHaveText(figures)
  await page.getByRole('button', { name: 'Month after' }).click()
  await expect.poll(() => total.innerText()).toBe(figures)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await (await saved).path())
  expect(book.worksheets.map(({ name }) => name.replace(/ \w+ \d{4}$/, ''))).toEqual([
    'Month End',
    'Redemptions',
    'Notes',
  ])
  expect(book.getWorksheet('Redemptions')?.rowCount).toBe(rows.length + 1)
})

test('a month that is not whole says so, and the page can be read by everybody', async ({ portal, page }) => {
  await page.route('**/redemption/**', (route) => route.fulfill({ status: 503, json: {} }))
  await portal.open('/money/month-end')
  await portal.signInAs('accountant')
  await expect(page.getByText('– Not on this device yet')).toBeVisible()
  await expect(page.getByText('These figures are not all there is.')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('status').filter({ hasText: /^Complete for 01\// })).toBeVisible({ timeout: 90_000 })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await misfitOf(page)).toBeNull()
    expect(await accessibilityFindings(page)).toEqual([])
  }
})
