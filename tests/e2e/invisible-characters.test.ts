import type { Page } from '@playwright/test'
import { openPalette } from '#tests/support/palette-steps.ts'
import { dialog, act, list, openFirstVoucher } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] })

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

test('a number copied with direction marks finds its customer, typed, pasted, filled in or in an address', {
  tag: '@core',
}, async ({ portal, page }) => {
  await portal.open('/')
  await portal.signInAs('customerCare')
  const marked = '\u202a+94 74 230 6987\u202c'
  const box = await openPalette(page)
  const customer = page.getByRole('button', { name: 'customer 074 230 6987' })
  for (const put of [
    () => paste(page, marked),
    () => page.keyboard.insertText(marked),
    () => box.fill(marked),
    () => box.pressSequentially(marked),
  ]) {
    await box.fill('')
    await put()
    await expect(box).toHaveValue('+94 74 230 6987')
    await expect(customer).toBeVisible()
  }
  // The caret stays where something is put into the middle.
  await box.fill('0742306987')
  await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.insertText('\u200b\u00ad')
  await paste(page, '\u206612\u2069')
  await expect(box).toHaveValue('074122306987')
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5)

  // As many letters as the box takes, and what nobody sees besides.
  await box.fill('')
  await paste(page, `\u202a${'x'.repeat(50)}\u202c`)
  await expect(box).toHaveValue('x'.repeat(50))

  await portal.open(`${list}?searchId=receiver_mobile&searchKey=${encodeURIComponent('\u202a+94742306987\u202c')}`)
  await expect(page.getByRole('textbox', { name: /Search by/ })).toHaveValue('+94742306987')
})

test('marked numbers of a new owner are those of their countries', async ({ portal, page }) => {
  await openFirstVoucher(portal)
  await act(page, 'Transfer Ownership').click()
  const owner = dialog(page, 'Details of New Owner')
  const number = owner.getByRole('textbox', { name: 'Mobile Number', exact: true })
  const country = owner.getByRole('combobox', { name: 'Country of mobile number' })
  await number.click()
  await paste(page, '\u2068+44 7911 123456\u2069')
  await expect(country).toHaveValue('+44 United Kingdom')
  await expect(number).toHaveValue('+447911123456')
  await number.fill('')
  // As many signs as the field takes, and two that nobody sees.
  await paste(page, '\u202a+94 77 123 4567\u202c')
  await expect(country).toHaveValue('+94 Sri Lanka')
  await owner.getByRole('textbox', { name: 'Recipient Name', exact: true }).fill('\u200bප්\u200dරනාන්දු Sil\u200dva\ufeff')
  await expect(owner.getByRole('textbox', { name: 'Recipient Name', exact: true })).toHaveValue('ප්\u200dරනාන්දු Silva')
  await expect(number).toHaveValue('077 123 4567')
})

test('a merchant’s ten digits may be pasted with the country code', async ({ portal, page }) => {
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('administrator')
  await portal.rows
    .first()
    .getByRole('button', { name: /^Edit / })
    .click()
  const phone = dialog(page, 'Edit Merchant').getByLabel('Phone')
  await phone.fill('')
  await paste(page, '\u202a+94 77 123 4567\u202c')
  await expect(phone).toHaveValue('0771234567')
})

test('a text with marks keeps no invisible characters, typed or pasted', async ({ portal, page }) => {
  await portal.open('/kitchen-sink')
  await portal.signInAs('administrator')
  const text = page.getByRole('textbox', { name: 'Description' })
  await expect(text).toHaveText('With marks')
  await text.press('ControlOrMeta+a')
  await page.keyboard.insertText('\u200bප්\u200dර')
  await page.keyboard.insertText('\u00ada\u200d\ufeff')
  await expect(text).toHaveText('ප්\u200dරa')
  await paste(page, '\u2066b\u2069')
  await expect(text).toHaveText('ප්\u200dරab')
  expect(await text.evaluate(({ textContent }) => textContent?.length)).toBe('ප්\u200dරab'.length)
})
