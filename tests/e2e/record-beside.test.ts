import { accessibilityFindings, findingsInBothSchemes, misfitOf } from '#tests/support/accessibility.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { list } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 }, pagesPerSecond: 5 })

test('beside a record the list goes on, J and K walk through it, and Back closes', async ({ portal, page }) => {
  await portal.open(list)
  await portal.signInAs('customerCare')
  await portal.untilDrawn(100)
  const ids: string[] = []
  for (const nth of [0, 1, 2]) ids.push(await textOf(portal.rows.nth(nth).getByRole('link')))
  const [first = '', second = '', third = ''] = ids
  const opened = (id: string) => page.getByRole('dialog', { name: new RegExp(id) })

  await portal.openVoucher(first)
  await expect(opened(first)).toBeFocused()
  await expect(opened(first)).not.toHaveAttribute('aria-modal')
  expect(await misfitOf(page)).toBeNull()
  const [record, table] = await Promise.all([opened(first).boundingBox(), page.locator('main table').boundingBox()])
  const box = await page.getByRole('region', { name: 'Vouchers', exact: true }).boundingBox()
  expect(table).not.toBeNull()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(record?.x ?? 0)
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await findingsInBothSchemes(page, '[role="dialog"]')).toEqual([])

  // From the record, and from the list.
  await page.keyboard.press('j')
  await expect(opened(second)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`selected=${second}`))
  await portal.row(second).getByRole('link').focus()
  await page.keyboard.press('j')
  await expect(opened(third)).toContainText('Created Date')
  await expect(portal.row(third).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await expect(opened(second)).toBeVisible()

  // The list is not blocked: another row, a row's box, the search.
  await portal.row(first).getByRole('checkbox').check({ force: true })
  await expect(opened(second)).toBeVisible()
  await portal.row(third).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`selected=${third}`))
  await page.goBack()
  await expect(portal.drawer).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${list}(?!.*selected)`))
})

test('Escape closes the record beside the list, and its row has the focus', async ({ portal, page }) => {
  await portal.open(list)
  await portal.signInAs('customerCare')
  await portal.untilDrawn(100)
  const id = await portal.idAt(0)
  await portal.openVoucher(id)
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(`selected=${id}`))
  const next = await portal.idAt(1)
  await page.keyboard.press('Escape')
  await expect(portal.drawer).toBeHidden()
  await expect(portal.row(next).getByRole('link')).toBeFocused()

  // Also while a button under the pointer says its name.
  await portal.openVoucher(id)
  await portal.drawer.getByRole('button', { name: 'Next' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Next' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(portal.drawer).toBeHidden()

  // Narrower, it stands over the list, and its buttons walk.
  await page.setViewportSize({ width: 1280, height: 800 })
  await portal.openVoucher(id)
  await expect(portal.drawer).toHaveAttribute('aria-modal', 'true')
  const before = portal.drawer.getByRole('button', { name: 'Previous' })
  await expect(before).toHaveAttribute('aria-disabled', 'true')
  await portal.drawer.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(new RegExp(`selected=${next}`))
  await expect(portal.drawer.getByRole('button', { name: 'Next' })).toBeFocused()
  await before.click()
  await expect(page).toHaveURL(new RegExp(`selected=${id}`))
  await page.goBack()
  await expect(portal.drawer).toBeHidden()
})

test('J and K go on over the ends of a page, and stop at the ends of the whole list', async ({ portal, page }) => {
  // A merchant's record is a wide one.
  await page.setViewportSize({ width: 1720, height: 900 })
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(10)
  await page.getByLabel('Rows per page').selectOption('100')
  const pages = page.getByRole('navigation', { name: 'Pages of merchants' })
  await expect(pages).toContainText(/1–(\d+) of \1 merchants(?! so far)/)
  await expect(portal.rows.getByRole('rowheader')).toHaveCount(await portal.rows.count())
  const names = await portal.rows.locator('td:nth-child(3)').allTextContents()
  const { text, count } = partOfMoreThan(10, names)
  const second = count === 11 ? '11–11' : `11–${count}`
  await page.getByLabel('Rows per page').selectOption('10')
  await portal.search('Merchant Name', text)
  await expect(pages).toContainText(`1–10 of ${count} merchants`)
  await expect(portal.rows).toHaveCount(10)

  const hrefOf = async (nth: number) =>
    (await portal.rows.nth(nth).getByRole('rowheader').getByRole('link').getAttribute('href')) ?? ''
  const idOf = (href: string) => new URL(href, page.url()).searchParams.get('selected') ?? 'none'
  const isOpen = (href: string) => expect(page).toHaveURL(new RegExp(`selected=${idOf(href)}(&|$)`))
  const before = await hrefOf(9)
  await portal.rows.nth(9).getByRole('rowheader').getByRole('link').click()
  await expect(portal.drawer).toBeFocused()
  await page.keyboard.press('j')
  await expect(pages).toContainText(`${second} of ${count} merchants`)
  await expect(portal.rows).toHaveCount(count - 10)
  const first = await hrefOf(0)
  await isOpen(first)
  await expect(portal.drawer).toBeFocused()
  for (let nth = 1; nth < count - 10; nth++) {
    await page.keyboard.press('j')
    await isOpen(await hrefOf(nth))
  }
  // Here the whole list ends.
  await expect(portal.drawer.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const end = await hrefOf(count - 11)
  await page.keyboard.press('j')
  await isOpen(end)
  for (let nth = count - 12; nth >= 0; nth--) {
    await page.keyboard.press('k')
    await isOpen(await hrefOf(nth))
  }

  await portal.drawer.getByRole('button', { name: 'Previous', exact: true }).click()
  await isOpen(before)
  await expect(pages).toContainText(`1–10 of ${count} merchants`)
  await expect(portal.drawer.getByRole('button', { name: 'Previous', exact: true })).toBeFocused()
  await portal.drawer.getByRole('button', { name: 'Next', exact: true }).click()
  await isOpen(first)
  // The first Escape would close what the button says of itself.
  await page.mouse.move(10, 890)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  // The list stays where somebody has walked to.
  await page.keyboard.press('Escape')
  await expect(portal.drawer).toBeHidden()
  await expect(pages).toContainText(`${second} of ${count} merchants`)
  await expect(portal.rows.first().getByRole('rowheader').getByRole('link')).toBeFocused()
  await page.goBack()
  await expect(pages).toContainText(`1–10 of ${count} merchants`)
  await expect(portal.drawer).toBeHidden()
})

test('the focus goes on with the rows when the list turns its page under it', async ({ portal, page }) => {
  await portal.open(`${list}?page=2`)
  await portal.signInAs('customerCare')
  // Rows that come would move those of a page.
  await expect(page.getByText(/· complete$/)).toBeVisible()
  await portal.untilDrawn(100)
  await portal.openVoucher(await portal.idAt(0))
  await portal.rows.first().getByRole('link').focus()
  await page.keyboard.press('k')
  await expect(page).not.toHaveURL(/page=2/)
  const id = new URL(page.url()).searchParams.get('selected') ?? 'none'
  await expect(portal.rows.nth(99).getByRole('link')).toHaveText(id)
  await expect(portal.row(id).getByRole('link')).toBeFocused()
  await expect(portal.row(id)).toBeInViewport()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`selected=${await portal.idAt(98)}`))
})

/** Letters that more than so many of the names have, and as few more as may be. */
function partOfMoreThan(least: number, names: readonly string[]): { text: string; count: number } {
  const small = names.map((name) => name.toLowerCase())
  const parts = small.flatMap((name) =>
    [1, 2, 3].flatMap((size) => Array.from(name, (_, at) => name.slice(at, at + size))),
  )
  const found = parts
    .filter((part) => /^[a-z]+$/.test(part))
    .map((text) => ({ text, count: small.filter((name) => name.includes(text)).length }))
    .filter(({ count }) => count > least)
    .toSorted((a, b) => a.count - b.count)[0]
  if (found === undefined) throw new Error(`no part that more than ${least} of ${names.length} names have`)
  return found
}
