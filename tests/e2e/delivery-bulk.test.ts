import type { Locator, Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { askOrders, messagesAbout, orders } from '#tests/support/delivery-steps.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { act, dialog, refuse } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const tick = (page: Page, id: string) => page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).check()

/** Selects orders wherever they stand in the list: a selection is kept over searches. */
async function select(portal: PortalPage, ids: readonly string[]): Promise<void> {
  const { page } = portal
  const box = page.getByLabel('Search by Purchase or voucher ID')
  for (const id of ids) {
    await box.fill(id)
    await expect(portal.rows).toHaveCount(1)
    await tick(page, id)
  }
  await box.fill('')
}

async function close(opened: Locator): Promise<void> {
  await opened.getByText('Close', { exact: true }).click()
  await expect(opened).toBeHidden()
}

const selected = (page: Page) => page.getByText(/order\(s\) selected/)

test('many orders are moved forward: who is left out is said before, each has its result, and who failed stays selected', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const api = await askOrders(server)
  const three = [
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 0),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 1),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 2),
  ]
  const [further, pickup] = [
    await api.someOrder('COURIER_DELIVERY', 'DELIVERED'),
    await api.someOrder('STORE_PICKUP', 'PROCESSING'),
  ]
  await portal.open(orders)
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(25)
  await select(portal, [...three, further, pickup])
  await expect(selected(page)).toHaveText('5 order(s) selected')
  await act(page, 'Move forward').click()
  const move = dialog(page, 'Move Orders Forward')
  const leftOut = move.getByRole('list', { name: 'Left out' }).getByRole('listitem')
  await expect(move.getByText('3 will be moved, 2 left out')).toBeVisible()
  await expect(move.getByLabel('New status')).toBeFocused()
  await expect(leftOut.filter({ hasText: further })).toContainText('is further already: Delivered')
  await expect(leftOut.filter({ hasText: pickup })).toContainText('a pickup order has no “Dispatched”')
  // For another status others are left out, and what is missing is said before anything is saved.
  await move.getByLabel('New status').selectOption('Pickup Ready')
  await expect(move.getByText('1 will be moved, 4 left out')).toBeVisible()
  await act(page, 'Move 1 order').click()
  await expect(move.getByRole('alert')).toHaveText('Pick-up date is required')
  await expect(move.getByRole('heading', { name: 'Left out' })).toBeVisible()
  // Orders that would skip a step are named before, and asked about.
  await move.getByLabel('New status').selectOption('Delivered')
  const leaps = move.getByRole('list', { name: 'Skip a step' }).getByRole('listitem')
  await expect(leaps).toHaveText(three.map((id) => `${id}without Dispatched`))
  expect(await accessibilityFindings(page)).toEqual([])
  await act(page, 'Move 3 orders').click()
  await expect(page.getByRole('alertdialog')).toContainText('Skip Dispatched for 3 orders?')
  await act(page, 'Back').click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  for (const id of three) expect((await api.order(id)).status).toBe('PROCESSING')
  await move.getByLabel('New status').selectOption('Dispatched')
  await expect(leaps).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])

  await refuse(server, '/delivery/update')
  await act(page, 'Move 3 orders').click()
  const results = move.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(move.getByRole('status')).toHaveText('2 done, 1 failed')
  // Which of them the server refuses is chance: three are sent side by side. Who failed comes first.
  await expect(results).toHaveText([/FailedNOT_NOW$/, /Done$/, /Done$/])
  const failed = (await results.first().innerText()).split('\n')[0] ?? ''
  await expect(move.getByText('The failed rows stay selected.')).toBeVisible()
  await expect(move.locator('button', { hasText: /^Close$/ })).toBeFocused()
  await close(move)
  await expect(selected(page)).toHaveText('3 order(s) selected')
  for (const id of three) expect((await api.order(id)).status).toBe(id === failed ? 'PROCESSING' : 'DISPATCHED')
  expect((await api.order(pickup)).status).toBe('PROCESSING')

  // What waits for a decision is left out of the next move.
  await act(page, 'Move forward').click()
  await move.getByLabel('New status').selectOption('Dispatched')
  await expect(leftOut.filter({ hasText: failed })).toContainText('an earlier change waits for your decision')
  await expect(act(page, 'Move 0 orders')).toBeDisabled()
})

test('what is to be moved is said in the same words until each order has its result', async ({ portal, page }) => {
  await portal.open(orders)
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(25)
  await page.getByRole('checkbox', { name: /this page/i }).check()
  // Many, so that the first of them have long changed when the last is saved.
  await page.getByRole('button', { name: /^Select all/ }).click()
  await act(page, 'Move forward').click()
  const move = dialog(page, 'Move Orders Forward')
  const plan = move.getByRole('status')
  await expect(plan).toHaveText(/^[1-9]\d* will be moved, \d+ left out$/)
  const said = await plan.evaluateHandle((status) => {
    const words = [status.textContent]
    const keep = () => words.push(status.textContent)
    new MutationObserver(keep).observe(status, { childList: true, characterData: true, subtree: true })
    return words
  })
  await move.getByRole('button', { name: /^Move \d+ orders$/ }).click()
  // Some of them skip a step of their way.
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Move to / })
    .click()
  // One order after the other is saved.
  await expect(move.getByRole('list', { name: 'Results' })).toBeVisible({ timeout: 60_000 })
  expect(await said.jsonValue()).toHaveLength(1)
})

test('tracking ids come for many orders as a column, a table or a csv, and what is wrong is told by row', async ({
  portal,
  page,
  server,
}) => {
  const api = await askOrders(server)
  const [one, other, third] = [
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 0),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 1),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 2),
  ]
  const pickup = await api.someOrder('STORE_PICKUP', 'PROCESSING')
  await portal.open(orders)
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(25)
  await act(page, 'Tracking IDs').click()
  const tracking = dialog(page, 'Tracking IDs')
  const wrong = tracking.getByRole('region', { name: 'Wrong rows' }).locator('tbody tr')
  const pasted = tracking.getByLabel('Paste from a sheet')
  await expect(pasted).toBeFocused()
  await pasted.fill(
    [`Purchase ID\tTracking ID`, `${one}\tLK1`, `${pickup}\tLK2`, `${other}\t`, `999999\tLK3`, `${one}\tLK4`].join(
      '\n',
    ),
  )
  await expect(wrong).toHaveText([
    `3Purchase ID${pickup}only courier orders have a tracking ID`,
    '4Tracking IDemptyOrder ID is required',
    '5Purchase ID999999no such order on this device',
    `6Purchase ID${one}duplicate of row 2`,
  ])
  await expect(tracking.getByRole('status')).toHaveText('5 rows read · 1 to be saved · 4 left out')
  expect(await accessibilityFindings(page)).toEqual([])
  // A cell is mended there and then, and the pasted text has it as well.
  await tracking.getByLabel('Tracking ID of row 4').fill('LK8')
  await tracking.getByLabel('Tracking ID of row 4').press('Enter')
  await expect(tracking.getByRole('status')).toHaveText('5 rows read · 2 to be saved · 3 left out')
  await expect(pasted).toHaveValue(new RegExp(`${other}\tLK8\n`))
  // The text is read again as the field shows it, with its correction.
  await tracking.getByLabel('Cells are separated by').selectOption('semicolons')
  await expect(tracking.getByRole('status')).toHaveText('5 rows read · 0 to be saved · 5 left out')
  await tracking.getByLabel('Cells are separated by').selectOption('tabs')
  await expect(tracking.getByRole('status')).toHaveText('5 rows read · 2 to be saved · 3 left out')
  await pasted.fill((await pasted.inputValue()).replace('LK8', ''))
  await expect(tracking.getByRole('status')).toHaveText('5 rows read · 1 to be saved · 4 left out')
  await tracking.getByLabel('Send Notification to Customer').check()
  await act(page, 'Save 1 tracking ID').click()
  await expect(tracking.getByRole('status')).toHaveText('1 done')
  await close(tracking)
  expect(await api.order(one)).toMatchObject({ status: 'DISPATCHED', trackingId: 'LK1' })
  expect(await messagesAbout(server, one)).toHaveLength(1)

  await act(page, 'Tracking IDs').click()
  await tracking.getByLabel('CSV file').setInputFiles({
    name: 'scan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(tracking.getByText('This is no CSV file, whatever its name says')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tracking).toBeHidden()

  // A csv puts one right that is on its way, and sends others off; nobody is told unless asked for.
  await act(page, 'Tracking IDs').click()
  await tracking.getByLabel('CSV file').setInputFiles({
    name: 'couriers.csv',
    mimeType: 'text/csv',
    // As Excel saves "Unicode text" with the list separator of its country.
    buffer: Buffer.from(
      `\uFEFFTracking ID;Receiver;Purchase ID\r\nLK9;"Silva; K.";${one}\r\nLK5;Nimal;${other}\r\n`,
      'utf16le',
    ),
  })
  await expect(tracking.getByRole('status')).toHaveText('2 rows read · 2 to be saved')
  await act(page, 'Save 2 tracking IDs').click()
  await expect(tracking.getByRole('status')).toHaveText('2 done')
  await close(tracking)
  expect(await api.order(one)).toMatchObject({ status: 'DISPATCHED', trackingId: 'LK9' })
  expect(await api.order(other)).toMatchObject({ status: 'DISPATCHED', trackingId: 'LK5' })
  expect(await messagesAbout(server, one)).toHaveLength(1)

  // A bare column is for the selected orders, and is never shifted.
  await select(portal, [third])
  await act(page, 'Tracking IDs').click()
  await pasted.fill('LK6\nLK7')
  await expect(tracking.getByRole('alert')).toContainText('The column has 2 rows for 1 selected order.')
  await expect(wrong).toHaveText(['2Purchase IDemptyno order is left for this tracking ID'])
  await expect(wrong.getByRole('textbox')).toHaveCount(0)
  await expect(tracking.getByRole('heading', { name: 'Wrong rows' })).toBeVisible()
  // Which of the two is the order's own nobody can tell.
  await expect(act(page, 'Save 1 tracking ID')).toBeDisabled()
  await pasted.fill('LK6')
  await expect(act(page, 'Save 1 tracking ID')).toBeEnabled()

  // Two columns stay two, though the last cell is empty: no line of them is a tracking id.
  await pasted.fill(`Purchase ID\tTracking ID\n${third}\tLK6\n${one}\t\n${other}\t`)
  await expect(tracking.getByRole('status')).toHaveText('3 rows read · 1 to be saved · 2 left out')
  await expect(tracking.getByRole('list', { name: 'To be saved' }).getByRole('listitem')).toHaveText(
    new RegExp(`^${third}.*LK6$`),
  )
  // The way on stays in sight below long lists.
  await pasted.fill(Array.from({ length: 60 }, (_, at) => `${at}\tLK${at}`).join('\n'))
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(act(page, 'Save 0 tracking IDs')).toBeInViewport({ ratio: 1 })
})

test('customers of orders that were sent off in silence are told later: from the drawer, many at once, and by the csv', async ({
  portal,
  page,
  server,
}) => {
  const api = await askOrders(server)
  const ids: string[] = []
  for (const nth of [0, 1, 2]) ids.push(await api.someOrder('COURIER_DELIVERY', 'PROCESSING', nth))
  for (const id of ids) await api.update(id, 'DISPATCHED', { deliveryTrackingId: `LK${id}` })
  const [alone = '', selectedOne = '', inFile = ''] = ids
  await portal.open(`${orders}?selected=${alone}&drawer=order`)
  await portal.signInAs('customerCare')
  await act(page, 'Send Notification to Customer').click()
  await act(page, 'Send notification').click()
  await expect(page.getByText('The customer was told this ID')).toBeVisible()
  await page.keyboard.press('Escape')

  await select(portal, [alone, selectedOne])
  await act(page, 'Notify customers').click()
  const notify = dialog(page, 'Send Notification to Customers')
  await expect(notify.getByRole('status')).toHaveText('1 customer will be told, 1 left out')
  await expect(notify.getByRole('list', { name: 'Left out' })).toContainText(`is known to its customer by LK${alone}`)
  expect(await accessibilityFindings(page)).toEqual([])
  await act(page, 'Notify 1 customer').click()
  await expect(notify.getByRole('status')).toHaveText('1 done')
  await close(notify)

  await act(page, 'Tracking IDs').click()
  const tracking = dialog(page, 'Tracking IDs')
  await tracking.getByLabel('Send Notification to Customer').check()
  await tracking
    .getByLabel('Paste from a sheet')
    .fill(['Purchase ID\tTracking ID', ...ids.map((id) => `${id}\tLK${id}`)].join('\n'))
  await expect(tracking.getByRole('status')).toHaveText(
    '3 rows read · 1 to be saved · 1 customer will be told · 2 as they are already',
  )
  await act(page, 'Save 1 tracking ID').click()
  await expect(tracking.getByRole('status')).toHaveText('1 done')
  for (const id of [alone, selectedOne, inFile])
    expect(await messagesAbout(server, id)).toEqual([expect.stringContaining(`Tracking ID: LK${id}`)])
})
