import type { Page } from '@playwright/test'
import { clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { whyNoUpdate } from '#store/resources/client-orders/update-order.ts'
import { aSecondPerson } from '#tests/support/a-second-person.ts'
import { expect, test } from './portal-test.ts'

/** A small laptop and a phone. */
const sizes = [
  [1280, 800],
  [360, 780],
] as const

/** Forms that can be sent empty, by the address that opens them. */
const emptyForms = [
  '/vouchers/add-voucher-themes',
  '/merchants/add-Merchant',
  '/merchants/add-merchant-group',
  '/terminals/add-terminal',
  '/offers/add-offer',
  '/payments/add-payment',
  '/client/place-order',
]

for (const [width, height] of sizes) {
  test(`what is wrong with an empty form is in sight at ${width} px`, async ({ portal, page }) => {
    await page.setViewportSize({ width, height })
    await portal.open()
    await portal.signInAs('administrator')
    for (const path of emptyForms) {
      await portal.open(path)
      const form = page
        .locator('main form')
        .filter({ has: page.locator('[type="submit"]') })
        .last()
      await expect(form.locator('[type="submit"]').last()).toBeVisible()
      // As Enter in one of its fields does, wherever the page has been scrolled to.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
      await expect.poll(() => troubleInSight(page), { message: `${path} at ${width}` }).toBe('in sight')
    }
  })

  test(`why an order was not updated is in sight at ${width} px`, async ({ portal, page, server }) => {
    await page.setViewportSize({ width, height })
    const other = await aSecondPerson(server)
    const order = await other.row(clientOrders, (one) => whyNoUpdate(one) === null && one.paymentStatus === 'NEW')
    await portal.open(`/client/client-orders?selected=${order.id}&drawer=order`)
    await portal.signInAs('administrator')
    await portal.drawer.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('form', { name: 'Edit client order' })
    await form.getByRole('textbox', { name: 'Contact Point Name' }).fill('My contact')
    await server.fault({ kind: 'status', status: 400, message: 'Not so', path: '/v1.0/app/client/update-order' })
    await form.getByRole('button', { name: 'Update', exact: true }).click()
    await expect.poll(() => troubleInSight(page), { timeout: 30_000 }).toBe('in sight')
    await expect(form.getByRole('textbox', { name: 'Contact Point Name' })).toHaveValue('My contact')
  })
}

/** Whether the field that has the focus is wrong and in sight, or an alert is. */
function troubleInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    function isSeen(element: Element): boolean {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || top < 0 || left < 0) return false
      if (bottom > innerHeight || right > innerWidth) return false
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return above !== null && (element.contains(above) || above.contains(element))
    }
    const focused = document.activeElement
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')]
    if (focused && wrong.some((field) => field.contains(focused) || focused.contains(field)) && isSeen(focused)) {
      return 'in sight'
    }
    const alerts = [...document.querySelectorAll('form [role="alert"]')].filter((one) => one.textContent !== '')
    if (alerts.some(isSeen)) return 'in sight'
    return `${wrong.length} wrong fields, ${alerts.length} alerts, none in sight`
  })
}
