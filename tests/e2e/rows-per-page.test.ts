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
  // Two redemptions of one minute have the same words.
  await expect(portal.row(first).first()).toBeVisible()
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
  page.on('request', (one) => {
    if (one.url().includes('pageSize=')) asked.push(one.url())
  })
  await portal.open('/vouchers/view-voucher-themes')
  await portal.signInAs('administrator')
  await portal.untilDrawn(5)
  const ofThemes = () => asked.filter((url) => new URL(url).pathname.includes('heme'))
  expect(ofThemes().length).toBeGreaterThan(0)
  const choice = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(choice).toHaveValue('5')
  await choice.selectOption('25 rows')
  await expect(portal.rows.getByRole('link').nth(5)).toBeVisible()
  await page.reload()
  await expect(portal.rows.getByRole('link').nth(5)).toBeVisible()
  await expect(choice).toHaveValue('25')
  const sizes = new Set(ofThemes().map((url) => new URL(url).searchParams.get('pageSize')))
  expect([...sizes]).toEqual(['5'])
})
