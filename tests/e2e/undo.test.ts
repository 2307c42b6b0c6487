import { fieldsAppliedTo, openFirstVoucher } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('Undo of an edit that was sent writes back what was there, and the bell still says both after a reload', async ({
  portal,
  server,
  page,
}) => {
  const id = await openFirstVoucher(portal)
  await portal.edit('Receiver name', 'Sunil Bandara')
  const toast = page.getByRole('alert').filter({ hasText: 'Updated successfully' })
  await expect(portal.pill).toContainText('All changes saved')
  // Each edit has an Undo of its own.
  await toast.getByText('Updated successfully').click()
  await expect(toast).toBeHidden()
  await portal.edit('Receiver name', 'Kamala Silva')
  await expect(toast).toContainText(`Voucher ${id} · Receiver name`)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(portal.drawer).toContainText('Sunil Bandara')
  await expect
    .poll(() => fieldsAppliedTo(server, id))
    .toEqual([{ ownerName: 'Sunil Bandara' }, { ownerName: 'Kamala Silva' }, { ownerName: 'Sunil Bandara' }])

  await page.reload()
  await expect(portal.drawer).toContainText('Created Date')
  await portal.closeDrawer()
  await page.getByRole('button', { name: /^Notices/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notices' })
  await expect(notices.getByRole('listitem')).toHaveText([/^Updated successfullyVoucher \w+ · Receiver name saved/])
})

test('Undo of an edit that waits for a connection takes it back, and nothing of it is ever sent', async ({
  portal,
  server,
  page,
}) => {
  const id = await openFirstVoucher(portal)
  const receiver = portal.drawer.getByRole('button', { name: 'Edit receiver name' }).locator('xpath=..')
  const before = await receiver.textContent()
  await server.stop()
  await portal.edit('Sender name', 'Before The Silence')
  await expect(portal.pill).toContainText('Offline')
  await portal.edit('Receiver name', 'Not Meant')
  const toast = page.getByRole('alert').filter({ hasText: `Voucher ${id} · Receiver name` })
  await expect(toast).toContainText('Saved on this device')
  // Below a drawer as broad as the window, too, nothing of it is scrolled away.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('alert').filter({ hasText: 'Undone' })).toBeVisible()
  await expect(receiver).toHaveText(before ?? '')
  await server.start()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 60_000 })
  expect(await fieldsAppliedTo(server, id)).toEqual([{ sender: 'Before The Silence' }])
})
