import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { expect, test } from './portal-test.ts'

const address = '/merchants/add-merchant-group'

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true }).click()

/** Signs in and types the name of a merchant group. */
async function beginGroup(portal: PortalPage) {
  const { page } = portal
  await portal.open(address)
  await portal.signInAs('administrator')
  const name = page.getByRole('form', { name: 'Add Merchant Group' }).getByLabel('Group Name')
  await name.fill('Lace and gems')
  return name
}

test('a log-out names the forms that are begun: one stays, is taken as a file, is kept for the next sign-in', async ({
  portal,
  page,
}) => {
  const name = await beginGroup(portal)
  await logOut(page)
  const question = page.getByRole('dialog', { name: '1 form draft is not sent' })
  await expect(question.getByRole('list').first()).toContainText(/Add merchant group\d\d\/\d\d\/\d{4}/)
  // There is nothing in it that could be sent.
  await expect(question.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Keep and log out' })).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  if (wide) await page.setViewportSize(wide)
  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(file.formDrafts).toMatchObject([{ form: 'add-merchant-group', values: { name: 'Lace and gems' } }])
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(name).toHaveValue('Lace and gems')

  await logOut(page)
  await question.getByRole('button', { name: 'Keep and log out' }).click()
  await expect(page.getByText('This device holds unsent work')).toBeVisible({ timeout: 30_000 })
  await portal.signInAs('administrator')
  await portal.open(address)
  await page.getByRole('button', { name: 'Go on with it' }).click()
  await expect(name).toHaveValue('Lace and gems')
})

test('form drafts that are discarded at the log-out are gone from the disk, and nobody is asked again', async ({
  portal,
  page,
}) => {
  const name = await beginGroup(portal)
  await expect.poll(() => storedRows(page, 'formDrafts')).toHaveLength(1)
  await logOut(page)
  await page.getByRole('button', { name: 'Discard 1 form draft' }).click()
  const last = page.getByRole('alertdialog')
  await expect(last).toContainText('These drafts are deleted from this device')
  await page.keyboard.type('DISCARD')
  await last.getByRole('button', { name: 'Discard 1 form draft and log out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('This device holds unsent work')).toBeHidden()
  expect(await storedRows(page, 'formDrafts')).toEqual([])
  await portal.signInAs('administrator')
  await portal.open(address)
  await expect(name).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Go on with it' })).toBeHidden()
})
