import { daysAfter, dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import { aMovedClock } from '#tests/support/a-moved-clock.ts'
import { addButton, fillOffer, offerDesk, offerForm } from '#tests/support/offer-steps.ts'
import { expect, test } from './portal-test.ts'

// A worker's clock can be moved only where it comes from the server itself.
test.use({ serviceWorkers: 'block' })

const today = todayInColombo(Date.now())
const yesterday = daysAfter(today, -1)
const midnight = Date.parse(colomboDayBounds(today).from)
const minute = 60_000

test('of twenty-five offers of one title the edited one is found, though its answer was lost, and never taken for gone', async ({
  portal,
  page,
  server,
}) => {
  const title = 'Sundays of the year'
  const desk = await offerDesk(server.origin)
  for (let at = 1; at <= 25; at++) {
    await desk.add(title, { description: `Offer ${at}`, start: daysAfter(today, at), end: daysAfter(today, at + 30) })
  }
  const served = await desk.named(title)
  expect(served).toHaveLength(25)
  // The first one that was made is the last of three pages.
  const mine = served.find(({ description }) => description === 'Offer 1')
  const asked: { path: string; page?: number }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const body = request.postDataJSON() as { page?: number } | null
    if (pathname.includes('/app/offers/')) asked.push({ path: pathname.split('/').at(-1) ?? '', ...body })
  })
  await portal.open(`/offers?selected=${mine?.id}&drawer=offer`)
  await portal.signInAs('administrator')
  const form = portal.drawer.getByRole('form', { name: 'Edit offer' })
  await expect(form.getByLabel('Description')).toHaveValue('Offer 1', { timeout: 60_000 })
  await form.getByLabel('Description').fill('The one of 25')
  await server.fault({ kind: 'cut-after', path: '/v1.0/app/offers/updateOffer' })
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible({ timeout: 120_000 })
  await expect(portal.pill).toContainText('All changes saved', { timeout: 60_000 })
  const sentAt = asked.findIndex(({ path }) => path === 'updateOffer')
  const looked = asked.slice(sentAt).flatMap(({ path, page: number }) => (path === 'getByName' ? [number] : []))
  expect(asked.filter(({ path }) => path === 'updateOffer')).toHaveLength(1)
  expect(looked).toEqual(expect.arrayContaining([1, 2, 3]))
  await expect(form.getByLabel('Description')).toHaveValue('The one of 25')
  const after = await desk.named(title)
  expect(after).toEqual(served.map((one) => (one.id === mine?.id ? { ...one, description: 'The one of 25' } : one)))

  await page.keyboard.press('Escape')
  await page.getByLabel('Search by Offer Name').fill(title)
  await expect(page.getByText(/of 25 offers$/)).toBeVisible({ timeout: 60_000 })
})

test('an offer made without a line and sent after midnight waits for another start, with all that was typed', async ({
  portal,
  page,
  server,
  context,
}) => {
  const clock = await aMovedClock(context, midnight - 5 * minute)
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('create-offer')) sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  await portal.open('/offers/add-offer')
  await portal.signInAs('administrator')
  // Its day is yesterday's by the clock of this test: the form takes it as today.
  await fillOffer(page, 'Late at night', yesterday, daysAfter(today, 30))
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await addButton(page).click()
  await expect(page.getByText(/New offer “Late at night” of .*will be sent when online/)).toBeVisible()
  await expect(offerForm(page).getByLabel('Offer title')).toHaveValue('')

  await clock.set(midnight + minute)
  await server.start()
  await expect(portal.pill).toContainText('1 needs attention', { timeout: 120_000 })
  expect(sent).toEqual([])
  await portal.pill.click()
  const item = page.getByRole('listitem').filter({ hasText: 'new offer “Late at night”' })
  await expect(item.first()).toContainText(`Its start, ${dayWords(yesterday).slice(0, 5)}, is over`)
  await item.first().getByRole('button', { name: 'Edit and resend' }).click()
  const start = item.first().getByLabel('Start date')
  await expect(item.first().getByLabel('Offer title')).toHaveValue('Late at night')
  await start.fill(dayWords(today))
  await start.press('Tab')
  await item.first().getByRole('button', { name: 'Save and send again' }).click()
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(1)
  expect(sent[0]).toMatchObject({ title: 'Late at night', startDate: `${today} 00:00:00`, value: '15' })
  await expect(portal.pill).toContainText('All changes saved', { timeout: 60_000 })
})

test('an offer expires at midnight without a line', async ({ portal, page, server, context }) => {
  const desk = await offerDesk(server.origin)
  const days = { description: 'Its last evening', start: daysAfter(today, -9), end: yesterday }
  await desk.add('Only until tonight', days)
  const clock = await aMovedClock(context, midnight - 5 * minute)
  await portal.open('/offers')
  await portal.signInAs('administrator')
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  const cards = page.getByRole('group', { name: 'Which offers' }).getByRole('button')
  const counts = async () => (await cards.allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]))
  const [all, , , expired = 0] = await counts()
  const row = portal.rows.filter({ hasText: 'Only until tonight' })
  await expect(row).toContainText('Active')
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await expect(row).toContainText('Active')

  await clock.set(midnight + minute)
  await expect(row).toContainText('Expired', { timeout: 60_000 })
  await expect(row).not.toContainText('Active')
  // Others may begin or end at this midnight as well.
  await expect.poll(async () => (await counts())[3] ?? 0).toBeGreaterThan(expired)
  expect((await counts())[0]).toBe(all)
  await cards.filter({ hasText: 'Running' }).click()
  await expect(page).toHaveURL(/show=running/)
  await expect(row).toHaveCount(0)
})
