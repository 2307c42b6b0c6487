import { setTimeout } from 'node:timers/promises'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('a server that answers after five seconds is never called offline', async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenTexts: seen })
    new MutationObserver(() => seen.push(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await page.context().route(/\/(v1\.0|api\/health)/, async (route) => {
    await setTimeout(5000)
    await route.continue().catch(() => undefined)
  })
  await page.reload()
  await expect(page.getByText(/^(Connecting to the server|The server is slow to answer)/)).toBeVisible()
  await expect(page.getByText(/^The server is slow to answer/)).toBeVisible()
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText(/^The server is slow to answer/)).toBeHidden({ timeout: 60_000 })
  const texts = await page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => /offline/i.test(text))).toEqual([])
})

test('a server that cannot be reached is called offline', async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await expect(portal.rows).toHaveCount(100)
  await page.context().route(/\/(v1\.0|api\/health)/, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByText(/^You’re offline\./)).toBeVisible()
})
