import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { valuesFile } from '#tests/support/an-order-file.ts'
import { fillDetails, fillOptions, ordersBeside, valueCard } from '#tests/support/order-steps.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { expect, test } from './portal-test.ts'

const drafts = (page: Page) => page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')

/** Signs in and types an order with a file of three rows, which becomes a draft. */
async function beginOrder(portal: PortalPage): Promise<void> {
  const { page } = portal
  await portal.open('/client/place-order')
  await portal.signInAs('salesAgent')
  await fillDetails(page)
  await page.getByLabel('Client order CSV').setInputFiles(valuesFile(['1000', '1000', '2500']))
  await expect(drafts(page)).toContainText('3 vouchers, order.csv')
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true }).click()
const signedOut = (page: Page) => expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 })

test('a log-out names the order drafts: one stays, is taken as a file, is kept for the next sign-in', async ({
  portal,
  page,
}) => {
  await beginOrder(portal)
  await logOut(page)
  const question = page.getByRole('dialog', { name: '1 order draft is not placed' })
  await expect(question).toContainText('Order draft, Pearl Bay Holdings: 3 vouchers, LKR 4,500.00, order.csv')
  // There is nothing in it that could be sent.
  await expect(question.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Keep and log out' })).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(file.orderDrafts).toHaveLength(1)
  expect(file.orderDrafts[0].form).toMatchObject({ contactPointName: 'Shanaz Hameed' })
  expect(file.orderDrafts[0].people).toHaveLength(3)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(drafts(page)).toHaveCount(1)

  await logOut(page)
  await question.getByRole('button', { name: 'Keep and log out' }).click()
  await signedOut(page)
  await expect(page.getByText('This device holds unsent work')).toBeVisible()
  await portal.signInAs('salesAgent')
  await portal.open('/client/place-order')
  await expect(drafts(page)).toContainText('3 vouchers, order.csv')
})

test('order drafts that are discarded at the log-out are gone from the disk, and nobody is asked again', async ({
  portal,
  page,
}) => {
  await beginOrder(portal)
  await logOut(page)
  await page.getByRole('button', { name: 'Discard 1 order draft' }).click()
  const last = page.getByRole('alertdialog')
  await expect(last).toContainText('These drafts are deleted from this device')
  await page.keyboard.type('DISCARD')
  await last.getByRole('button', { name: 'Discard 1 order draft and log out' }).click()
  await signedOut(page)
  await expect(page.getByText('This device holds unsent work')).toBeHidden()
  for (const table of ['orderDrafts', 'orderDraftRows']) expect(await storedRows(page, table)).toEqual([])
  await portal.signInAs('salesAgent')
  await portal.open('/client/place-order')
  await expect(ordersBeside(page).getByRole('listitem').first()).toBeVisible()
  await expect(drafts(page)).toHaveCount(0)
  await logOut(page)
  await signedOut(page)
})

test('an order that waits is sent at the log-out, which then asks about the drafts beside it', async ({
  portal,
  page,
  server,
}) => {
  await beginOrder(portal)
  await portal.untilInstalled()
  await fillOptions(valueCard(page, 1))
  await page.getByRole('button', { name: 'Copy first to all' }).click()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Place Client Order' }).click()
  await page
    .getByRole('dialog', { name: 'Place this order?' })
    .getByRole('button', { name: 'Place Client Order' })
    .click()
  await expect(page.getByRole('list', { name: 'Orders that are not placed yet' })).toContainText('LKR 4,500.00')
  // The form of the next one comes once that one is noted as sent.
  await expect(page.getByLabel('Contact Point Name')).toHaveValue('')
  await page.getByLabel('Contact Point Name').fill('The next one')
  await expect(drafts(page)).toHaveCount(1)

  // The Sync centre says what it comes to, and for whom once somebody asks.
  await portal.pill.click()
  const entry = page.getByRole('listitem').filter({ hasText: 'order of Pearl Bay Holdings' })
  await expect(entry).toContainText('3 vouchers, LKR 4,500.00')
  await expect(entry.getByRole('table')).toHaveCount(0)
  await entry.getByRole('button', { name: 'Show 3 named receivers' }).press('Enter')
  await expect(entry.getByRole('rowheader')).toHaveText(['Kumari 1', 'Kumari 2', 'Kumari 3'])
  expect(await accessibilityFindings(page)).toEqual([])
  await entry.getByRole('button', { name: 'Hide 3 named receivers' }).press('Enter')
  await expect(entry.getByRole('table')).toHaveCount(0)

  await logOut(page)
  const both = page.getByRole('dialog', { name: '1 change is not sent, 1 order draft is not placed' })
  await expect(both.getByRole('button', { name: 'Discard 1 change and 1 order draft' })).toBeVisible()
  await expect(both.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await server.start()
  // With the line back it is sent, whoever presses first; what nobody has placed is asked about all the same.
  await expect(page.getByRole('dialog', { name: '1 order draft is not placed', exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Keep and log out' }).click()
  await signedOut(page)
})
