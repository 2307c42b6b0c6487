import type { Page } from '@playwright/test'
import { openPalette, scan } from '#tests/support/palette-steps.ts'
import { textOf } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ pagesPerSecond: 5 })

test('a merchant administrator comes to a record of the right merchant by palette, scanner and Sync centre', async ({
  portal,
  page,
}) => {
  const selector = page.getByLabel('Merchant', { exact: true })
  const redemption = page.getByRole('dialog', { name: /^Redemption / })
  await portal.open('/earnings')
  await portal.signInAs('merchantAdministrator')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const [first = '', second = ''] = await selector.locator('option').allInnerTexts()
  const id = await textOf(portal.rows.first().locator('td').nth(1))

  await test.step('another merchant’s list begins anew', async () => {
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await selector.focus()
    await selector.selectOption(second)
    await expect(page).toHaveURL(/\/earnings$/)
    await expect(selector).toBeFocused()
    await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
    await expect(portal.rows.filter({ hasText: id })).toHaveCount(0)
  })

  await test.step('the palette says whose it is, and goes there', async () => {
    const box = await openPalette(page)
    await box.fill(id)
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`- text: Redemptions of ${first}`)
    await page.getByRole('button', { name: `redemption ${id}`, exact: true }).click()
    await expect(redemption).toContainText('Customer Name')
    await expect(page).toHaveURL(new RegExp(`earnings\\?.*selected=${id}`))
    await expect(selector).toHaveValue('101')
  })

  await test.step('a change leads to its row from the Sync centre, whoever is chosen meanwhile', async () => {
    await redemption.getByRole('button', { name: 'Renotify Customer' }).click()
    const notice = page.getByRole('dialog', { name: 'Re-notify Customer' })
    await notice.getByRole('button', { name: 'Renotify' }).click()
    await expect(page.getByText('Notification sent successfully')).toBeVisible()
    await expect(notice).toBeHidden()
    await portal.closeDrawer()
    await selector.selectOption(second)
    await portal.pill.click()
    await expect(page.getByText(`Redemptions of ${second}`, { exact: true })).toBeVisible()
    const fact = (title: string) => page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) })
    await expect(fact(`Redemptions of ${first}`)).toContainText(/[1-9][\d,]* redemptions.* · about \d+\.\d KB$/)
    await expect(fact(`Payments of ${second}`)).toContainText(/\d+ payments, complete/)
    await page.getByRole('link', { name: `Redemption ${id}` }).click()
    await expect(redemption).toContainText('Customer Name')
    await expect(selector).toHaveValue('101')
    await portal.closeDrawer()
    await expect(portal.rows.filter({ hasText: id })).toHaveCount(1)
  })

  await test.step('in a tab of its own, too: by Ctrl, by the middle button, and a row by the browser’s menu or dragged', async () => {
    await selector.selectOption(second)
    await expect(portal.rows.filter({ hasText: id })).toHaveCount(0)
    const theirs = portal.rows.first().getByRole('link')
    await expect(theirs).toHaveText(/\S/)
    const openedBy = async (press: () => Promise<void>) => {
      const opening = page.context().waitForEvent('page')
      await press()
      return opening
    }
    // The menu and the strip of tabs are the browser's: what they open, they open at the address of the link.
    const address = await theirs.evaluate((link: HTMLAnchorElement) => link.href)
    for (const press of [() => theirs.click({ button: 'right' }), () => theirs.dispatchEvent('dragstart')]) {
      await press()
      const third = await page.context().newPage()
      await third.goto(address)
      await expect(third.getByLabel('Merchant', { exact: true })).toHaveValue('103')
      await expect(third.getByRole('dialog', { name: /^Redemption / })).toContainText('Customer Name')
      await third.close()
    }

    await portal.pill.click()
    const link = page.getByRole('link', { name: `Redemption ${id}` })
    for (const how of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const tab = await openedBy(() => link.click(how))
      await expect(tab.getByRole('dialog', { name: `Redemption ${id}` })).toContainText('Customer Name')
      await expect(tab.getByLabel('Merchant', { exact: true })).toHaveValue('101')
      await tab.close()
      await expect(selector).toHaveValue('103')
    }
    await page.goBack()
    await selector.selectOption(second)
  })

  await test.step('a scanned code is of any merchant', async () => {
    await selector.selectOption(second)
    await expect(portal.rows.filter({ hasText: id })).toHaveCount(0)
    await scan(page, id)
    await expect(redemption).toContainText('Customer Name')
    await expect(selector).toHaveValue('101')
  })
})

/** Whose redemptions this device holds rows or marks of. */
const heldHere = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .filter((one) => one.startsWith('portal-'))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const keys = ['blocks', 'coverage', 'snapshots'].map(
      (table) =>
        new Promise<IDBValidKey[]>((resolve) => {
          const asking = database.transaction(table).objectStore(table).getAllKeys()
          asking.onsuccess = () => resolve(asking.result)
        }),
    )
    const all = (await Promise.all(keys)).flat().map((key) => String((key as string[])[0]))
    database.close()
    return [...new Set(all.filter((collection) => collection.startsWith('redemptions@')))].sort()
  })

test('what is kept of a merchant leaves the device of whoever no longer works for it', async ({ portal, page }) => {
  const selector = page.getByLabel('Merchant', { exact: true })
  await portal.open('/earnings')
  await portal.signInAs('merchantAdministrator')
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  const [first = '', second = ''] = await selector.locator('option').allInnerTexts()
  await selector.selectOption(second)
  await expect.poll(() => heldHere(page)).toEqual(['redemptions@101', 'redemptions@103'])

  // From now on the server names the first alone.
  await page.route('**/v1.0/app/authentication/user-details*', async (route) => {
    const answer = await route.fetch()
    const details = await answer.json()
    const [{ merchant } = { merchant: null }] = details.merchantDetailsControllerResponses
    await route.fulfill({ response: answer, json: { ...details, merchantDetailsControllerResponses: [{ merchant }] } })
  })
  const asked: string[] = []
  await page.reload()
  await expect(selector.locator('option')).toHaveText([first])
  await expect.poll(() => heldHere(page)).toEqual(['redemptions@101'])
  page.context().on('request', (request) => void asked.push(request.url()))
  await portal.pill.click()
  await expect(page.getByText(`Redemptions of ${first}`, { exact: true })).toBeVisible()
  await expect(page.getByText(`Redemptions of ${second}`)).toHaveCount(0)
  await page.goto(`${portal.origin}/earnings`)
  await expect(portal.rows.first().getByRole('link')).toHaveText(/\S/)
  expect(await heldHere(page)).toEqual(['redemptions@101'])
  expect(asked.filter((address) => /\b103\b/.test(address))).toEqual([])
})
