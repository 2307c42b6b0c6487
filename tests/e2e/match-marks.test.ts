import type { Page } from '@playwright/test'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** The texts that are marked as found, in the order of the rows; none if nothing is marked. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const ranges = [...(CSS.highlights.get('search-match') ?? [])] as Range[]
    return ranges.map((range) => range.toString().toLowerCase())
  })

test('what was searched for is marked in its column, and a record that opens is read from its title', async ({
  portal,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const id = await portal.idAt(1)
  const mobile = await portal.rows.nth(1).getByRole('cell').last().innerText()
  const box = page.getByRole('main').getByRole('search').getByRole('textbox')

  await box.fill(id.slice(2, 7).toLowerCase())
  await expect.poll(async () => new Set(await marked(page))).toEqual(new Set([id.slice(2, 7).toLowerCase()]))
  await box.fill('')
  await expect.poll(() => marked(page)).toEqual([])

  // In another column, however the number is written.
  await page.getByLabel('Search by', { exact: true }).selectOption('receiver_mobile')
  const own = mobile.replace(/\D/g, '').replace(/^(94|0)/, '')
  await box.fill(`0${own}`)
  await expect.poll(async () => new Set(await marked(page))).toEqual(new Set([own]))

  await portal.openVoucher(await portal.idAt(0))
  await expect(portal.drawer.getByRole('heading', { level: 2 }).first()).toBeFocused()
})
