import type { Page } from '@playwright/test'
import { type PortalPage, textOf } from '#tests/support/portal-page.ts'
import { fieldsAppliedTo, openFirstVoucher } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

const updates = '/v1.0/app/voucher/*/update'

async function untilSaved(portal: PortalPage, page: Page): Promise<void> {
  await page.goto(`${portal.origin}/sync`)
  await expect(page.getByText('Everything you changed has been saved on the server.')).toBeVisible({ timeout: 60_000 })
}

const lost = [
  { name: 'Cut Off', kind: 'cut-after' },
  // Chromium itself tries once more where a connection it has used before breaks: that one breaks, too.
  { name: 'Never Arrived', kind: 'drop-before', times: 2 },
  { name: 'Server Trouble', kind: 'status', status: 500, message: 'boom' },
  { name: 'Guest Network', kind: 'html' },
] as const
// Without keys Chromium itself would do this a second time (docs/adr/0006).
const lostUnderKey = [{ name: 'Broken Line', kind: 'drop-after' }] as const

for (const honours of [false, true]) {
  test.describe(honours ? 'with keys and ETags' : 'without keys and ETags', () => {
    test.use({ honours })

    test('each edit arrives once, however its answer or its request is lost', async ({ portal, server, page }) => {
      await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
      await portal.signInAs('customerCare')
      await expect(portal.rows).toHaveCount(100)
      const expected: Record<string, unknown> = {}
      for (const [at, { name, ...fault }] of [...lost, ...(honours ? lostUnderKey : [])].entries()) {
        const id = await portal.idAt(at)
        expected[id] = [{ ownerName: name }]
        await server.fault({ ...fault, method: 'PUT', path: `/v1.0/app/voucher/${id}/update` })
        await portal.openVoucher(id)
        await portal.edit('Receiver name', name)
        await portal.closeDrawer()
      }
      await untilSaved(portal, page)
      const applied = await Promise.all(
        Object.keys(expected).map(async (id) => [id, await fieldsAppliedTo(server, id)]),
      )
      expect(Object.fromEntries(applied)).toEqual(expected)
      // Each of them was really lost.
      expect(await server.faults()).toEqual([])
    })
  })
}

test('an answer that says neither yes nor no is told as a failure and sent again by a person alone', async ({
  portal,
  server,
  page,
}) => {
  const id = await openFirstVoucher(portal)
  await server.fault({ kind: 'status', status: 200, message: 'Noted', method: 'PUT', path: updates })
  await portal.edit('Receiver name', 'Said Oddly')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update' })).toBeVisible()
  await expect(portal.pill).toContainText('1 needs attention')
  await page.goto(`${portal.origin}/sync`)
  const change = page.getByRole('listitem').filter({ hasText: 'receiver name → Said Oddly' })
  await expect(change).toContainText('Failed to update. The server’s answer says neither yes nor no')
  await expect(change).toContainText('1 attempt')
  await expect(change.getByRole('button', { name: 'It went through' })).toBeVisible()
  expect(await fieldsAppliedTo(server, id)).toEqual([])
  await change.getByRole('button', { name: 'Retry' }).click()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 30_000 })
  expect(await fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'Said Oddly' }])
})

test('a refused edit waits in the Sync centre with the server’s words, and discarding it restores the row', async ({
  portal,
  server,
  page,
}) => {
  const id = await openFirstVoucher(portal)
  const before = await textOf(portal.row(id).locator('td').nth(3))
  await server.fault({ kind: 'status', status: 400, message: 'VOUCHER_LOCKED', method: 'PUT', path: updates, times: 9 })
  await portal.edit('Receiver name', 'Not Taken')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update' })).toBeVisible()
  await expect(portal.pill).toContainText('1 needs attention')
  // What was refused is not shown as if it were true.
  const refused = portal.drawer.locator('dd').filter({ hasText: 'Needs attention: see the Sync centre' })
  await expect(refused).toHaveCount(1)
  await expect(refused).not.toContainText('Not Taken')

  await page.goto(`${portal.origin}/sync`)
  await expect(page.getByText('receiver name → Not Taken')).toBeVisible()
  await expect(page.getByText('VOUCHER_LOCKED')).toBeVisible()
  const refusedAgain = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 400)
  await page.getByRole('button', { name: 'Retry' }).click()
  await refusedAgain
  await expect(page.getByText('VOUCHER_LOCKED')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard change' }).click()
  await expect(portal.pill).toContainText('All changes saved')
  await portal.open('/vouchers/view-vouchers')
  await expect(portal.row(id).locator('td').nth(3)).toHaveText(before)
  expect(await fieldsAppliedTo(server, id)).toEqual([])
})

test('a token that ends in mid-queue asks for a sign-in in place, and then every edit arrives once', async ({
  portal,
  server,
  page,
}) => {
  const id = await openFirstVoucher(portal)
  await server.fault({ kind: 'expire-tokens', method: 'PUT', path: updates })
  await portal.edit('Receiver name', 'After Sign In')
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible()
  // It stands in the row and in the drawer, and neither may be seen.
  await expect(page.getByText('After Sign In').filter({ visible: true })).toHaveCount(0)
  const lock = page.locator('#session-lock')
  await lock.getByLabel('Password', { exact: true }).fill('demo-customer-care')
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden()
  await expect(portal.drawer).toContainText('After Sign In')
  await untilSaved(portal, page)
  expect(await fieldsAppliedTo(server, id)).toEqual([{ ownerName: 'After Sign In' }])
})
