import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const allMerchants = '**/v1.0/app/merchants/allmerchant'
const usual = { category: 'Food', status: 'Active', website: 'https://shop.example.lk', contact: '0112000000' }

test('merchants of any kind are shown as they are, and none of them runs, leads astray or breaks the list', async ({
  portal,
  page,
}) => {
  const long = 'Long name '.repeat(1000).trim()
  let answer: unknown = {
    items: [
      { id: 1, name: '<img src=x onerror="document.title=1">', ...usual, website: 'javascript:document.title=1' },
      { id: 2, name: 'සිංහල பெயர் Name', ...usual, category: 'Unheard of', status: 'Sleeping' },
      { id: 3, name: long, ...usual },
      { id: 4, name: 'Only a name', category: null, status: null, website: null, contact: null },
      { id: 'A/5?x=1', name: 'An id like a path', ...usual },
      { id: 6, name: 'Twice', ...usual },
      { id: 6, name: 'Twice, and later', ...usual },
      { id: 7, name: 12, ...usual },
    ],
  }
  await page.route(allMerchants, (route) =>
    typeof answer === 'string'
      ? route.fulfill({ contentType: 'text/html', body: answer })
      : route.fulfill({ json: answer }),
  )
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('administrator')
  const { rows, drawer } = portal
  await expect(rows).toHaveCount(6)
  const row = (text: string) => rows.filter({ hasText: text })
  await expect(row('<img src=x')).toContainText('javascript:document.title=1')
  await expect(row('<img src=x').getByRole('link', { name: /javascript/ })).toHaveCount(0)
  await expect(row('සිංහල பெயர் Name')).toContainText('Unheard of')
  await expect(row('සිංහල பெயர் Name')).toContainText('Sleeping')
  await expect(row('Only a name').getByText('–')).toHaveCount(2)
  await expect(row('Twice')).toHaveCount(1)
  await row('An id like a path').click()
  await expect(drawer.getByRole('heading', { name: /^Merchant A\/5\?x=1/ })).toBeVisible()
  await page.reload()
  await expect(drawer.getByRole('heading', { name: /^Merchant A\/5\?x=1/ })).toBeVisible()
  await portal.closeDrawer()
  await row('Long name').click()
  await expect(drawer).toContainText(long)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  expect(await page.title()).not.toBe('1')

  // A page that is none of ours, and then nothing at all: what is here stays, and the list says what it is worth.
  answer = '<html>Please sign in to the hotel</html>'
  await page.reload()
  await expect(drawer).toContainText(long)
  await portal.closeDrawer()
  await expect(rows).toHaveCount(6)
  answer = { items: [] }
  const emptied = page.waitForResponse(allMerchants)
  await page.reload()
  await (await emptied).finished()
  await expect(page.getByText(/in doubt|no longer/)).toBeVisible()
  await expect(rows).toHaveCount(6)
})

test('of a merchant whose redemptions are not here nobody is told that there is nothing to pay', async ({
  portal,
  page,
}) => {
  await page.route('**/redemption/**', (route) => route.fulfill({ status: 503, json: {} }))
  await portal.open('/merchants/view-Merchants')
  await portal.signInAs('administrator')
  await portal.rows.first().click()
  await expect(portal.drawer).toContainText('To pay: – not downloaded yet')
  await expect(portal.drawer).not.toContainText('Nothing to pay')
})
