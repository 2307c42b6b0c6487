import { addPayment, fillPayment, openAddPayment, selectFirstTwo } from '#tests/support/payment-steps.ts'
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
  await openAddPayment(portal)
  await selectFirstTwo(page)
  await fillPayment(page, 'OURS')
  await addPayment(page)
  const form = page.getByRole('form', { name: 'Payment' })
  await expect(form.getByRole('alert')).toHaveText(
    /^Nothing has been paid: [A-Z\d]{10} was already paid\. It is no longer selected\. Look at the total/,
    // Their payment, ours, and a look at what became of each.
    { timeout: 60_000 },
  )
  await expect(page.getByText('1 redemption selected')).toBeVisible()
  await expect(page.getByText('REDEMPTION_ALREADY_PAID')).toHaveCount(0)
  await expect(page.getByLabel('Reference Code')).toHaveValue('OURS')
})
