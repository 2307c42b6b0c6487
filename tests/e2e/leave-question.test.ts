import type { Page } from '@playwright/test'
import { openFirstVoucher } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** As a shortcut or another tab of the browser would: the question lies over the menu. */
const goTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true, includeHidden: true }).dispatchEvent('click')

test('leaving typed text asks one question, and the last place that was called for counts', async ({
  portal,
  page,
}) => {
  await openFirstVoucher(portal)
  const form = page.url()
  await page.getByRole('button', { name: 'Edit sender name' }).click()
  const input = page.getByRole('textbox', { name: 'Sender name', exact: true })
  await input.fill('Not saved yet')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await goTo(page, 'Voucher Themes')
  await expect(question).toBeVisible()
  await page.evaluate(() => history.back())
  // The address is that of the form all the time, and there is one question.
  await expect.poll(() => page.url()).toBe(form)
  await goTo(page, 'Products')
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect(question).toBeHidden()
  expect(page.url()).toBe(form)
  await expect(input).toHaveValue('Not saved yet')

  await goTo(page, 'Voucher Themes')
  await expect(question).toBeVisible()
  await page.evaluate(() => history.back())
  await goTo(page, 'Products')
  await expect(question).toHaveCount(1)
  await expect.poll(() => page.url()).toBe(form)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page).toHaveURL(/\/vouchers\/view-products$/)
  await expect(question).toHaveCount(0)
})

test('Back leaves typed text only after the question, and goes back then', async ({ portal, page }) => {
  await openFirstVoucher(portal)
  const form = page.url()
  await page.getByRole('button', { name: 'Edit sender name' }).click()
  await page.getByRole('textbox', { name: 'Sender name', exact: true }).fill('Not saved yet')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await goTo(page, 'Products')
  await expect(question).toBeVisible()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.url()).toBe(form)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(portal.drawer).toBeHidden()
  await expect(page).toHaveURL(/\/vouchers\/view-vouchers(?!.*drawer)/)
  // The way forward is still there.
  await page.goForward()
  await expect(portal.drawer).toContainText('Created Date')
})
