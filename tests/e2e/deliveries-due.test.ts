import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
import { askOrders, orders } from '#tests/support/delivery-steps.ts'
import { expect, test } from './portal-test.ts'

test('cards say how many orders are due, list just those, and count without a server', { tag: '@core' }, async ({
  portal,
  page,
  server,
}) => {
  const api = await askOrders(server)
  const sameDay = (await api.list('ALL', 'PROCESSING')).filter((order) => (order as { sameDay?: boolean }).sameDay)
  await portal.open(`${orders}?deliveryStatus=DELIVERED`)
  await portal.signInAs('customerCare')
  await expect(page.getByText(/ · complete/)).toBeVisible({ timeout: 60_000 })
  const cards = page.getByRole('group', { name: 'What is due' })
  await expect(cards.getByRole('button')).toHaveText([
    /^All \d+$/,
    /^Overdue \d+$/,
    /^Due today \d+$/,
    `Same day ${sameDay.length}`,
    /^Without tracking ID \d+$/,
    /^Pickup waiting over 7 days \d+$/,
  ])
  // A card lists what it counts: the status that was chosen before narrows no more.
  await cards.getByRole('button', { name: 'Same day' }).click()
  await expect(page).toHaveURL(/\?due=same-day$/)
  await expect(cards.getByRole('button', { name: 'Same day' })).toHaveAttribute('aria-pressed', 'true')
  await expect(portal.rows).toHaveCount(sameDay.length)

  await portal.untilInstalled()
  await server.kill()
  await page.reload()
  const overdue = cards.getByRole('button', { name: 'Overdue' })
  await expect(overdue).toHaveText(/\d/)
  const count = Number((await overdue.innerText()).replace(/\D/g, ''))
  await overdue.click()
  await expect(portal.rows).toHaveCount(Math.min(count, 25))
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await misfitOf(page)).toBeNull()
  expect(await accessibilityFindings(page)).toEqual([])
})

test('a packer is offered the most urgent order, hears and sees how each scan went, and can switch sounds off', async ({
  portal,
  page,
}) => {
  await page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(globalThis, { heard })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (this: OscillatorNode) {
      heard.push(this.frequency.value)
      start.call(this)
    }
  })
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)
  await portal.open('/operations/packing')
  await portal.signInAs('customerCare')
  const box = page.getByLabel('Purchase or voucher ID')
  const urgent = page.getByRole('region', { name: 'Next by due time' }).getByRole('listitem')
  await expect(urgent).toHaveCount(3)
  const first = await urgent.first().locator('strong').innerText()
  await urgent.first().getByRole('button').click()
  await expect(page.getByRole('region', { name: `Order ${first}`, exact: true })).toBeVisible()
  await expect(box).toBeFocused()
  await expect(urgent.first().locator('strong')).not.toHaveText(first)

  await page.keyboard.type('NOSUCHORDER')
  await page.keyboard.press('Enter')
  const reason = page.getByText('There is no order with “NOSUCHORDER”.')
  await expect(reason).toHaveCSS('font-size', '24px')
  await expect(box).toHaveCSS('border-top-color', await reason.evaluate((words) => getComputedStyle(words).color))
  const scans = page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')
  await expect(scans).toHaveText(['NOSUCHORDERNot found', `${first}Processing`])
  await expect.poll(heard).toEqual([1320, 220])
  expect(await accessibilityFindings(page)).toEqual([])

  await page.getByLabel('Sounds').uncheck()
  await box.focus()
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(scans).toHaveCount(3)
  expect(await heard()).toHaveLength(2)
  await page.reload()
  await expect(page.getByLabel('Sounds')).not.toBeChecked()
})
