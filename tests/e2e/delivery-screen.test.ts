import type { Locator } from '@playwright/test'
import { askOrders, chooseStatus, expectStatuses, messagesAbout, orders } from '#tests/support/delivery-steps.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { act, dialog } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

async function untilStatus(api: Awaited<ReturnType<typeof askOrders>>, id: string, status: string): Promise<void> {
  await expect.poll(async () => (await api.order(id)).status).toBe(status)
}

/** What a button says from now on, wherever a spinner does not stand in its place. */
async function whatIsSaid(button: Locator): Promise<() => Promise<string[]>> {
  const words = await button.evaluateHandle((element) => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (!element.hasAttribute('data-loading')) seen.push(element.textContent ?? '')
    }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    return seen
  })
  return () => words.jsonValue()
}

async function openOrder(portal: PortalPage, id: string): Promise<void> {
  await portal.open(`${orders}?selected=${id}&drawer=order`)
  await expect(portal.drawer).toContainText('Delivery Note')
}

test('the list follows its type and its status, is searched by purchase and voucher, and leads to the voucher', async ({
  portal,
  page,
  server,
}) => {
  const api = await askOrders(server)
  await portal.open(orders)
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(25)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'Purchase ID',
    expect.stringContaining('Created Date'),
    'Deliver On/Before',
    'Voucher ID',
    'Receiver',
    'Dispatch',
    'Same Day',
    'Status',
  ])

  // Beside the open menu, long names have two lines; on a phone, all tools are words alone.
  const names = page.locator('tbody td:nth-child(6) > span')
  await expect(names).toHaveCount(25)
  const cut = await names.evaluateAll(
    (all) =>
      // A line more is many pixels; a rounded one is none.
      all.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 4).length,
  )
  expect(cut).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('link', { name: 'Packing' }).locator('svg')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tracking IDs' }).locator('svg')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })

  const type = page.getByLabel('Type', { exact: true })
  const status = page.getByLabel('Order status', { exact: true })
  const shown = (nth: number) => page.locator(`tbody tr td:nth-child(${nth + 1})`).allTextContents()
  await type.selectOption('STORE_PICKUP')
  await expect.poll(async () => new Set(await shown(6))).toEqual(new Set(['Pickup']))
  await type.selectOption('COURIER_DELIVERY')
  await status.selectOption('DELIVERED')
  await expect.poll(async () => new Set(await shown(8))).toEqual(new Set(['Delivered']))
  expect(new Set(await shown(6))).toEqual(new Set(['Courier']))
  await expect(page).toHaveURL(/\?deliveryType=COURIER_DELIVERY&deliveryStatus=DELIVERED$/)
  await page.reload()
  await expect(status).toHaveValue('DELIVERED')
  await expect(type).toHaveValue('COURIER_DELIVERY')

  // Another status begins on page 1 and without the search.
  const box = page.getByLabel('Search by Purchase or voucher ID')
  await type.selectOption('ALL')
  await status.selectOption('ALL')
  await expect(portal.rows).toHaveCount(25)
  await box.fill('x'.repeat(60))
  await expect(box).toHaveValue('x'.repeat(50))
  await expect(page.getByText('NO ORDERS FOUND')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await box.fill('50')
  await status.selectOption('DELIVERED')
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL(/\?deliveryStatus=DELIVERED$/)
  await status.selectOption('ALL')

  const [known] = await api.list('ALL', 'ALL')
  if (!known) throw new Error('the demo data has no order')
  for (const text of [String(known.purchaseId), known.voucherId]) {
    await box.fill(text)
    await expect(page).toHaveURL(new RegExp(`searchKey=${text}$`))
    await expect(portal.rows).toHaveCount(1)
    await expect(portal.row(String(known.purchaseId))).toBeVisible()
    await box.fill('')
    await expect(portal.rows).toHaveCount(25)
  }
  await box.fill(known.voucherId)
  await expect(portal.rows).toHaveCount(1)
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: known.voucherId }).click()
  const tab = await opening
  await tab.waitForURL('**/vouchers/view-vouchers?**')
  expect(new URL(tab.url()).search).toBe(`?page=1&searchId=id&searchKey=${known.voucherId}`)
  expect(new URL(tab.url()).pathname).toBe('/vouchers/view-vouchers')
  await tab.close()
  await expect(portal.drawer).toBeHidden()

  await box.fill('')
  await expect(portal.rows).toHaveCount(25)
  await page.getByLabel('Select all rows of this page').click()
  await expect(page.getByText('25 order(s) selected')).toBeVisible()
  await act(page, 'Clear selection').click()
  await expect(page.getByText('order(s) selected')).toBeHidden()
})

test('an order goes through the steps of its mode, each with its dialog and its words', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const api = await askOrders(server)
  const courier = await api.someOrder('COURIER_DELIVERY', 'PROCESSING')
  const pickup = await api.someOrder('STORE_PICKUP', 'PROCESSING')
  const other = await api.someOrder('OTHER', 'PROCESSING')
  await portal.open(orders)
  await portal.signInAs('administrator')
  await openOrder(portal, courier)
  // The keyboard begins at the status that the order has.
  await page.getByRole('button', { name: 'Order status', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Processing', 'Dispatched', 'Delivered'])
  await expect(page.getByRole('menuitem', { name: 'Processing' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Dispatched' })).toBeFocused()
  await page.keyboard.press('Enter')
  const tracking = dialog(page, 'Enter Order Tracking ID')
  await act(page, 'Save').click()
  await expect(tracking.getByText('Order ID is required')).toBeVisible()
  await tracking.getByRole('textbox', { name: 'Order Tracking ID' }).fill('LK500')
  await tracking.getByLabel('Send Notification to Customer').check()
  const said = await whatIsSaid(tracking.locator('[type="submit"]'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  expect(await said()).toContain('Saving...')
  await expect(tracking).toBeHidden()
  await expect(portal.drawer.getByText('Dispatched', { exact: true })).toBeVisible()
  await expect(portal.drawer).toContainText('LK500')
  expect(await api.order(courier)).toMatchObject({ status: 'DISPATCHED', trackingId: 'LK500' })
  expect(await messagesAbout(server, courier)).toHaveLength(1)

  // Back asks first, tells nobody, and shows once the server has agreed.
  await chooseStatus(page, 'Processing')
  const question = page.getByRole('alertdialog', { name: `Move order ${courier} back to Processing?` })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await api.order(courier)).status).toBe('DISPATCHED')
  await chooseStatus(page, 'Processing')
  await act(page, 'Move back to Processing').press('Enter')
  await expect(portal.drawer.getByText('Processing', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order status', exact: true })).toBeFocused()
  expect(await api.order(courier)).toMatchObject({ status: 'PROCESSING', trackingId: 'LK500' })
  expect(await messagesAbout(server, courier)).toHaveLength(1)
  await chooseStatus(page, 'Delivered')
  await expect(portal.drawer.getByText('Delivered', { exact: true })).toBeVisible()
  // Leaving the page before the answer is here would lose it.
  await untilStatus(api, courier, 'DELIVERED')
  await expect(portal.pill).toContainText('All changes saved')

  await openOrder(portal, pickup)
  await expectStatuses(page, ['Processing', 'Pickup Ready', 'Picked'])
  await page.getByRole('menuitem', { name: 'Pickup Ready' }).click()
  const ready = dialog(page, 'Pick-up Date and Time')
  await act(page, 'Save').click()
  await expect(ready.getByText('Pick-up date is required')).toBeVisible()
  await expect(ready.getByText('Pick-up time is required')).toBeVisible()
  await ready.getByRole('textbox', { name: 'Pick-up date' }).fill('25/11/2030')
  await ready.getByLabel('Pick-up time').fill('16:30')
  await ready.getByLabel('Send SMS Notification to Customer').check()
  await act(page, 'Save').click()
  // The drawer closes with it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => messagesAbout(server, pickup)).toHaveLength(1)
  expect(await api.order(pickup)).toMatchObject({
    status: 'PICKUP_READY',
    pickUpDate: '2030-11-25',
    pickUpTime: '16:30',
  })
  await expect(portal.pill).toContainText('All changes saved')
  await openOrder(portal, pickup)
  await expect(portal.drawer).toContainText('25/11/2030 04:30 PM')
  await expect(portal.drawer).toContainText('is ready to be picked up on 25/11/2030 at 16:30.')
  await chooseStatus(page, 'Picked')
  const picker = dialog(page, 'Picker Details')
  await act(page, 'Save').click()
  await expect(picker.getByText('Name is required')).toBeVisible()
  for (const [name, words] of [
    ['A', 'Name must be at least 2 characters'],
    ['A1', 'Name can only contain letters and spaces'],
  ] as const) {
    await picker.getByRole('textbox', { name: 'Picker name' }).fill(name)
    await act(page, 'Save').click()
    await expect(picker.getByText(words)).toBeVisible()
  }
  await picker.getByRole('textbox', { name: 'Picker name' }).fill('Ruwan Perera')
  await picker.getByRole('textbox', { name: 'Phone number' }).fill('123')
  await act(page, 'Save').click()
  await expect(picker.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
  await picker.getByRole('textbox', { name: 'Phone number' }).fill('077-123 4567')
  await picker.getByRole('textbox', { name: 'Notes' }).fill('x'.repeat(501))
  await act(page, 'Save').click()
  await expect(picker.getByText('Notes cannot exceed 500 characters')).toBeVisible()
  await picker.getByRole('textbox', { name: 'Notes' }).fill('Showed the SMS')
  await picker.getByLabel('Picker type').selectOption('TAXI')
  await act(page, 'Save').click()
  await expect(picker).toBeHidden()
  await expect(portal.drawer).toContainText('Ruwan Perera · Taxi · 0771234567')
  await untilStatus(api, pickup, 'PICKED')
  await expect(portal.pill).toContainText('All changes saved')

  await openOrder(portal, other)
  await expectStatuses(page, ['Processing', 'Delivered'])
  await page.getByRole('menuitem', { name: 'Delivered' }).click()
  await expect(portal.drawer.getByText('Delivered', { exact: true })).toBeVisible()
  await untilStatus(api, other, 'DELIVERED')
  await expect(portal.pill).toContainText('All changes saved')
})

test('steps made without a server survive a reload, are sent once, and never over a later step of a colleague', async ({
  portal,
  page,
  server,
}) => {
  const api = await askOrders(server)
  const [one, other, refused] = [
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 0),
    await api.someOrder('COURIER_DELIVERY', 'PROCESSING', 1),
    await api.someOrder('OTHER', 'PROCESSING'),
  ]
  await portal.open(orders)
  await portal.signInAs('accountant')
  // Which orders the server names is chance: all of them must be here.
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  for (const id of [one, other]) {
    await openOrder(portal, id)
    await chooseStatus(page, 'Dispatched')
    const tracking = dialog(page, 'Enter Order Tracking ID')
    await tracking.getByRole('textbox', { name: 'Order Tracking ID' }).fill(`LK${id}`)
    await tracking.getByLabel('Send Notification to Customer').check()
    await act(page, 'Save').click()
    await expect(portal.drawer.getByText('Saved on this device, will be sent').first()).toBeVisible()
  }
  await page.reload()
  await expect(portal.drawer.getByText('Dispatched', { exact: true })).toBeVisible()
  await expect(portal.drawer).toContainText(`LK${other}`)

  // Somebody else is faster with this one, while nobody has the portal open.
  await page.goto('about:blank')
  await server.start()
  const again = await askOrders(server)
  await again.update(other, 'DELIVERED')
  await openOrder(portal, other)
  await expect(portal.pill).toContainText('1 needs attention', { timeout: 60_000 })
  // The one that needs somebody is told before the other has been sent.
  await expect.poll(() => messagesAbout(server, one), { timeout: 40_000 }).toHaveLength(1)
  expect(await again.order(one)).toMatchObject({ status: 'DISPATCHED', trackingId: `LK${one}` })
  expect(await again.order(other)).toMatchObject({ status: 'DELIVERED', trackingId: null })
  expect(await messagesAbout(server, other)).toEqual([])
  await expect(portal.drawer.getByText('Delivered', { exact: true })).toBeVisible()
  await page.goto(`${portal.origin}/sync`)
  const conflict = page.getByRole('row').filter({ hasText: 'Order status' })
  await expect(conflict).toContainText(/Processing.*Dispatched.*Delivered/)
  await act(page, 'Keep theirs').click()
  await expect(portal.pill).toContainText('All changes saved')

  // Refused, it waits for a person; an answer that broke off is looked up and not sent twice.
  await server.fault({ kind: 'status', status: 400, message: 'NOT_NOW', path: '/v1.0/app/delivery/update' })
  await openOrder(portal, refused)
  await chooseStatus(page, 'Delivered')
  await expect(page.getByText('Oops, something went wrong. Please try again')).toBeVisible()
  await expect(portal.drawer.getByText('Processing', { exact: true })).toBeVisible()
  await page.goto(`${portal.origin}/sync`)
  await expect(page.getByText('The server answered: “NOT_NOW”')).toBeVisible()
  const counted = { kind: 'delay', ms: 0, path: '/v1.0/app/delivery/update', times: 9 } as const
  await server.fault(counted)
  await server.fault({ kind: 'cut-after', path: '/v1.0/app/delivery/update' })
  await act(page, 'Retry').click()
  await expect(portal.pill).toContainText('All changes saved', { timeout: 40_000 })
  expect((await again.order(refused)).status).toBe('DELIVERED')
  expect(await server.faults()).toEqual([{ ...counted, method: '*', times: 8 }])
})
