import { accessibilityFindings, findingsInBothSchemes, misfitOf } from '#tests/support/accessibility.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { list } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

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
