import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { expect, test } from './portal-test.ts'

const list = '/v1.0/app/voucher-theme/get-all/*'
const add = '/v1.0/app/voucher-theme/add'

test('themes are looked through five a page, seen as their receiver sees them, and edited without a connection', async ({
  portal,
  page,
  server,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await portal.open('/vouchers/view-voucher-themes')
  await portal.signInAs('customerCare')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(5)
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  const titles = ['', 'Theme Name', 'Category', 'Front Image', 'Back Image', 'SMS Message', 'Email Message']
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(titles)
  const sizes = asked.filter(({ pathname }) => pathname.endsWith('/voucher-theme/get-all/'))
  expect(new Set(sizes.map(({ searchParams }) => searchParams.get('pageSize')))).toEqual(new Set(['5']))

  // An e-mail is cut at 100 letters of what it says and opens where it stands.
  const email = rows.first().getByRole('cell').last()
  const short = (await email.innerText()).replace(/\s*…?\s*Read more$/, '').replace(/\.\.\.$/, '')
  expect(lettersOf(short)).toBeLessThanOrEqual(100)
  await email.getByRole('button', { name: 'Read more of the email message' }).click()
  expect((await email.innerText()).length).toBeGreaterThan(short.length)

  await page.getByLabel('Category', { exact: true }).selectOption('Wedding')
  await expect(rows).toHaveCount(3)
  await portal.search('Theme Name', 'poruwa')
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await expect(drawer.getByRole('heading', { name: /^Voucher theme/ })).toBeVisible()
  await expect(drawer.getByText(/^\d+ letters, [23] SMS of up to 67 letters each/)).toBeVisible()
  const frame = drawer.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().locator('body')).toContainText('gift voucher')
  expect(await accessibilityFindings(page)).toEqual([])

  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Voucher Theme' })
  await expect(dialog.getByLabel('Category')).toHaveValue(/\d/)
  await dialog.getByLabel('Theme name').fill('')
  await dialog.getByLabel('Front image URL').fill('front.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Theme name is required')).toBeVisible()
  await expect(dialog.getByText('Enter an address that begins with https://, http:// or /')).toBeVisible()
  await dialog.getByLabel('Theme name').fill('Poruwa at noon')
  await dialog.getByLabel('Front image URL').fill('/api/themes/gone.svg')
  await expect(dialog.getByText('This picture does not load. It can be saved all the same.')).toBeVisible()
  const markup = dialog.getByLabel('Email message')
  await markup.fill('<p style="background: url(https://images.example.lk/a.png)">Hello</p>')
  await expect(dialog.getByText(/^Taken out before it is sent: /)).toContainText('url()')
  await markup.fill('<p>Hello</p><form>Name</form><script>document.title = "run"</script>')
  await expect(dialog.getByText(/^Taken out before it is sent: .*script/)).toContainText('form')
  await expect(dialog.locator('iframe').contentFrame().locator('body')).toContainText('Hello')
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer).toContainText('Poruwa at noon')
  await page.reload()
  await expect(drawer).toContainText('Poruwa at noon')
  await server.start()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 90_000 })
  for (const message of [null, 'This theme is used by a campaign']) {
    if (message) await server.fault({ kind: 'status', status: 400, message, path: '/v1.0/app/voucher-theme/update' })
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Email subject').fill(message === null ? 'A gift for you both' : 'A gift for all of you')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(message ?? 'Voucher theme updated successfully')).toBeVisible({ timeout: 30_000 })
  }
  expect(await page.title()).not.toBe('run')
})

test('a list that is refused says so, by its status', async ({ portal, page, server }) => {
  await server.fault({ path: list, kind: 'status', status: 403, message: 'FORBIDDEN', times: 1000 })
  await portal.open('/vouchers/view-voucher-themes')
  await portal.signInAs('administrator')
  await expect(page.getByText('Access denied. Please check your permissions.')).toBeVisible()
  await server.clearFaults()
  await server.fault({ path: list, kind: 'status', status: 500, message: '', times: 1000 })
  await page.reload()
  await expect(page.getByText('Failed to load voucher themes')).toBeVisible({ timeout: 60_000 })
})

test('a theme is begun from another one, kept as a draft, and created once though the answer is lost', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  await portal.open('/vouchers/add-voucher-themes')
  await portal.signInAs('accountant')
  const form = page.getByRole('form', { name: 'Add Voucher Theme' })
  const act = form.getByRole('button', { name: 'Add Voucher Theme' })
  await act.click()
  await expect(form.getByText(/ is required$/)).toHaveCount(10)
  expect(await accessibilityFindings(page)).toEqual([])
  await form.getByLabel('Theme name').fill('Half a theme')
  await page.reload()
  await form.getByRole('button', { name: 'Go on with it' }).click()
  await expect(form.getByLabel('Theme name')).toHaveValue('Half a theme')
  await form.getByLabel('Theme name').fill('')

  await page.goto(`${server.origin}/vouchers/view-voucher-themes`)
  await portal.rows.first().click()
  await page.getByRole('link', { name: 'Start from this theme' }).click()
  await expect(form.getByLabel('Thumbnail image URL')).toHaveValue(/svg$/)
  await form.getByLabel('Theme name').fill('Kavum for two')
  // The server has it, and nobody hears so.
  await server.fault({ kind: 'cut-after', path: add })
  await act.click()
  await expect(page).toHaveURL(/view-voucher-themes$/, { timeout: 60_000 })
  await expect(page.getByText('Voucher theme created successfully!')).toBeVisible({ timeout: 150_000 })
  await portal.search('Theme Name', 'Kavum for two')
  await expect(portal.rows).toHaveCount(1, { timeout: 60_000 })
})

/** As people count them: a Sinhala letter may be of several signs. */
const lettersOf = (text: string) => [...new Intl.Segmenter('si').segment(text)].length
