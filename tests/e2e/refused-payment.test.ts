import { dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('a payment that somebody else was quicker with names the culprit, which leaves the selection and the total', async ({
  portal,
  page,
}) => {
  // Another accountant pays the first of them after the last look, before the payment arrives.
  await page.route(
    '**/merchantPayable/addMerchantPayable',
    async (route) => {
      const sent = route.request()
      const body = sent.postDataJSON() as { redemptionIds: number[] }
      const { authorization = '' } = sent.headers()
      const theirs = { ...body, redemptionIds: body.redemptionIds.slice(0, 1), referenceCode: 'THEIRS' }
      const answer = await page.request.post(sent.url(), { data: theirs, headers: { authorization } })
      expect(answer.ok()).toBe(true)
      await route.continue()
    },
    { times: 1 },
  )
  await portal.open('/payments/add-payment')
  await portal.signInAs('accountant')
  const boxes = page.getByLabel(/^Select (?!all)/)
  await expect(boxes).toHaveCount(10)
  for (const at of [0, 1]) await boxes.nth(at).click()
  await expect(page.getByText('2 redemptions selected')).toBeVisible()
  await page.getByLabel('Reference Code').fill('OURS')
  await page.getByLabel('Payment Date').fill(dayWords(todayInColombo(Date.now())))
  await page.getByLabel('Payment Date').press('Tab')
  await page.getByRole('button', { name: 'ADD PAYMENT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
  const form = page.getByRole('form', { name: 'Payment' })
  await expect(form.getByRole('alert')).toHaveText(
    /^Nothing has been paid: [A-Z\d]{10} is in a payment already\. It is no longer selected\. Look at the total/,
  )
  await expect(page.getByText('1 redemption selected')).toBeVisible()
  await expect(page.getByText('REDEMPTION_ALREADY_PAID')).toHaveCount(0)
  await expect(page.getByLabel('Reference Code')).toHaveValue('OURS')
})
