import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { askOrders, chooseStatus, messagesAbout, orders } from '#tests/support/delivery-steps.ts'
import { keepPrints, keptPrint } from '#tests/support/kept-prints.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { renderPdf, wordsOfPdf } from '#tests/support/render-pdf.ts'
import { act, dialog } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const facts = [
  'Order Status',
  'Mode',
  'Order Tracking ID',
  'Voucher ID',
  'Voucher Amount',
  'Receiver',
  'Creator Name',
  'Delivery Mobile',
  'House Address',
  'Landmark',
  'City',
  'Deliver On/Before',
  'Same Day',
  'Created Date',
  'Add-ons',
  'Delivery Charge',
  'Addon Charges',
  'Delivery Note',
]

async function printed(page: Page, what: string): Promise<Uint8Array> {
  await act(page, 'Print').click()
  await page.getByRole('menuitem', { name: what }).click()
  return keptPrint(page)
}

test('the drawer says all of an order, copies its ids, and sends it off without a tracking id by Skip', async ({
  portal,
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const api = await askOrders(server)
  const waiting = await api.list('COURIER_DELIVERY', 'PROCESSING')
  const courier = waiting.find(({ deliveryMobile }) => deliveryMobile !== null)
  if (!courier) throw new Error('the demo data has no courier order with a mobile number')
  const id = String(courier.purchaseId)
  await portal.open(`${orders}?selected=${id}&drawer=order`)
  await portal.signInAs('customerCare')
  await expect(portal.drawer.getByRole('term')).toHaveText(facts)
  await expect(portal.drawer).toContainText(`Voucher ID${courier.voucherId}`)

  const copy = portal.drawer.getByRole('button', { name: 'Copy purchase ID' })
  await copy.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Click to copy')
  await copy.click()
  await expect(page.getByRole('tooltip')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await expect(page.getByRole('tooltip')).toHaveText('Click to copy')

  await chooseStatus(page, 'Dispatched')
  await dialog(page, 'Enter Order Tracking ID').getByLabel('Send Notification to Customer').check()
  await act(page, 'Skip').click()
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  expect(await api.order(id)).toMatchObject({ status: 'DISPATCHED', trackingId: null })
  expect(await messagesAbout(server, id)).toEqual([])
})

test('selected orders are printed as a list to pack by, as labels that the packing table reads and for a courier to sign', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const [first, , , fourth] = await (await askOrders(server)).list('ALL', 'ALL')
  const ids = [first, fourth].map((order) => String(order?.purchaseId))
  await portal.open(orders)
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(25)
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).check()
  await keepPrints(page)
  const packing = await printed(page, 'Packing list')
  const list = wordsOfPdf(packing)
  expect(list).toContain('Packing list · 2 orders')
  for (const words of ['On/Before', ...ids]) expect(list).toContain(words)
  expect((await readCodes(renderPdf(packing, 200)[0] as ImageData)).toSorted()).toEqual(ids.toSorted())
  const labels = await printed(page, 'Address labels')
  expect(await readCodes(renderPdf(labels)[0] as ImageData)).toEqual(ids)
  expect(wordsOfPdf(labels)).toContain(`Order ${ids[0]}`)
  expect(wordsOfPdf(labels)).toContain('From: ')

  await act(page, 'Print').click()
  await page.getByRole('menuitem', { name: 'Courier manifest' }).click()
  const manifest = dialog(page, 'Courier manifest')
  expect(await accessibilityFindings(page)).toEqual([])
  await manifest.getByLabel('Delivery Note').uncheck()
  const forPortal = page.waitForEvent('download')
  await manifest.getByRole('button', { name: 'Download CSV' }).click()
  const [heads, ...lines] = (await readFile(await (await forPortal).path(), 'utf8')).trim().split(/\r?\n/)
  expect(heads).toContain('Purchase ID,Receiver,Mobile,Address')
  expect(heads).not.toContain('Delivery Note')
  expect(lines.map((line) => line.split(',')[0] ?? '').toSorted()).toEqual(ids.toSorted())
  await manifest.getByRole('button', { name: 'Print' }).click()
  const signed = await keptPrint(page)
  for (const words of ['Manifest · ', 'Handed over by', 'Received by', 'Charges in all', ...ids]) {
    expect(wordsOfPdf(signed)).toContain(words)
  }
  await manifest.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(manifest).toBeHidden()

  await act(page, 'Print').click()
  await page.getByRole('menuitem', { name: 'Labels on the label printer' }).click()
  const onRoll = dialog(page, 'Print Address Labels')
  await expect(onRoll.getByRole('status').first()).toHaveText('2 labels in 2 rows.')
  expect(await accessibilityFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await act(page, 'Download .zpl').click()
  const rows = (await readFile(await (await saving).path(), 'utf8')).split('\n')
  expect(rows.map((zpl) => /\^FD[LMQH]A,(\d+)\^FS/.exec(zpl)?.[1])).toEqual(ids)
})

test('names in Sinhala and Tamil are on paper in the letters that come with the portal', async ({ portal, page }) => {
  const names = ['ශ්‍රීමතී කෞෂල්‍යා', 'தமிழ்ச்செல்வி']
  await page.context().route('**/delivery/getDetails', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { deliveryDetailsList: { receiverName: string }[] }
    for (const [place, order] of body.deliveryDetailsList.entries()) order.receiverName = names[place % 2] ?? ''
    await route.fulfill({ response: answer, json: body })
  })
  await portal.open(orders)
  await portal.signInAs('administrator')
  await expect(portal.rows.first()).toContainText(/[\u0b80-\u0dff]/)
  // The letters of ids are for the screen alone: on their way they would be counted by one paper and not by the other.
  await page.waitForFunction(() => document.fonts.check('11px "Portal Mono"', '1'))
  await page.getByRole('checkbox', { name: /this page/i }).check()
  await keepPrints(page)
  // What is not loaded when the browser prints is drawn in the letters of the computer.
  await page.evaluate(() => {
    const keep = window.print
    window.print = () => {
      const loaded = Array.from(document.fonts).filter(({ status }) => status === 'loaded')
      document.body.dataset['letters'] = loaded.map(({ family }) => family.replaceAll('"', '')).join(', ')
      keep()
    }
  })
  for (const what of ['Packing list', 'Address labels']) {
    await printed(page, what)
    const loaded = await page.evaluate(() => document.body.dataset['letters']?.split(', '))
    expect(loaded?.toSorted()).toEqual(['Portal Mono', 'Portal Sans', 'Portal Sinhala', 'Portal Tamil'])
  }
})
