import { expect, test } from './portal-test.ts'

test('a page holds as many rows as somebody has chosen, from the row on that it began with', async ({
  portal,
  page,
}) => {
  await portal.open('/earnings?page=4')
  await portal.signInAs('accountant')
  await portal.untilDrawn(10)
  const pages = page.getByRole('navigation', { name: 'Pages of redemptions' })
  await expect(pages.getByText(/^31–40 of /)).toBeVisible()
  const first = await portal.idAt(0)
  const choice = pages.getByRole('combobox', { name: 'Rows per page' })
  await expect(choice.getByRole('option')).toHaveText(['10 rows', '25 rows', '50 rows', '100 rows'])
  await choice.focus()
  await choice.press('ArrowDown')
  await portal.untilDrawn(25)
  await expect(pages.getByText(/^26–50 of /)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await expect(portal.row(first)).toHaveCount(1)
  await expect(choice).toBeFocused()

  await page.reload()
  await portal.untilDrawn(25)
  await expect(choice).toHaveValue('25')
  // It is this list's own choice.
  await page.goto(`${portal.origin}/payments`)
  await portal.untilDrawn(10)
})

test('a list with pages of the server’s own asks for those, however many rows are on screen', async ({
  portal,
  page,
}) => {
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await portal.open('/merchants/view-merchant-groups')
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Rows per page' })
  await choice.selectOption('10 rows')
  await expect(choice).toHaveValue('10')
  const ofGroups = asked.filter((url) => url.includes('/merchants/merchantGroups/{text}') && url.includes('pageSize='))
  expect(ofGroups.length).toBeGreaterThan(0)
  expect(ofGroups.every((url) => url.includes('pageSize=7'))).toBe(true)
})
