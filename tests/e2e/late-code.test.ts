import type { Page, Route } from '@playwright/test'
import { expect, test } from './portal-test.ts'

// Its worker has every part on the device; here parts are held up and lost on the way from the server.
test.use({ serviceWorkers: 'block' })

/** With the hash of its file: `rich-text` is not `rich-text-field`. */
const gone = (page: Page, part: string) =>
  page.route(new RegExp(`/assets/${part}-.{8}\\.js$`), (route) => route.fulfill({ status: 404 }))

test('a part that cannot be loaded says so and leaves the screen as it is; text without its editor is shown', async ({
  portal,
  page,
}) => {
  await gone(page, 'palette-box')
  await gone(page, 'rich-text')
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  await expect(page.locator('tr[data-index]')).toHaveCount(10)
  await page.keyboard.press('Control+k')
  await expect(page.getByText('This part of the portal could not be loaded.')).toBeVisible()
  await expect(page.locator('tr[data-index]')).toHaveCount(10)
  // Once more, and it is said once more.
  await page.getByText('This part of the portal could not be loaded.').click()
  await expect(page.getByText('This part of the portal could not be loaded.')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByText('This part of the portal could not be loaded.')).toBeVisible()
  const before = await page.getByText('This part of the portal could not be loaded.').elementHandle()
  await page.keyboard.press('Control+k')
  await expect.poll(() => before?.evaluate((one) => one.isConnected)).toBe(false)
  await expect(page.getByText('This part of the portal could not be loaded.')).toHaveCount(1)

  await portal.open('/kitchen-sink')
  const text = page.getByRole('textbox', { name: 'Description' })
  await expect(text).toHaveValue('With marks')
  await expect(text).not.toBeEditable()
  await expect(page.getByText('The editor for this text could not be loaded, so it stays as it is.')).toBeVisible()
})

test('an export is called off by keyboard, behind a dialog and by leaving; no file comes, and another can be made', async ({
  portal,
  page,
}) => {
  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  const held: Route[] = []
  await page.route('**/assets/to-xlsx-*.js', (route) => void held.push(route))
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  const button = page.getByRole('button', { name: 'Export', exact: true })
  const cancel = page.getByRole('button', { name: 'Cancel export' })
  await expect(page.locator('tr[data-index]')).toHaveCount(10)

  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).press('Enter')
  await expect(cancel).toBeFocused()
  await expect(cancel).not.toHaveAttribute('aria-haspopup')
  await expect(page.getByText(/^Exporting 0 of [1-9]/)).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()

  // The dialog that asked for it goes, the export does not: it can be called off from the list.
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await cancel.click()
  await expect(button).toBeVisible()

  await page.getByRole('button', { name: 'Download' }).click()
  await expect(cancel).toBeVisible()
  await page.getByRole('link', { name: 'IP Logs' }).click()
  await expect(page.getByRole('heading', { name: 'IP Logs' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('tr[data-index]')).toHaveCount(10)
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  await button.click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  expect(files).toHaveLength(1)
})

test('a screen whose code could not be loaded opens by itself once the line is back, with its style sheet', async ({
  portal,
  page,
}) => {
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(10)
  let loads = 0
  page.on('load', () => (loads += 1))
  const code = /\/assets\/month-end-.{8}\.(js|css)$/
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Month End' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'It opens by itself once you are connected.' })
  await expect(note.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.unroute(code)
  await expect(page.getByRole('heading', { name: 'Month End', level: 1 })).toBeVisible({ timeout: 60_000 })
  await expect(note).toHaveCount(0)
  // Nothing was loaded anew.
  expect(loads).toBe(0)
  const links = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'), ({ href, sheet }) => [
      href,
      sheet !== null,
    ]),
  )
  expect(links.filter(([, isLoaded]) => !isLoaded)).toEqual([])
  expect(links.some(([href]) => /month-end/.test(String(href)))).toBe(true)
})

test('a screen whose code a newer portal has replaced loads the page anew once, and not again if that does not help', async ({
  portal,
  page,
}) => {
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(10)
  await gone(page, 'month-end')
  await page.route('**/?build=*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-Newer123.js"></script>',
    }),
  )
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('link', { name: 'Month End' }).click()
  await expect(page.getByRole('heading', { name: 'The portal was updated' })).toBeVisible()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'The portal was updated' })).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('heading', { name: 'The portal was updated' })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: 'Month End', level: 1 })).toBeVisible({ timeout: 60_000 })
  expect(loads).toBe(2)
})

test('a dialog whose code could not be loaded appears by itself once it can be', async ({ portal, page }) => {
  await gone(page, 'bulk-purchase-dialog')
  await portal.open('/purchases/pending-Purchases')
  await portal.signInAs('administrator')
  await page.getByRole('button', { name: 'Purchase Bulk' }).click()
  const notice = page.getByText('This part of the portal could not be loaded. Try again once you are connected.')
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('dialog', { name: 'Purchase Bulk' })).toBeVisible({ timeout: 60_000 })
  await expect(notice).toHaveCount(0)
})
