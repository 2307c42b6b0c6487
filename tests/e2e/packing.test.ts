import type { Locator, Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { askOrders, messagesAbout, orders } from '#tests/support/delivery-steps.ts'
import { act, refuse } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

const card = (page: Page, id: string) => page.getByRole('region', { name: `Order ${id}`, exact: true })
const steps = (page: Page) => page.getByRole('region', { name: /^Steps/ })

/** What a scanner does: all keys of a code within a few milliseconds, wherever the focus is, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Presses until a key counts: what comes right after a scan is the scanner's. Once moved, further keys move nothing. */
async function forward(page: Page, to: string, order: Locator, words: string): Promise<void> {
  await expect(act(page, `${to} (Enter)`)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(order).toContainText(words, { timeout: 500 })
  }).toPass()
}

const moved = (to: string) => `Moved to ${to}. Scan the next one.`

test('orders are scanned and moved on by one key at 360 pixels, first with a server, then without, and all arrive once', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const api = await askOrders(server)
  const [courier, second, pickup] = [
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 0),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 1),
    await api.someOrder('STORE_PICKUP', 'PROCESSING'),
  ]
  const { voucherId } = await api.order(second)
  await portal.open(orders)
  await portal.signInAs('customerCare')
  await expect(page.getByText(/ · complete/)).toBeVisible({ timeout: 60_000 })
  await portal.untilInstalled()
  await page.getByRole('link', { name: 'Packing' }).click()
  const box = page.getByLabel('Purchase or voucher ID')
  await expect(box).toBeFocused()

  await scan(page, courier)
  await forward(page, 'Dispatched', card(page, courier), moved('Dispatched'))
  // A key more takes it no step further.
  await page.keyboard.press('Enter')
  await expect(steps(page)).toContainText(/Done \d/)
  expect((await api.order(courier)).status).toBe('DISPATCHED')
  await expect(card(page, courier).getByRole('button', { name: 'On to Delivered' })).toBeVisible()
  await scan(page, 'NOSUCHORDER')
  await expect(page.getByText('There is no order with “NOSUCHORDER”.')).toBeVisible()
  await expect(card(page, courier)).toBeHidden()

  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await page.reload()
  await expect(box).toBeFocused()
  await scan(page, 'NOSUCHORDER')
  await expect(page.getByText('and there is no connection to ask the server')).toBeVisible()
  // By the voucher, as the address on its label, with a tracking id that is typed; the letters of a scan go into the box.
  await scan(page, `https://vouchers.example/v/${voucherId}`)
  await expect(card(page, second)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Order Tracking ID')).toBeFocused()
  await page.keyboard.type('LK77')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByLabel('Order Tracking ID').press('Enter')
  await expect(card(page, second)).toContainText('Moved to Dispatched. Scan the next one.')
  await expect(box).toBeFocused()
  await scan(page, pickup)
  await forward(page, 'Pickup Ready', card(page, pickup), moved('Pickup Ready'))
  await scan(page, pickup)
  await forward(page, 'Picked', card(page, pickup), moved('Picked'))
  await expect(steps(page).getByRole('heading')).toHaveText('Steps · 3 not yet on the server')
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await server.start()
  await expect(steps(page).getByRole('heading')).toHaveText('Steps', { timeout: 60_000 })
  const again = await askOrders(server)
  expect(await again.order(second)).toMatchObject({ status: 'DISPATCHED', trackingId: 'LK77' })
  expect(await messagesAbout(server, second)).toHaveLength(1)
  expect(await again.order(pickup)).toMatchObject({ status: 'PICKED' })
  expect(await messagesAbout(server, pickup)).toEqual([])

  // What the server refuses is not called moved.
  await refuse(server, '/delivery/update')
  await scan(page, courier)
  await forward(page, 'Delivered', card(page, courier), 'It was not moved to Delivered: NOT_NOW')
  await expect(card(page, courier)).not.toContainText('Moved to')
  await expect(card(page, courier)).toContainText('waits for your decision in the Sync centre')
  await expect(steps(page).getByRole('heading')).toHaveText('Steps · 1 not yet on the server')
  // Decided there, it is offered here again.
  await page.getByRole('link', { name: 'Sync centre', exact: true }).first().click()
  await act(page, 'Retry').click()
  await expect(portal.pill).toContainText('All changes saved')
  expect((await again.order(courier)).status).toBe('DELIVERED')
})

test('a packer with nothing but a scanner dispatches orders with their tracking ids, and each customer is told', async ({
  portal,
  page,
  server,
}) => {
  const api = await askOrders(server)
  const [first, second, third, pickup] = [
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 0),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 1),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 2),
    await api.someOrder('STORE_PICKUP', 'PROCESSING'),
  ]
  await portal.open('/operations/packing')
  await portal.signInAs('customerCare')
  const [box, tracking] = [page.getByLabel('Purchase or voucher ID'), page.getByLabel('Order Tracking ID')]
  const told = page.getByLabel('Send Notification to Customer')
  await expect(box).toBeFocused()

  await scan(page, first)
  await expect(card(page, first)).toBeVisible()
  // Before there is any tracking id.
  await told.check()
  await expect(tracking).toBeFocused()
  await scan(page, 'LK501')
  await expect(card(page, first)).toContainText(`${moved('Dispatched')} The customer is told LK501.`)
  await expect(box).toBeFocused()

  // From now on by the scanner alone; an order's code is never a tracking id, and none without an id is sent off unseen.
  await scan(page, second)
  await expect(tracking).toBeFocused()
  await expect(told).toBeChecked()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(card(page, second).getByRole('alert')).toContainText('Order ID is required', { timeout: 500 })
  }).toPass()
  await scan(page, third)
  await expect(card(page, third)).toBeVisible()
  await expect(tracking).toBeFocused()
  await page.reload()
  await expect(box).toBeFocused()
  await scan(page, second)
  await expect(tracking).toBeFocused()
  await expect(told).toBeChecked()
  // Wherever the keyboard has gone meanwhile.
  await page.keyboard.press('Tab')
  await scan(page, 'LK502')
  await expect(card(page, second)).toContainText('The customer is told LK502.')
  await scan(page, pickup)
  await expect(page.getByLabel('Send SMS Notification to Customer')).not.toBeChecked()
  expect(await accessibilityFindings(page)).toEqual([])

  await expect(portal.pill).toContainText('All changes saved')
  expect(await api.order(second)).toMatchObject({ status: 'DISPATCHED', trackingId: 'LK502' })
  expect((await api.order(third)).status).toBe('PROCESSING')
  for (const [id, trackingId] of [
    [first, 'LK501'],
    [second, 'LK502'],
  ] as const)
    expect(await messagesAbout(server, id)).toEqual([expect.stringContaining(`Tracking ID: ${trackingId}`)])
})
