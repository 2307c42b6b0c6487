import type { Locator } from '@playwright/test'
import { findingsInBothSchemes } from '#tests/support/accessibility.ts'
import { openPalette, scan } from '#tests/support/palette-steps.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** How much of a box its hint leaves free: less than nothing where it is cut. */
const roomBesideHint = (box: Locator) =>
  box.evaluate((input: HTMLInputElement) => {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(input)
    const pen = Object.assign(new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D, { font })
    if (letterSpacing !== 'normal') throw new Error('letters are spaced')
    const { width } = pen.measureText(input.placeholder)
    return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width
  })

test('one box finds pages and records of every collection that the role may see, by keyboard alone', {
  tag: '@core',
}, async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const id = await portal.idAt(3)
  const cells = portal.rows.nth(3).getByRole('cell')
  const [sender, mobile] = [await cells.nth(1).innerText(), await cells.last().innerText()]
  const found = page.getByRole('button', { name: `voucher ${id}`, exact: true })
  const box = await openPalette(page)

  await test.step('by id, its last four characters, mobile number and name', async () => {
    for (const text of [
      id,
      id.slice(-4).toLowerCase(),
      mobile.replace(/^\+94/, '0'),
      `${sender} ${id}`.split(' ')[0],
    ]) {
      await box.fill(text ?? '')
      await expect(page.getByText(/Searching [\d,]+ records on this device/)).toBeVisible()
      await expect(page.locator('[data-action]').first()).toBeVisible()
    }
    // Records come after the pages, and above them: the choice goes along.
    await box.fill('a')
    const lines = page.locator('[data-action]')
    await expect(lines.first()).toHaveAccessibleName(/^voucher /)
    await expect(lines.first()).toHaveAttribute('data-selected')
    await expect(page.locator('[data-selected]')).toHaveCount(1)
    await box.press('ArrowDown')
    await expect(lines.first()).not.toHaveAttribute('data-selected')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^voucher /)
    await box.fill(id.slice(-4))
    await expect(found).toBeVisible()
    await box.fill(mobile)
    await expect(found).toBeVisible()
  })

  await test.step('axe finds nothing, light and dark, and nothing is cut off at 360 px', async () => {
    for (const [words, line] of [
      ['', page.getByRole('button', { name: 'Home', exact: true })],
      ['vouch', page.getByRole('dialog').getByRole('button', { name: /^Vouchers/ })],
      [id, found],
    ] as const) {
      await box.fill(words)
      await expect(line).toBeVisible()
      expect(await findingsInBothSchemes(page, '[role=dialog]')).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 740 })
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(beyond).toBeLessThanOrEqual(0)
    await expect(found).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('Enter opens the first record, Escape closes the palette', async () => {
    await box.fill(id)
    await expect(found).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`selected=${id}`))
    await expect(box).toBeHidden()
    await expect(portal.drawer).toContainText('Created Date')
    await portal.closeDrawer()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  })
})

test('a scanned code opens its record from anywhere, and says when there is none', async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const id = await portal.idAt(0)
  await page.getByRole('link', { name: 'Sync centre' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible()

  await scan(page, id)
  await expect(page).toHaveURL(new RegExp(`view-vouchers.*selected=${id}`))
  await expect(portal.drawer).toContainText('Created Date')
  await portal.closeDrawer()
  await scan(page, `https://gift.example.com/v/NOSUCH99`)
  await expect(page.getByText('No record on this device has the code NOSUCH99')).toBeVisible()

  // Into the palette as well, which closes over the record.
  const box = await openPalette(page)
  await scan(page, id)
  await expect(box).toBeHidden()
  await expect(portal.drawer).toContainText('Created Date')
  await portal.closeDrawer()

  // What a quick person types looks like a scan: it stays, and Enter leads to the page that was found.
  await openPalette(page)
  await box.fill('sync centre')
  await scan(page, 'sync centre')
  await expect(page.getByText('No record on this device has the code sync centre')).toBeVisible()
  await expect(box).toHaveValue('sync centre')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sync$/)
})

test('an administrator finds a person by the words of the name, and comes to them in User Details', async ({
  portal,
  page,
}) => {
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  const cells = portal.rows.first().locator('th, td:not([data-check])')
  await expect(cells.nth(2)).toHaveText(/@/)
  const [first, last, email] = await cells.allInnerTexts()
  await page.getByRole('link', { name: 'Sync centre' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible()

  const box = await openPalette(page)
  await box.fill(`${last} ${first?.slice(0, 3).toLowerCase()}`)
  await page.getByRole('button', { name: new RegExp(`^user .*${email}`) }).click()
  await expect(page).toHaveURL(/user-details.*searchKey=/)
  await expect(page.getByRole('cell', { name: email ?? '', exact: true })).toBeVisible()
})

test('a merchant is never shown a row of the provider', async ({ portal, page }) => {
  await portal.open('/')
  await portal.signInAs('merchantAdministrator')
  const box = await openPalette(page)
  await box.fill('v')
  // The merchant's own, which come by themselves.
  const searched = async () => Number((await page.getByText(/^Searching /).innerText()).replace(/\D/g, ''))
  const blocks = async () => (await storedRows(page, 'blocks')) as { collection: string; rows: unknown[] }[]
  const held = async () => (await blocks()).reduce((sum, { rows }) => sum + rows.filter(Boolean).length, 0)
  await expect(async () => {
    expect(await searched()).toBeGreaterThan(0)
    expect(await searched()).toBe(await held())
  }).toPass({ timeout: 30_000 })
  const whose = (await blocks()).filter(({ rows }) => rows.some(Boolean)).map(({ collection }) => collection)
  for (const collection of whose) expect(collection).toMatch(/^(redemptions|payments)@\d+$/)
  await expect(page.getByRole('button', { name: /^voucher / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Vouchers/ })).toHaveCount(0)
})

test('the hint of the box can be read whole, on a phone as at a desk', async ({ portal, page }) => {
  await portal.open('/')
  await portal.signInAs('customerCare')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const box = await openPalette(page)
    await expect(box).toHaveAttribute('placeholder', width === 360 ? /^Page, ID, / : /its last characters/)
    expect(await roomBesideHint(box)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  }
})

test('the palette offers what can be done with the open record and with the selected rows', async ({
  portal,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
  await portal.signInAs('administrator')
  const id = await portal.idAt(0)
  await portal.openVoucher(id)

  await test.step('a dialog of the open voucher, by keyboard alone', async () => {
    const box = await openPalette(page)
    await expect(page.getByText(`Voucher ${id}`).last()).toBeVisible()
    await box.fill('exte')
    await expect(page.locator('[data-selected]')).toContainText('Expiry Date: Extend')
    await box.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Extend Voucher' })
    await expect(dialog).toBeVisible()
    await expect(box).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('what is not possible says why, and stays closed', async () => {
    await portal.open('/vouchers/view-vouchers?filter=DELETED')
    await portal.openVoucher(await portal.idAt(0))
    const box = await openPalette(page)
    await box.fill('re-notify')
    await expect(page.locator('[data-selected]')).toContainText(/Re-Notify.*deleted/i)
    await box.press('Enter')
    await expect(box).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Re-Notify Receiver' })).toBeHidden()
  })

  await test.step('many selected orders', async () => {
    await portal.open('/operations/deliveries-n-pickups')
    await expect(portal.rows.first().getByRole('link').first()).toHaveText(/\S/)
    await portal.rows.nth(0).getByRole('checkbox').check()
    await portal.rows.nth(1).getByRole('checkbox').check()
    const box = await openPalette(page)
    await box.fill('move')
    await expect(page.getByRole('button', { name: 'Move forward' }).last()).toBeVisible()
    await box.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Move Orders Forward' })).toContainText(/will be moved/)
  })
})

test('the field in the header opens it, the last records stand in it and on Home, and the server can be asked', async ({
  portal,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('administrator')
  const [first, second] = [await portal.idAt(0), await portal.idAt(1)]
  const recent = () => page.evaluate(() => localStorage.getItem('portal-recent-records'))
  for (const id of [first, second]) {
    await portal.openVoucher(id)
    await expect.poll(recent).toContain(`[{"collection":"vouchers","id":"${id}"}`)
    await portal.closeDrawer()
  }
  const box = page.getByRole('textbox', { name: 'Find a page or a record' })
  const record = (id: string) => page.getByRole('dialog').getByRole('button', { name: `voucher ${id}`, exact: true })

  await test.step('before anything is typed, the last two, the newest first', async () => {
    await page.getByRole('button', { name: 'Search or jump to' }).click()
    await expect(box).toBeFocused()
    await expect(page.locator('[data-action]').first()).toHaveAccessibleName(`voucher ${second}`)
    await expect(record(first)).toBeVisible()
    expect(await findingsInBothSchemes(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`selected=${first}`))
    await expect.poll(recent).toContain(`[{"collection":"vouchers","id":"${first}"}`)
    await portal.closeDrawer()
  })

  await test.step('what this device does not hold is asked of the server, in its list', async () => {
    await openPalette(page)
    await box.fill('ZZZ999')
    await page.getByRole('button', { name: 'Search vouchers for “ZZZ999”' }).click()
    await expect(page).toHaveURL(/view-vouchers\?.*searchId=id&searchKey=ZZZ999|searchKey=ZZZ999.*searchId=id/)
    await expect(page.getByRole('main').getByRole('search').getByRole('textbox')).toHaveValue('ZZZ999')
  })

  await test.step('Home leads back to them, until their person has logged out', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
    const were = page.getByRole('region', { name: 'Where you were' })
    await expect(were.getByRole('link').first()).toContainText(first)
    expect(await findingsInBothSchemes(page, 'main')).toEqual([])
    await were.getByRole('link').filter({ hasText: second }).click()
    await expect(portal.drawer).toContainText('Created Date')
    await portal.closeDrawer()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portal-recent-records'))).not.toContain(first)
  })
})

test('no letter is lost that somebody types while the code of the palette is on its way', async ({ portal, page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/palette-box-.{8}\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('user')
  release()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^User Details/ })).toBeVisible()
  await page.keyboard.type(' det')
  await expect(page.getByRole('textbox', { name: 'Find a page or a record' })).toHaveValue('user det')

  // Called once more while it is open, and left by the mouse: what is typed on the page afterwards is the page's again.
  await page.keyboard.press('ControlOrMeta+k')
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('main').getByRole('search').getByRole('textbox').click()
  await page.keyboard.type('abc')
  await expect(page.getByRole('main').getByRole('search').getByRole('textbox')).toHaveValue('abc')
})
