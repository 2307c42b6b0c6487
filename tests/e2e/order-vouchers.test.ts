import type { PortalServer } from '#tests/support/portal-server.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { aColleague } from '#tests/support/a-colleague.ts'
import { changeOf } from '#tests/support/order-steps.ts'
import { expect, test } from './portal-test.ts'

interface WireOrder {
  clientOrderId: number
  referenceNo: string
  paymentStatus: string
  status: string
  orderItems: { qty: number; voucherType: string }[]
}

/** An order of the demo data that is paid, and asks for some vouchers of one kind alone. */
async function paidOrder(server: PortalServer): Promise<WireOrder> {
  const call = await aColleague(server)
  const listed = await call<{ list?: WireOrder[]; clientOrders?: WireOrder[] }>(
    'GET',
    '/client/getClientOrders?page=1&pageSize=500&sortBy=dateTime&order=desc',
  )
  const orders = Object.values(listed).find((part) => Array.isArray(part)) as WireOrder[]
  const found = orders.find(
    ({ paymentStatus, status, orderItems }) =>
      paymentStatus === 'PAID' &&
      status === 'PENDING' &&
      orderItems.every(({ voucherType }) => voucherType === 'SELF_ACTIVATION'),
  )
  if (!found) throw new Error('no such order')
  return found
}

test('from an order the way leads to its vouchers and to their papers, offline as well', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const { clientOrderId, referenceNo, orderItems } = await paidOrder(server)
  const count = orderItems.reduce((sum, { qty }) => sum + qty, 0)
  await portal.open(`/client/place-order?selected=${clientOrderId}&drawer=vouchers`)
  await portal.signInAs('customerCare')
  await portal.untilInstalled()
  await expect(changeOf(page, 'Create Vouchers')).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Its vouchers' })).toHaveCount(0)
  await page.getByLabel('Create Self Activation Vouchers').check()
  await page.getByLabel("Provider's themes").check()
  await page.getByRole('button', { name: /^Voucher Theme/ }).click()
  await page.getByRole('radiogroup', { name: 'Voucher themes' }).getByRole('radio').first().check()
  await page.getByRole('form', { name: 'Create Vouchers' }).getByRole('button', { name: 'Create Vouchers' }).click()
  await expect(page.getByText('Vouchers created successfully')).toBeVisible()

  // Step 4 has them once they are on this device, and what they are printed as.
  const words = count === 1 ? '1 voucher on this device' : `${count.toLocaleString('en')} vouchers on this device`
  await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Print Board' }).click()
  const print = page.getByRole('dialog', { name: 'Print Board' })
  await expect(print.getByText(new RegExp(`^For ${count.toLocaleString('en')} vouchers?\\.$`))).toBeVisible()
  await page.keyboard.press('Escape')
  for (const name of ['Print QR Codes', 'Print Book']) await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print Labels' })).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])

  // The list is narrowed to them, by an address that can be passed on.
  await page.getByRole('link', { name: 'Its vouchers' }).click()
  await expect(page).toHaveURL(new RegExp(`/vouchers/view-vouchers\\?purchase=${referenceNo}$`))
  await expect(portal.rows).toHaveCount(Math.min(count, 100))
  const chip = page.getByText(`Purchase ${referenceNo}`, { exact: true })
  await expect(chip).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await server.kill()
  await page.reload()
  await expect(portal.rows).toHaveCount(Math.min(count, 100))
  await page.getByRole('button', { name: `Clear Purchase ${referenceNo}` }).press('Enter')
  await expect(chip).toHaveCount(0)
  await expect(page).not.toHaveURL(/purchase=/)
  await expect(portal.rows).toHaveCount(100)

  // The drawer of the order has the same, from what this device holds.
  await page.goto(`${portal.origin}/client/client-orders?selected=${clientOrderId}&drawer=order`)
  await expect(portal.drawer.getByText(words, { exact: true })).toBeVisible()
  await portal.drawer.getByRole('button', { name: 'Print Book' }).click()
  await expect(page.getByRole('dialog', { name: 'Print Book' })).toBeVisible()
})

test('a role that may not open vouchers has no way to them', async ({ portal, page, server }) => {
  const call = await aColleague(server)
  const listed = await call<Record<string, unknown>>(
    'GET',
    '/client/getClientOrders?page=1&pageSize=500&sortBy=dateTime&order=desc',
  )
  const orders = Object.values(listed).find((part) => Array.isArray(part)) as WireOrder[]
  const made = orders.find(({ paymentStatus }) => paymentStatus === 'VOUCHER_CREATED')
  await portal.open(`/client/client-orders?selected=${made?.clientOrderId}&drawer=order`)
  await portal.signInAs('salesAgent')
  await expect(portal.drawer.getByText('Order Items')).toBeVisible()
  await expect(portal.drawer.getByRole('link', { name: 'Its vouchers' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0)
})
