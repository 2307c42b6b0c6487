import type { Page } from '@playwright/test'
import type { KnownRole } from '#server/auth/tokens.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { newTab } from '#tests/support/portal-page.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const mayReadVouchers = new Set(['administrator', 'customerCare', 'accountant'])

test('each role opens what it may, and everything else leads to Home', { tag: '@core' }, async ({
  browser,
  server,
}) => {
  for (const { role } of demoAccounts) {
    await test.step(role, async () => {
      const context = await browser.newContext()
      const portal = await newTab(context, server.origin)
      await portal.open('/Vouchers/View-Vouchers')
      await portal.signInAs(role)
      const entry = portal.page.getByRole('navigation').getByRole('link', { name: 'Vouchers', exact: true })
      if (mayReadVouchers.has(role)) {
        await expect(portal.rows.first()).toBeVisible()
        await expect(entry).toBeVisible()
        // Rows that are still drawn as placeholders are visible, too: what counts is what arrives on the device.
        await expect.poll(() => vouchersInBlocks(portal.page), { timeout: 30_000 }).toBeGreaterThan(0)
      } else {
        await expect(portal.page).toHaveURL(`${server.origin}/`)
        await expect(entry).toHaveCount(0)
        // Nothing of a collection that the role may not see comes onto this device either.
        await expect(portal.pill).toContainText('All changes saved')
        await expect(portal.pill).not.toContainText('loading', { timeout: 60_000 })
        expect(await vouchersInBlocks(portal.page)).toBe(0)
      }
      await portal.open('/no-such-page')
      await expect(portal.page).toHaveURL(`${server.origin}/`)
      await homeOf(portal.page, role)
      await context.close()
    })
  }
})

const staff = new Set<KnownRole>(['administrator', 'accountant', 'customerCare', 'merchantController'])

/** The way out is in every menu, merchants to choose from in one of them; staff are greeted, others have work at once. */
async function homeOf(page: Page, role: KnownRole): Promise<void> {
  const menu = page.getByRole('complementary', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
  await expect(menu.getByLabel('Merchant', { exact: true })).toHaveCount(role === 'merchantAdministrator' ? 1 : 0)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    staff.has(role) ? 'Welcome to the admin portal' : /^(?!Welcome to the admin portal)./,
  )
  if (!staff.has(role)) return
  const email = demoAccounts.find((one) => one.role === role)?.email ?? ''
  await expect(main.getByText(email, { exact: true })).toBeVisible()
  const links = main.getByRole('region', { name: 'Find us' }).getByRole('link')
  await expect(links.first()).toHaveAttribute('href', /^https:/)
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank')
}

test('signed out, every address but the forgotten password shows the sign-in', { tag: '@core' }, async ({
  portal,
  page,
}) => {
  await portal.open('/vouchers/view-vouchers?page=2')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await portal.open('/forgotpassword')
  await expect(page.getByText('Forgot password?')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
})

/** Vouchers in the `blocks` table of every database on this device; a leader's fence is a block without any. */
async function vouchersInBlocks(page: Page): Promise<number> {
  const blocks = (await storedRows(page, 'blocks')) as { collection: string; rows: unknown[] }[]
  const ofVouchers = blocks.filter(({ collection }) => collection === 'vouchers')
  return ofVouchers.flatMap(({ rows }) => rows).filter(Boolean).length
}
