import { daysAfter, dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { accessibilityFindings } from '#tests/support/accessibility.ts'
import { addButton, chooseMerchant, fillOffer, offerForm } from '#tests/support/offer-steps.ts'
import { expect, test } from './portal-test.ts'

const today = todayInColombo(Date.now())
const tomorrow = daysAfter(today, 1)
const add = '/v1.0/app/offers/create-offer'

test('each field says what is missing, takes what fits, and refuses what would be another number', async ({
  portal,
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('create-offer') && sent.push(request.url()))
  await portal.open('/offers/add-offer')
  await portal.signInAs('administrator')
  const form = offerForm(page)
  await addButton(page).click()
  for (const words of [
    'Merchant cannot be empty',
    'Sub merchant cannot be empty',
    'Offer title cannot be empty',
    'Promo code cannot be empty',
    'Image URL cannot be empty',
    'Offer description cannot be empty',
    'Terms and Conditions cannot be empty',
    'Platform contribution cannot be empty',
    'Merchant contribution cannot be empty',
    'Offer value cannot be empty',
    'Offer type cannot be empty',
    'Start date cannot be empty',
    'End date cannot be empty',
    'Minimum redemption limit cannot be empty',
  ]) {
    await expect(form.getByText(words, { exact: true })).toBeVisible()
  }
  expect(await accessibilityFindings(page)).toEqual([])
  for (const [label, max] of [
    ['Offer title', 50],
    ['Promo code', 10],
    ['Image URL', 320],
    ['Offer description', 320],
    ['Terms and Conditions', 255],
  ] as const) {
    await form.getByLabel(label).fill('y'.repeat(max + 40))
    await expect(form.getByLabel(label)).toHaveValue('y'.repeat(max))
  }
  const value = form.getByLabel('Offer value')
  await value.fill('-1a2.50')
  await expect(value).toHaveValue('12.50')
  await value.fill('1e3')
  await expect(value).toHaveValue('12.50')
  await value.fill('1234567890123456789012345')
  await expect(value).toHaveValue('12.50')
  await expect(form.getByText('Not taken: a number of at most 19 characters')).toBeVisible()
  await value.fill('')
  await value.pressSequentially('1234567890123456789012345')
  await expect(value).toHaveValue('1234567890123456789')
  await value.fill('0.99')
  await form.getByLabel('Minimum redemption limit').fill('0')
  await chooseMerchant(page)
  await addButton(page).click()
  await expect(form.getByText('Offer value must be at least 1')).toBeVisible()
  await expect(form.getByText('Minimum redemption limit must be at least 1')).toBeVisible()
  await expect(form.getByText('Sub merchant cannot be empty')).toBeVisible()
  const start = form.getByLabel('Start date')
  await start.fill(dayWords(daysAfter(today, -1)))
  await start.press('Tab')
  await expect(start).toHaveValue('')
  await expect(form.getByText(/is too early/)).toBeVisible()
  await start.fill('30/02/2027')
  await start.press('Tab')
  await expect(start).toHaveValue('')
  await start.fill(dayWords(daysAfter(today, 9)))
  await start.press('Tab')
  await form.getByLabel('End date').fill(dayWords(daysAfter(today, 8)))
  await form.getByLabel('End date').press('Tab')
  await expect(form.getByText('End date cannot be before start date.')).toBeVisible()
  expect(sent).toEqual([])
})

test('an offer is added once though its answer is lost, to the last digit, and the form is empty then', {
  tag: '@core',
}, async ({ portal, page, server }) => {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('create-offer')) sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  await portal.open('/offers/add-offer')
  await portal.signInAs('administrator')
  const form = offerForm(page)
  await fillOffer(page, 'Sundays of the new year', tomorrow, daysAfter(today, 30))
  await form.getByLabel('Minimum redemption limit').fill('1234567890123456.78')
  await form.getByLabel('Offer value').fill('150')
  const odd = form.getByRole('list', { name: 'Please look at' })
  await expect(odd).toContainText('A discount of 150% is more than the whole price.')
  await expect(odd).toContainText('The contributions come to 15, the value is 150.')
  await form.getByLabel('Offer value').fill('15')
  await expect(odd).toBeHidden()
  await expect(form.getByRole('region', { name: 'As a customer may see it' })).toContainText('15% off')
  await addButton(page).click()
  await expect(form.getByText('Offers added successfully')).toBeVisible({ timeout: 30_000 })
  await expect(form.getByText('Offers added successfully')).toBeHidden()
  await expect(form.getByLabel('Offer title')).toHaveValue('')
  await expect(form.getByRole('combobox', { name: 'Merchant' })).toHaveValue('')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    minimum: '1234567890123456.78',
    value: '15',
    startDate: `${tomorrow} 00:00:00`,
    endDate: `${daysAfter(today, 30)} 23:59:59`,
  })
  expect(sent[0]?.['owner']).toContainEqual(expect.any(Number))

  // The same once more: the first one is no proof of the second.
  await fillOffer(page, 'Sundays of the new year', tomorrow, daysAfter(today, 30))
  await expect(odd).toContainText('The code SUN15 is given here already', { timeout: 60_000 })
  await expect(odd).toContainText('have another offer in these days')
  await form.getByLabel('Minimum redemption limit').fill('1234567890123456.78')
  await server.fault({ kind: 'cut-after', path: add })
  await addButton(page).click()
  await expect(page.getByText('Offers added successfully')).toBeVisible({ timeout: 150_000 })
  expect(sent).toHaveLength(2)
  await portal.open('/offers')
  await page.getByLabel('Search by Offer Name').fill('Sundays of the new year')
  await expect(portal.rows).toHaveCount(2, { timeout: 60_000 })
  await portal.rows.first().getByRole('link').click()
  await expect(portal.drawer).toContainText('LKR 1,234,567,890,123,456.78')
})

test('a refused offer keeps what was typed; Cancel asks, and a draft is offered again', async ({
  portal,
  page,
  server,
}) => {
  await portal.open('/offers/add-offer')
  await portal.signInAs('administrator')
  const form = offerForm(page)
  await fillOffer(page, 'Sundays', tomorrow, daysAfter(today, 30))
  await server.fault({ kind: 'status', status: 400, message: 'This merchant has enough offers', path: add })
  await addButton(page).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Failed to add offer' })).toContainText(
    'This merchant has enough offers',
    { timeout: 30_000 },
  )
  await expect(form.getByLabel('Offer title')).toHaveValue('Sundays')
  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to cancel?' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(form.getByLabel('Offer title')).toHaveValue('Sundays')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/offers$/)
  await portal.open('/offers/add-offer')
  await form.getByRole('button', { name: 'Go on with it' }).click()
  await expect(form.getByLabel('Offer title')).toHaveValue('Sundays')
  await expect(form.getByText(/^\d+ chosen$/)).toBeVisible()
})

test('shops that cannot be had say so; an offer that is begun from another one waits for a connection', async ({
  portal,
  page,
  server,
}) => {
  await server.fault({
    kind: 'status',
    status: 400,
    message: 'x',
    path: '/v1.0/app/sub-merchants/by-merchant/*',
    times: 1000,
  })
  await portal.open('/offers/add-offer')
  await portal.signInAs('administrator')
  await chooseMerchant(page)
  await expect(page.getByText('Submerchant fetch failed')).toBeVisible()
  await server.clearFaults()
  await portal.open('/offers')
  await portal.rows.first().getByRole('link').click()
  const code = await portal.drawer.getByRole('definition').first().innerText()
  await portal.drawer.getByRole('link', { name: 'Use as template' }).click()
  const form = offerForm(page)
  await expect(form.getByLabel('Promo code')).toHaveValue(code.trim())
  await expect(form.getByLabel('Start date')).toHaveValue('')
  await expect(form.getByText(/^\d+ chosen$/)).toBeVisible()
  await portal.untilInstalled()
  await server.kill()
  await expect(portal.pill).toContainText('Offline', { timeout: 60_000 })
  await form.getByLabel('Offer title').fill('Made on the train')
  for (const label of ['Start date', 'End date']) {
    await form.getByLabel(label).fill(dayWords(tomorrow))
    await form.getByLabel(label).press('Tab')
  }
  await addButton(page).click()
  await expect(
    page.getByText(/New offer “Made on the train” of .*: not yet done, will be sent when online/),
  ).toBeVisible()
  await expect(form.getByLabel('Promo code')).toHaveValue('')
  await server.start()
  await expect(page.getByText('Offers added successfully')).toBeVisible({ timeout: 120_000 })
})
