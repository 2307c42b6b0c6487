import type { Locator } from '@playwright/test'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** Types into the parts of a native time field: hours, minutes and the half of the day, as the browser asks for them. */
async function typeTime(field: Locator): Promise<void> {
  await field.focus()
  await field.pressSequentially('0530PM')
  await expect(field).toHaveValue('17:30')
}

test('a long form by keyboard: a day and a time of Colombo, and a draft that is offered back until it is sent', {
  tag: '@core',
}, async ({ portal, page }) => {
  await portal.open('/kitchen-sink')
  await portal.signInAs('administrator')
  const opener = page.getByRole('button', { name: 'Open the form' })
  const form = page.getByRole('dialog', { name: 'Every kind of field' })
  const offer = form.getByText(/^You began this on \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M IST and did not send it\.$/)
  await opener.press('Enter')
  await expect(offer).toBeHidden()
  await form.getByLabel('Name').fill('Nimal Perera')
  await form.getByLabel('Email').fill('nimal@example.lk')
  await form.getByRole('textbox', { name: 'Mobile number' }).fill('0771234567')
  await form.getByLabel('Date', { exact: false }).first().fill('31/12/2030')
  await form.getByLabel('Pick-up: day').fill('01/01/2031')
  await form.getByLabel('Pick-up: day').press('Tab')
  await form.getByLabel('Email').focus()
  await expect(form.getByText('Enter the time, too')).toBeVisible()
  await typeTime(form.getByLabel('Pick-up: time'))
  await expect(form.getByText('Enter the time, too')).toBeHidden()

  // Nothing to lose, so closing does not ask.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Kept as a draft on this device')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()
  // Typed into the same form before drafts lay in the database.
  await page.evaluate(() => {
    const { email, wireRole } = JSON.parse(localStorage.getItem('lastUser') ?? '') as Record<string, string>
    const older = { at: Date.now() - 86_400_000, values: { name: 'Kamala' } }
    localStorage.setItem('portal-drafts', JSON.stringify({ [`${email}|${wireRole} kitchen-sink behind 1`]: older }))
  })
  // Pressed the moment it is there, while the editor beside it is still being made.
  await page.reload()
  await opener.press('Enter')
  await expect(form.getByText(/did not send it\. 1 older draft is offered after this one\.$/)).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await form.getByRole('button', { name: 'Go on with it' }).focus()
  await page.keyboard.down('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  // Held a little longer than it takes: this must not send what has only just come back.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(form.getByLabel('Name')).toHaveValue('Nimal Perera')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByText('Please upload .csv to proceed')).toHaveCount(0)
  await expect(form.getByLabel('Pick-up: day')).toHaveValue('01/01/2031')
  await expect(form.getByLabel('Pick-up: time')).toHaveValue('17:30')

  // A chosen file is in no draft, so now it asks.
  const csv = { name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from('voucherId,amount\nV1,100\n') }
  await form.locator('input[type=file]').setInputFiles(csv)
  await expect(form.getByText('codes.csv')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay', exact: true }).press('Enter')
  await form.getByLabel('Name').press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('Nimal Perera +94771234567 2030-12-31 2031-01-01T12:00:00.000Z')).toBeVisible()
  await opener.press('Enter')
  await expect(offer).toBeVisible()
  // Another tab has let go of it meanwhile, and an older one stands in its place.
  await page.evaluate(async () => {
    const answer = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => (asked.onsuccess = () => resolve(asked.result)))
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const database = await answer(indexedDB.open(names.find((name) => name.startsWith('portal-')) ?? ''))
    const drafts = database.transaction('formDrafts', 'readwrite').objectStore('formDrafts')
    const [kept] = (await answer(drafts.getAll())) as Array<{ at: number }>
    await answer(drafts.clear())
    if (kept) await answer(drafts.put({ ...kept, id: 'older', at: kept.at - 86_400_000 }))
    database.close()
  })
  const before = await offer.textContent()
  await form.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(offer).not.toHaveText(before ?? '')
  await form.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(offer).toBeHidden()
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await opener.press('Enter')
  await expect(form.getByLabel('Name')).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a press on the submit button counts although an error line appears under the field that it leaves', async ({
  portal,
  page,
}) => {
  await portal.open('/kitchen-sink')
  await portal.signInAs('administrator')
  await page.getByRole('button', { name: 'Open the form' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Every kind of field' })
  await form.getByLabel('Email').fill('nimal@')
  const submit = form.getByRole('button', { name: 'Send it' })
  await submit.scrollIntoViewIfNeeded()
  // Near its upper edge: one more line above would move the button away from under the pointer.
  const box = await submit.boundingBox()
  if (box === null) throw new Error('the button is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await expect(form.getByLabel('Email')).not.toBeFocused()
  await page.mouse.up()
  await expect(form.getByText("Name can't be empty")).toBeVisible()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await expect(form.getByText('Please upload .csv to proceed')).toBeVisible()
})
