import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { expect, test } from './portal-test.ts'

test('products are looked through by page, category and words, opened with their themes, and are here offline', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await portal.open('/vouchers/view-products')
  await portal.signInAs('accountant')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(20)
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'ID',
    'Client ID',
    'Category',
    'Title',
    'Description',
  ])
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByText(/^21–\d+ of/)).toBeVisible()
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()

  // A description is cut at 80 letters and opens where it stands; the row stays closed.
  const isCut = await rows.evaluateAll((all) => all.map((row) => row.textContent?.includes('Read more')))
  const long = rows.nth(isCut.indexOf(true))
  const cell = long.getByRole('cell').last()
  const short = (await cell.innerText()).replace(/…?\s*Read more$/, '')
  expect(short.trim().length).toBeLessThanOrEqual(80)
  await long.getByRole('button', { name: 'Read more of the description' }).click()
  await expect(cell).toContainText('Read less')
  expect((await cell.innerText()).length).toBeGreaterThan(80)
  await expect(drawer).toBeHidden()

  const category = page.getByLabel('Category', { exact: true })
  const titles = await category.getByRole('option').allTextContents()
  expect(titles.length).toBeGreaterThan(2)
  const chosen = titles[1] ?? ''
  await category.selectOption(chosen)
  await expect
    .poll(async () => new Set(await rows.locator('td:nth-child(4)').allTextContents()))
    .toEqual(new Set([chosen]))
  // The rows come before the address is written.
  await expect(page).toHaveURL(/[?&]filter=/)
  await page.reload()
  await expect(category).toHaveValue(chosen)
  await rows.first().click()
  await expect(drawer.getByRole('heading', { name: /^Product/ })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Themes' })).toBeVisible()
  await expect(drawer.locator('img').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await category.selectOption('Category: ALL')

  const requests = asked.filter((url) => url.includes('/products/all-products'))
  expect(requests.length).toBeGreaterThan(1)
  const pages = requests.map((url) => new URL(url).searchParams)
  expect(pages[0]?.get('page')).toBe('0')
  expect(new Set(pages.map((query) => query.get('limit')))).toEqual(new Set(['25']))

  // Read-only.
  await expect(page.getByRole('button', { name: /add|edit|delete/i })).toHaveCount(0)

  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await page.reload()
  await expect(rows).toHaveCount(20)
  await portal.search('Title', 'zzz')
  await expect(page.getByText('No products found.')).toBeVisible()
})

test('products that cannot be had say so, and a missing token is named', async ({ portal, page, server }) => {
  await server.fault({
    path: '/v1.0/app/products/all-products',
    kind: 'status',
    status: 403,
    message: 'NO',
    times: 1000,
  })
  await portal.open('/vouchers/view-products')
  await portal.signInAs('administrator')
  await expect(page.getByText('Failed to fetch products.')).toBeVisible()
  await server.clearFaults()
  await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('No authentication token found please login again')).toBeVisible()
})
