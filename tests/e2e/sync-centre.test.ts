import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PortalServer } from '#tests/support/portal-server.ts'
import { aColleague } from '#tests/support/a-colleague.ts'
import { newTab, type PortalPage } from '#tests/support/portal-page.ts'
import { fieldsAppliedTo, openFirstVoucher } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

const list = '/vouchers/view-vouchers'
const updates = '/v1.0/app/voucher/*/update'

/** Presses Log out while a change waits for the server, which is gone; the voucher's id. */
async function logOutWithUnsent(portal: PortalPage, server: PortalServer, receiverName: string): Promise<string> {
  const id = await openFirstVoucher(portal)
  await portal.untilInstalled()
  await server.kill()
  await portal.edit('Receiver name', receiverName)
  await portal.closeDrawer()
  await portal.page.getByRole('button', { name: 'Log out', exact: true }).click()
  return id
}

/** The row of a change in the Sync centre. */
const item = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

/** Another person changes the voucher, past this portal. */
async function colleagueRenames(server: PortalServer, id: string, receiverName: string): Promise<void> {
  const call = await aColleague(server)
  await call('PUT', `/voucher/${id}/update`, { receiverName })
}

for (const honours of [false, true]) {
  test.describe(honours ? 'with keys and ETags' : 'without keys and ETags', () => {
    test.use({ honours })

    test('a colleague who changed the same field is shown beside mine, and the person decides', async ({
      portal,
      server,
      page,
      context,
    }) => {
      const id = await openFirstVoucher(portal)
      await server.fault({
        kind: 'status',
        status: 429,
        message: 'Slow down',
        method: 'PUT',
        path: updates,
        times: 999,
      })
      await portal.edit('Receiver name', 'My Name')
      await page.goto(`${portal.origin}/sync`)
      await expect(page.getByText(/^[1-9]\d* attempts?\b/)).toBeVisible()
      // The tab is closed with the change in it; meanwhile the colleague is quicker.
      await page.goto('about:blank')
      await server.clearFaults()
      await colleagueRenames(server, id, 'Their Name')
      const tab = await newTab(context, server.origin)
      await tab.open('/sync')
      const change = item(tab.page, 'receiver name → My Name')
      await expect(change.getByRole('row', { name: /Receiver name/ })).toContainText('Their Name', { timeout: 30_000 })
      await expect(change.getByRole('columnheader', { name: 'Before you edited' })).toBeVisible()
      await expect(
        change.getByText(
          /^The record was last changed by administrator@demo\.lk · \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M IST$/,
        ),
      ).toBeVisible()
      expect(await fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'Their Name' }])
      await change.getByRole('button', { name: 'Send mine' }).press('Enter')
      await expect(tab.pill).toContainText('All changes saved')
      expect(await fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'Their Name' }, { ownerName: 'My Name' }])
    })
  })
}

test('an edit made a moment ago passes over nothing a colleague has saved, and holds up no other field', async ({
  portal,
  server,
  page,
}) => {
  const id = await openFirstVoucher(portal)
  await page.getByRole('button', { name: 'Edit receiver name' }).click()
  const field = page.getByRole('textbox', { name: 'Receiver name' })
  await field.fill('My Name')
  // What is being edited began before this, however young the change will be.
  await colleagueRenames(server, id, 'Their Name')
  await field.press('Enter')
  await expect(portal.pill).toContainText('1 needs attention')
  await portal.edit('Sender name', 'My Sender')
  await expect.poll(() => fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'Their Name' }, { sender: 'My Sender' }])
  await page.goto(`${portal.origin}/sync`)
  await expect(page.getByRole('heading', { name: 'Conflicts (1)' })).toBeVisible()
  await expect(item(page, 'sender name → My Sender')).toContainText('Saved on the server')
})

test('a refused change is corrected and sent again as a new one, with the keyboard alone', { tag: '@core' }, async ({
  portal,
  server,
  page,
}) => {
  const id = await openFirstVoucher(portal)
  await server.fault({ kind: 'status', status: 422, message: 'NAME_NOT_ALLOWED', method: 'PUT', path: updates })
  await portal.edit('Receiver name', 'Wrong Name')
  // Leaving the page before the answer is here would lose it: then the change is looked for, and sent again.
  await expect(portal.pill).toContainText('1 needs attention')
  await page.goto(`${portal.origin}/sync`)
  const change = item(page, 'receiver name → Wrong Name')
  await expect(change).toContainText('The server answered: “NAME_NOT_ALLOWED”')
  await expect(change.getByText(/^Request ID [\da-f-]{36}$/)).toBeVisible()
  await change.getByRole('button', { name: 'Edit and resend' }).press('Enter')
  const field = change.getByRole('textbox', { name: 'Receiver name' })
  await expect(field).toBeFocused()
  await field.fill('')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('Right Name')
  await field.press('Enter')
  await expect(portal.pill).toContainText('All changes saved')
  await expect(item(page, 'receiver name → Wrong Name')).toContainText('Edited, and sent again as a new change')
  await expect(item(page, 'receiver name → Right Name')).toContainText('Saved on the server')
  expect(await fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'Right Name' }])
})

test('logging out with unsent work: sent now, exported whole, or discarded by a typed word', async ({
  portal,
  server,
  page,
}) => {
  const id = await logOutWithUnsent(portal, server, 'Not Yet Sent')
  const question = page.getByRole('dialog', { name: '1 change is not sent' })
  await expect(question).toContainText('receiver name → Not Yet Sent')
  await expect(question.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await expect(question).toContainText('There is no connection to the server.')

  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { changes: { args: unknown }[] }
  expect(file.changes.map(({ args }) => args)).toEqual([{ id, value: 'Not Yet Sent' }])

  await question.getByRole('button', { name: 'Discard 1 change' }).click()
  const last = page.getByRole('alertdialog')
  const act = last.getByRole('button', { name: 'Discard 1 change and log out' })
  await expect(act).toBeDisabled()
  await expect(last.getByRole('textbox', { name: 'Type DISCARD to go on' })).toBeFocused()
  await page.keyboard.type('discard')
  await expect(act).toBeEnabled()
  await last.getByRole('button', { name: 'Back' }).click()

  await server.start()
  // With the line back it may be sent before anybody presses the button, which is what the title says then.
  const answered = page.getByRole('dialog', { name: /^(1 change is not sent|Everything has been sent)$/ })
  await expect(answered.getByRole('button', { name: 'Send now' })).toBeEnabled({ timeout: 30_000 })
  await answered.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(await fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'Not Yet Sent' }])
  await expect(page.getByText('This device holds unsent work')).toBeHidden()
})

test('what is sent while the log-out asks is no longer called unsent', async ({ portal, server, page }) => {
  const id = await logOutWithUnsent(portal, server, 'Sent Meanwhile')
  await expect(page.getByRole('dialog', { name: '1 change is not sent' })).toBeVisible()
  await server.start()
  const question = page.getByRole('dialog', { name: 'Everything has been sent' })
  await expect(question).toContainText('Logs out at once', { timeout: 30_000 })
  expect(await fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'Sent Meanwhile' }])
})

test('unsent work that is discarded at the log-out is neither kept nor sent', async ({ portal, server, page }) => {
  const id = await logOutWithUnsent(portal, server, 'Never Mind')
  await page.getByRole('button', { name: 'Discard 1 change' }).click()
  await page.keyboard.type('DISCARD')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText('This device holds unsent work')).toBeHidden()
  await server.start()
  await portal.open(list)
  await portal.signInAs('customerCare')
  await expect(portal.row(id)).toBeVisible()
  await expect(portal.row(id)).not.toContainText('Never Mind')
  expect(await fieldsAppliedTo(server, id)).toEqual([])
})

test('what was looked at of logs is told on this device in words, with rows, completeness, age and bytes', async ({
  portal,
  page,
}) => {
  await portal.open('/security/ip-logs')
  await portal.signInAs('administrator')
  await expect(portal.rows.nth(9)).toBeVisible()
  // Not a page anew: what has only just come would be asked for once more instead of being kept.
  await portal.pill.click()
  const held = page.getByRole('region', { name: 'On this device' })
  await expect(held.getByText('IP Logs')).toBeVisible()
  await expect(held).toContainText(
    /IP Logs[\d,]+ rows of (the only batch|\d+ of \d+ batches), as of .* · about [\d.]+ KB/,
  )
})
