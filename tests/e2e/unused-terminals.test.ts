import type { Page } from '@playwright/test'
import { unusedDays } from '#store/resources/terminals/terminal-rules.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { expect, test } from './portal-test.ts'

// Its figures wait for whole lists.
test.use({ pagesPerSecond: 5 })

const idle = ['T10011', 'T10231']
const busy = 'T10021'

interface Answer {
  earnings?: { terminalId: string; dateTime: string }[]
}

/** The redemptions as they would be if nobody had used the idle terminals lately; only the newest until all may come. */
async function redemptionsWhen(page: Page, mayAllCome: () => boolean): Promise<void> {
  const since = Date.now() - (unusedDays + 1) * 86_400_000
  await page.route('**/redemption/**', async (route) => {
    const isFirst = route.request().url().includes('page=1&')
    if (!isFirst && !mayAllCome()) return route.fulfill({ status: 503, json: {} })
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    for (const row of answer.earnings ?? []) {
      const isLate = Date.parse(instantFromWire(row.dateTime) ?? '') > since
      if (isLate && idle.includes(row.terminalId)) row.terminalId = busy
    }
    await route.fulfill({ response, json: answer })
  })
}

test('terminals that are not used are listed out of the redemptions on this device, and no other', async ({
  portal,
  page,
  server,
}) => {
  let mayAllCome = false
  await redemptionsWhen(page, () => mayAllCome)
  await portal.open(`/terminals?selected=${busy}&drawer=terminal`)
  await portal.signInAs('customerCare')
  const dialog = page.getByRole('dialog')
  const lastUsed = dialog.locator('dl > div').filter({ hasText: 'Last used' }).getByRole('definition')
  await expect(lastUsed).toContainText(/^\d\d\/.*not all redemptions are on this device yet/, { timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(portal.rows).toHaveCount(10)
  const use = page.getByLabel('Use', { exact: true })
  await use.selectOption('Not used for 30 days')
  await expect(page).toHaveURL(/show=unused/)
  // A terminal that none of the newest redemptions names may be in one that is still to come.
  const unknown = page.getByText(/^Not all redemptions of the last 30 days are on this device/)
  await expect(unknown).toBeVisible()
  await expect(page.getByText('Not known yet')).toBeVisible()
  await expect(portal.rows).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])

  mayAllCome = true
  await page.reload()
  await expect(page.getByText(/^By all redemptions on this device, as of .*never used are not listed$/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(portal.rows).toHaveCount(idle.length)
  for (const id of idle) {
    await page.getByRole('link', { name: id, exact: true }).click()
    await expect(lastUsed).toContainText(/^\d\d\/\d\d\/\d{4} .*Not used for 30 days.*all redemptions on this device/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await portal.search('Terminal ID', idle[1] ?? '')
  await expect(portal.rows).toHaveCount(1)
  await portal.search('Terminal ID', busy)
  await expect(page.getByText(`No terminal found for terminal id ${busy}`)).toBeVisible()
  await use.selectOption('Any use')
  await page.getByRole('link', { name: busy, exact: true }).click()
  await expect(lastUsed).toContainText('all redemptions on this device')
  await expect(lastUsed).not.toContainText('Not used')

  await portal.untilInstalled()
  await server.kill()
  await portal.open('/terminals?show=unused&status=Active')
  await expect(portal.rows).toHaveCount(idle.length)
  await expect(page.getByText(/^By all redemptions on this device, as of /)).toBeVisible()
  await use.selectOption('Any use')
  await expect(portal.rows).toHaveCount(10)
})
