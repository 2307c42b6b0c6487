import { expect, test } from './portal-test.ts'

const list = '/vouchers/view-vouchers'

test('a browser that denies storage is told plainly, and nothing can be typed that would be lost', async ({
  portal,
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await portal.open(list)
  await page.getByLabel('Email').fill('customer-care@demo.lk')
  await page.getByLabel('Password', { exact: true }).fill('demo-customer-care')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('storage')
  await expect(page.getByText('allow this site to save data')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
