import { daysAfter, todayInColombo } from '#store/values/calendar-day.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('a month of purchases that somebody keeps is whole and summed while the rest of them never comes', {
  tag: '@core',
}, async ({ portal, page }) => {
  // The list of all purchases gives two pages of its newest, and no more.
  await page.route('**/purchases/getPurchases', (route) => {
    const { page: number } = route.request().postDataJSON() as { page: number }
    return number > 2 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/^.*\//, '')))
  const times = (call: string) => asked.filter((one) => one === call).length
  const today = todayInColombo(Date.now())
  const [start, end] = [daysAfter(today, -60), daysAfter(today, -31)]
  await portal.open(`/purchases/view-Purchases?startDate=${start}&endDate=${end}`)
  await portal.signInAs('accountant')
  const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`
  const whole = page.getByText(`Complete for ${shortDay(start)}–${shortDay(end)}, checked`)
  await expect(page.getByText(/still loading/)).toBeVisible()
  await expect(whole).toHaveCount(0)
  const keep = page.getByRole('button', { name: 'Keep this period on this device' })
  await keep.click()
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await expect(whole).toBeVisible({ timeout: 60_000 })
  const total = page.getByText(/^1–10 of \d+ purchases$/)
  const words = await total.innerText()
  // One file, and a page for what is on screen, for the count and for the list that was open.
  expect(times('get-purchase-csv')).toBe(1)
  expect(times('filterByDate')).toBeLessThan(5)

  await page.route('**/app/purchases/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(whole).toBeVisible()
  await expect(total).toHaveText(words)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText(/^11–20 of \d+ purchases$/)).toBeVisible()
  await portal.rows.first().getByRole('link').click()
  await expect(portal.drawer.getByText('Not on this device yet')).toBeVisible()
  await expect(portal.drawer.getByText('Payment Method')).toHaveCount(0)
  await page.goto(`${portal.origin}/sync`)
  await expect(page.getByText(/^Kept: /)).toBeVisible()
  await page.getByRole('button', { name: /^Stop keeping / }).click()
  await expect(page.getByText(/^Kept: /)).toHaveCount(0)
})

test('a purchase tells its life: made, paid, scheduled, its order, and what was changed here', async ({
  portal,
  page,
}) => {
  await portal.open('/purchases/view-Purchases?filter=pending')
  await portal.signInAs('customerCare')
  await portal.untilDrawn(10)
  await portal.rows.first().getByRole('link').click()
  const timeline = portal.drawer.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').filter({ hasText: /^Made/ })).toHaveCount(1)
  await portal.drawer.getByRole('button', { name: 'Edit delivery details' }).click()
  const form = page.getByRole('dialog', { name: 'Edit delivery details' })
  await form.getByLabel('Email').fill('life@example.net')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Email updated successfully')).toBeVisible()
  const change = timeline.getByRole('listitem').filter({ hasText: 'life@example.net' })
  await expect(change).toContainText('Edited on this device')
})

test('what has waited for more than seven days is one choice away', async ({ portal, page }) => {
  await portal.open('/purchases/pending-Purchases')
  await portal.signInAs('accountant')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  await page.getByLabel('Waiting', { exact: true }).selectOption('Waiting for more than 7 days')
  await expect(page).toHaveURL(/waiting=LONG/)
  const newest = daysAfter(todayInColombo(Date.now()), -8)
  await page.getByRole('columnheader', { name: 'Created Date' }).getByRole('button').first().click()
  const first = await portal.rows.first().innerText()
  const [, day = '', month = '', year = ''] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(first) ?? []
  expect(`${year}-${month}-${day}` <= newest).toBe(true)
})
