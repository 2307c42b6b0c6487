import { findingsInBothSchemes, misfitOf } from '#tests/support/accessibility.ts'
import { openPalette } from '#tests/support/palette-steps.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', pagesPerSecond: 5 })

test('everything of a caller stands on one page: from the number in a drawer, and from the number as it is typed', {
  tag: '@core',
}, async ({ portal, page }) => {
  await portal.open('/operations/deliveries-n-pickups')
  await portal.signInAs('customerCare')
  const main = page.getByRole('main')
  const records = main.getByRole('list', { name: 'Records, the newest first' })
  const id = await textOf(portal.rows.first().getByRole('link').first())
  const order = records.getByRole('link').filter({ hasText: `Order ${id}` })

  const number = await test.step('a number in a drawer leads to it', async () => {
    await page.getByRole('link', { name: id, exact: true }).click()
    const link = portal.drawer.getByRole('link', { name: /^Everything of 0\d\d \d{3} \d{4}$/ })
    const words = (await link.getAttribute('aria-label'))?.replace('Everything of ', '') ?? ''
    await link.click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(words)
    await expect(order).toBeVisible()
    // Its voucher, too, and of every collection how much of it was looked through.
    await expect(
      records
        .getByRole('link')
        .filter({ hasText: /^Voucher / })
        .first(),
    ).toContainText('left')
    const parts = main.getByRole('list', { name: 'What was looked through' }).getByRole('listitem')
    await expect(parts).toHaveText([/^Vouchers/, /^Purchases/, /^Pending/, /^Deliveries/, /^Redemptions/])
    await expect(parts.first()).toContainText(/as of \d\d:\d\d [AP]M/i)
    return words
  })

  await test.step('axe finds nothing, light and dark, and it fits a desk and a phone', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(order).toBeVisible()
      expect(await findingsInBothSchemes(page, 'main')).toEqual([])
      expect(await misfitOf(page)).toBeNull()
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a record opens by keyboard, and back leads to the page again', async () => {
    await order.focus()
    await page.keyboard.press('Enter')
    await expect(portal.drawer).toContainText('Delivery Note')
    await page.goBack()
    await expect(order).toBeVisible()
  })

  await test.step('any form of the number finds it from the palette, and it is among what was opened last', async () => {
    await portal.open('/')
    for (const text of [number, number.replaceAll(' ', ''), `+94${number.replaceAll(' ', '').slice(1)}`]) {
      const box = await openPalette(page)
      await box.fill(text)
      const line = page.locator('[data-action]').first()
      await expect(line).toHaveAccessibleName(`customer ${number}`)
      await expect(line).toHaveAttribute('data-selected')
      await page.keyboard.press('Enter')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(number)
      await expect(order).toBeVisible()
    }
    await openPalette(page).then((box) => box.fill(''))
    await expect(page.getByRole('button', { name: `customer ${number}` })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an order’s own number opens it with Enter', async () => {
    const box = await openPalette(page)
    await box.fill(id)
    const first = page.locator('[data-action]').first()
    await expect(first).toHaveAccessibleName(new RegExp(`^(purchase|order) ${id}$`))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`selected=${id}`))
    await expect(box).toBeHidden()
    await expect(portal.drawer).toContainText('Created Date')
  })

  await test.step('a number of nobody says what would stand here, and half a number that it is none', async () => {
    await portal.open('/customers?contact=0701112223')
    await expect(
      main.getByText(/for 070 111 2223\. Records with this number would stand here: vouchers, purch/),
    ).toBeVisible()
    const field = main.getByRole('textbox', { name: 'Mobile number or email' })
    await field.fill('077')
    await field.press('Enter')
    await expect(main.getByText('Enter a whole mobile number or email address')).toBeVisible()
    await field.fill(number)
    await field.press('Enter')
    await expect(order).toBeVisible()
  })
})
