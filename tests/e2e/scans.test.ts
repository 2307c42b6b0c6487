import { scan } from '#tests/support/palette-steps.ts'
import { list } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('the keys of a scan are no shortcuts: they lead nowhere, open nothing and select nothing', {
  tag: '@core',
}, async ({ portal, page }) => {
  await portal.open(list)
  await portal.signInAs('customerCare')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const codes = ['ab12gd34ef', 'GD3JK4 /?G', 'gsgh/?jj kk', 'jkjkjkjk', 'g s 1234']
  for (const focus of ['nothing', 'a row', 'the box of a row']) {
    if (focus === 'nothing') await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    else if (focus === 'a row') await portal.rows.first().getByRole('link').focus()
    else await portal.rows.first().getByRole('checkbox').focus()
    const focused = await page.evaluateHandle(() => document.activeElement)
    for (const code of codes) {
      await test.step(`${code}, ${focus} has the focus`, async () => {
        expect(await scan(page, code)).toBe(true)
        // Said after everything that the keys could have done.
        await expect(page.getByText(`No record on this device has the code ${idOf(code)}`).last()).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${list}$`))
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(portal.rows.getByRole('checkbox', { checked: true })).toHaveCount(0)
        expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)
      })
    }
  }

  // A person's keys do as ever.
  await portal.rows.first().getByRole('link').focus()
  await page.keyboard.press('j')
  await expect(portal.rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/sync$/)
})

/** What is looked for: of an address the last part of its path. */
const idOf = (code: string) =>
  code.includes('/') ? (code.replace(/\?.*$/, '').replace(/\/+$/, '').split('/').at(-1) ?? '') : code

test('the code in a scanned address opens its record, in any case, and Tab ends a scan as Enter does', async ({
  portal,
  page,
}) => {
  await portal.open(list)
  await portal.signInAs('customerCare')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const id = await portal.idAt(0)
  const forms = [
    `https://pay.example.lk/v/${id}`,
    `https://pay.example.lk/v/${id}`.toLowerCase(),
    `HTTPS://PAY.EXAMPLE.LK/V/${id.toLowerCase()}/?src=label#top`,
  ]
  for (const [nth, address] of forms.entries()) {
    await page.getByRole('link', { name: 'Sync centre' }).first().click()
    await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible()
    // What the page takes moves no focus.
    expect(await scan(page, address, nth === 0 ? 'Tab' : 'Enter')).toBe(true)
    await expect(page).toHaveURL(new RegExp(`view-vouchers.*selected=${id}`))
    await expect(portal.drawer).toContainText('Created Date')
    await portal.closeDrawer()
  }
})

test('at the packing table Tab ends a scan, and the code in an address is found in any case', async ({
  portal,
  page,
}) => {
  await portal.open('/operations/packing')
  await portal.signInAs('customerCare')
  const box = page.getByLabel('Purchase or voucher ID')
  await expect(box).toBeFocused()
  await page.keyboard.type('https://pay.example.lk/v/nosuchcode?src=label')
  expect(await scan(page, 'XXXXXX', 'Tab')).toBe(true)
  await expect(page.getByText('There is no order with “nosuchcode”.')).toBeVisible()
  await expect(box).toBeFocused()
})
