import { readFile } from 'node:fs/promises'
import { findingsInBothSchemes } from '#tests/support/accessibility.ts'
import { openPalette } from '#tests/support/palette-steps.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** The notes of a record whose drawer is open. */
const notesIn = ({ page }: PortalPage) => {
  const section = page.getByRole('dialog').getByRole('region', { name: 'Notes on this device' })
  return {
    section,
    add: section.getByRole('button', { name: 'Add note' }),
    text: section.getByRole('textbox', { name: 'New note' }),
    save: section.getByRole('button', { name: 'Save note' }),
  }
}

/** Opens the first payment and writes a note on it. */
async function noteOnPayment(portal: PortalPage, text: string): Promise<string> {
  await portal.open('/payments')
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const id = (await portal.rows.first().getAttribute('data-row')) ?? ''
  await portal.rows.first().getByRole('link').click()
  const { section, add, text: field, save } = notesIn(portal)
  await add.click()
  await field.fill(text)
  await save.click()
  await expect(section.getByRole('listitem')).toContainText(text)
  return id
}

test('a note on a payment is kept with its person and time, marked in the list, found, exported, changed and deleted', {
  tag: '@core',
}, async ({ portal, page }) => {
  await noteOnPayment(portal, 'Paid twice: <b>the bank</b> was asked')
  const { section, add } = notesIn(portal)
  await expect(section).toContainText('Notes are kept on this device only')
  await expect(section.getByRole('listitem')).toContainText(/administrator@demo\.lk · /)
  await expect(add).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(portal.rows.first().getByRole('img', { name: 'Has notes on this device' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Has notes on this device' })).toHaveCount(1)

  await test.step('a reload keeps it, and the palette leads to it', async () => {
    await portal.open('/vouchers/view-vouchers')
    const hit = page.getByRole('button', { name: /^Note on payment \S+: Paid twice/ })
    await (await openPalette(page)).fill('BANK twice')
    await expect(hit).toBeVisible()
    await hit.click()
    await expect(section.getByRole('listitem')).toContainText('<b>the bank</b>')
    expect(await findingsInBothSchemes(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('it is the last column of a file', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    const [head, first] = (await readFile(await (await saving).path(), 'utf8')).split(/\r\n/)
    expect(head).toMatch(/,Notes \(this device\)$/)
    expect(first).toMatch(/administrator@demo\.lk: Paid twice: <b>the bank<\/b> was asked$/)
  })

  await test.step('its text is changed, and it is deleted once its person is sure', async () => {
    await portal.rows.first().getByRole('link').click()
    await section.getByRole('button', { name: 'Edit note' }).click()
    await section.getByRole('textbox', { name: 'Note', exact: true }).fill('The bank gave it back')
    await page.keyboard.press('Control+Enter')
    await expect(section.getByRole('listitem')).toContainText(/The bank gave it back.* · changed /)
    await section.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    expect(await storedRows(page, 'notes')).toEqual([])
  })
})

test('what is typed into a note and not saved is asked about before it goes, and counts its letters', async ({
  portal,
  page,
}) => {
  await noteOnPayment(portal, 'First')
  const { section, add, text, save } = notesIn(portal)
  await add.click()
  await expect(text).toBeFocused()
  await expect(save).toBeDisabled()
  await text.fill('x'.repeat(600))
  await expect(section).toContainText('500 of 500')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => section.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click(),
  ]) {
    await leave()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay', exact: true }).click()
    await expect(question).toBeHidden()
    await expect(text).toHaveValue('x'.repeat(500))
  }
  await section.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(text).toBeHidden()
  await expect(add).toBeFocused()
  await expect(section.getByRole('listitem')).toHaveCount(1)
})

test('a log-out asks about notes: they are taken as a file, kept for the next sign-in, or discarded', async ({
  portal,
  page,
}) => {
  const id = await noteOnPayment(portal, 'Paid twice')
  const logOut = () => page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.keyboard.press('Escape')
  await logOut()
  const question = page.getByRole('dialog', { name: '1 note is on this device only' })
  await expect(question.getByRole('list').first()).toContainText(`Note on payment ${id}: Paid twice`)
  await expect(question.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  expect(await findingsInBothSchemes(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(file.notes).toMatchObject([{ collection: 'payments', rowId: id, text: 'Paid twice' }])
  await question.getByRole('button', { name: 'Keep and log out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 })
  // It is nothing that goes on by itself.
  await expect(page.getByText('This device holds unsent work')).toBeHidden()

  await portal.signInAs('administrator')
  await portal.open('/payments')
  await expect(page.getByRole('img', { name: 'Has notes on this device' })).toHaveCount(1)
  await logOut()
  await question.getByRole('button', { name: 'Discard 1 note' }).click()
  const last = page.getByRole('alertdialog')
  await expect(last).toContainText('These notes are deleted from this device')
  await page.keyboard.type('DISCARD')
  await last.getByRole('button', { name: 'Discard 1 note and log out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(await storedRows(page, 'notes')).toEqual([])
})
