import type { KnownRole } from '#server/auth/tokens.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { placesFor } from '#ui/site-map.ts'
import { expect, test } from './portal-test.ts'

const dashboards: ReadonlySet<KnownRole> = new Set([
  'merchantAdministrator',
  'subMerchantAdministrator',
  'merchantRedemptions',
])

/** What stands on a page that has its data, by address; a screen of the menu that is not here has none to be checked. */
const checks: Readonly<Record<string, (portal: PortalPage, role: KnownRole) => Promise<void>>> = {
  '/': async ({ page }, role) => {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    if (!dashboards.has(role)) return
    await expect(page.getByText('The figures are not on this device yet.')).toHaveCount(0)
    await expect(page.getByText(/^LKR [\d,]+\.\d\d$/).first()).toBeVisible()
    await expect(page.getByText(/^As of /)).toBeVisible()
  },
  '/vouchers/view-vouchers': hasRows,
  '/vouchers/view-voucher-themes': hasRows,
  '/vouchers/add-voucher-themes': async ({ page }) => {
    // The categories are here as well: one is chosen without a server.
    await expect(page.getByLabel('Category').getByRole('option').nth(2)).toBeAttached()
  },
  '/vouchers/view-products': hasRows,
  '/purchases/view-Purchases': hasRows,
  '/purchases/pending-Purchases': hasRows,
  '/operations/deliveries-n-pickups': hasRows,
  '/client/place-order': async ({ page }) => {
    // The clients are here as well, and so are the orders beside the form.
    await page.getByRole('combobox', { name: 'Client' }).click()
    await expect(page.getByRole('listbox').getByRole('option').nth(2)).toBeAttached()
    await expect(page.getByRole('complementary').getByRole('listitem').nth(2)).toBeVisible()
  },
  '/client/client-orders': hasRows,
  '/client/pending-client-top-ups': hasRows,
  '/merchants/view-Merchants': async (portal) => {
    await hasRows(portal)
    await portal.rows.first().click()
    await expect(portal.drawer.getByRole('heading', { name: /^\d+ sub merchants?$/ })).toBeVisible()
    await expect(portal.drawer.getByRole('rowheader').first()).toHaveText(/\S/)
  },
  '/merchants/add-Merchant': async ({ page }) => {
    // The categories and the tags are here as well.
    await expect(page.getByLabel('Category').getByRole('option').nth(1)).toBeAttached()
    await page.getByRole('textbox', { name: 'Tags' }).fill('a')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  },
  '/terminals': hasRows,
  '/terminals/add-terminal': async ({ page }) => {
    // The merchants and their shops are here as well, and it is said why nothing can be sent.
    await page.getByRole('combobox', { name: 'Merchant', exact: true }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'Submerchant' }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expect(page.getByText('Needs a connection: the PIN is not kept on this device.')).toBeVisible()
  },
  '/merchants/view-merchant-groups': hasRows,
  '/merchants/add-merchant-group': async ({ page }) => {
    // The merchants are here as well: one is picked without a server.
    await page.getByRole('textbox', { name: 'Merchants' }).fill('a')
    await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible()
  },
  '/offers': hasRows,
  '/offers/add-offer': async ({ page }) => {
    // Merchants and their shops are here as well: an offer is filled in without a server.
    await page.getByRole('combobox', { name: 'Merchant' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(page.getByRole('group', { name: 'Sub merchants' }).getByRole('checkbox').first()).toBeVisible()
  },
  '/merchant-vouchers/denominations-summary': hasRows,
  '/merchant-vouchers/upload-denominations': hasRows,
  '/earnings': hasRows,
  '/payments': hasRows,
  '/money/month-end': async ({ page }) => {
    const lines = page.getByRole('region', { name: 'Merchants of the month' }).getByRole('rowheader')
    await expect(lines.nth(2)).toHaveText(/\S/)
  },
  '/payments/add-payment': async ({ page, rows }) => {
    await expect(page.getByRole('radiogroup', { name: 'Merchants' }).getByRole('radio').nth(1)).toBeAttached()
    await expect(rows.first().getByRole('rowheader')).toHaveText(/\S/)
  },
  '/user-details': hasRows,
  '/security/ip-logs': hasRows,
  '/security/otp-logs': hasRows,
  '/printing': hasHeading,
  '/sync': async ({ page }) => expect(page.getByText(/^All is on this device, as of /)).toBeVisible(),
  '/contact-us': hasHeading,
}

async function hasRows({ rows, pill }: PortalPage): Promise<void> {
  await expect(rows.first().getByRole('rowheader')).toHaveText(/\S/)
  await expect(pill).toContainText('Offline')
}

async function hasHeading({ page }: PortalPage): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/\S/)
}

test.use({ pagesPerSecond: 5 })

for (const { role } of demoAccounts) {
  test(`${role}: what nobody has opened is on the device, and each page has its rows without a server`, {
    tag: role === 'administrator' ? '@core' : [],
  }, async ({ portal, page, server }) => {
    // The one page that says when all is here; no other is opened before the server is gone.
    await portal.open('/sync')
    await portal.signInAs(role)
    await expect(page.getByText('The program is on this device')).toBeVisible({ timeout: 60_000 })
    await expect(portal.pill).toHaveAttribute('title', /^The program is on this device/)
    await expect(page.getByText(/^All is on this device, as of /)).toBeVisible({ timeout: 180_000 })
    await server.kill()
    for (const { path, hidden } of placesFor(role)) {
      if (hidden !== undefined) continue
      await test.step(path, async () => {
        await portal.open(path)
        await checks[path]?.(portal, role)
        expect(Object.keys(checks)).toContain(path)
      })
    }
  })
}

test.describe('a person who saves data', () => {
  // Requests are held below, which a service worker would hide.
  test.use({ serviceWorkers: 'block' })

  test('has the newest rows; the Sync centre says what was left out, and loads it when they say so', async ({
    portal,
    page,
  }) => {
    const letGo = await holdRequests(page.context(), /\/v1\.0\/app\/(?!authentication)/)
    const starting = page.waitForEvent('worker', (worker) => worker.url().includes('sync.worker'))
    await portal.open('/sync')
    await portal.signInAs('accountant')
    // The browser's own switch reaches the page alone; nothing has been read before the worker knows.
    await (await starting).evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    letGo()
    const leftOut = page.getByText(/^Left out to save data: all but the newest /)
    await expect(leftOut).toHaveText(/: all but the newest redemptions, payments, vouchers and \d+ more$/, {
      timeout: 60_000,
    })
    await expect(page.getByText(/^500 vouchers of about [\d,]+, older ones left out/)).toBeVisible()
    await expect(page.getByText(/^All is on this device/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Load it all the same' }).click()
    await expect(page.getByText(/^All is on this device, as of /)).toBeVisible({ timeout: 180_000 })
    await expect(leftOut).toHaveCount(0)
  })
})
