import { openPalette, scan } from '#tests/support/palette-steps.ts'
import { expect, test } from './portal-test.ts'

test('a merchant administrator comes to a record of the right merchant by palette, scanner and Sync centre', async ({
  portal,
  page,
}) => {
  const selector = page.getByLabel('Merchant', { exact: true })
  const redemption = page.getByRole('dialog', { name: /^Redemption / })
  await portal.open('/earnings')
  await portal.signInAs('merchantAdministrator')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const [first = '', second = ''] = await selector.locator('option').allInnerTexts()
  const id = (await portal.rows.first().locator('td').nth(1).innerText()).trim()

  await test.step('another merchant’s list begins anew', async () => {
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await selector.focus()
    await selector.selectOption(second)
    await expect(page).toHaveURL(/\/earnings$/)
    await expect(selector).toBeFocused()
    await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
    await expect(portal.rows.filter({ hasText: id })).toHaveCount(0)
  })

  await test.step('the palette says whose it is, and goes there', async () => {
    const box = await openPalette(page)
    await box.fill(id)
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`- text: Redemptions of ${first}`)
    await page.getByRole('button', { name: `redemption ${id}`, exact: true }).click()
    await expect(redemption).toContainText('Customer Name')
    await expect(page).toHaveURL(new RegExp(`earnings\\?.*selected=${id}`))
    await expect(selector).toHaveValue('101')
  })

  await test.step('a change leads to its row from the Sync centre, whoever is chosen meanwhile', async () => {
    await redemption.getByRole('button', { name: 'Renotify Customer' }).click()
    const notice = page.getByRole('dialog', { name: 'Re-notify Customer' })
    await notice.getByRole('button', { name: 'Renotify' }).click()
    await expect(page.getByText('Notification sent successfully')).toBeVisible()
    await expect(notice).toBeHidden()
    await portal.closeDrawer()
    await selector.selectOption(second)
    await portal.pill.click()
    await expect(page.getByText(`Redemptions of ${second}`, { exact: true })).toBeVisible()
    const held = page.locator('dl > div').filter({ hasText: `Redemptions of ${first}` })
    await expect(held).toContainText(/[1-9][\d,]* redemptions/)
    await expect(page.locator('dl > div').filter({ hasText: `Payments of ${second}` })).toContainText('Not looked at')
    await page.getByRole('link', { name: `Redemption ${id}` }).click()
    await expect(redemption).toContainText('Customer Name')
    await expect(selector).toHaveValue('101')
    await portal.closeDrawer()
    await expect(portal.rows.filter({ hasText: id })).toHaveCount(1)
  })

  await test.step('a scanned code is of any merchant', async () => {
    await selector.selectOption(second)
    await expect(portal.rows.filter({ hasText: id })).toHaveCount(0)
    await scan(page, id)
    await expect(redemption).toContainText('Customer Name')
    await expect(selector).toHaveValue('101')
  })
})
