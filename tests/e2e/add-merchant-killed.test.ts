import type { Page } from '@playwright/test'
import { everythingKept } from '#tests/support/everything-kept.ts'
import { account, wizard } from '#tests/support/merchant-steps.ts'
import { PortalPage } from '#tests/support/portal-page.ts'
import { MortalBrowser } from './chaos/mortal-browser.ts'
import { expect, test } from './portal-test.ts'

/**
 * What is typed on the finance tab: none of it stands anywhere else in the portal. A browser packs what it keeps, so a word
 * that begins like one before it is not found on the disk.
 */
const finance = {
  'Account Name': 'Opal Savings',
  'Bank Name': 'Ruby Trust',
  'Branch Name': 'Amber Corner',
  Commission: '7.53125',
}
const secrets = [account, ...Object.values(finance), 'money@']

/** The tabs, and what was typed last of what is kept. */
const tabs = [
  { title: 'Primary Details', last: '12 Temple Street, Kandy' },
  { title: 'Finance Details', last: ' by hand</p>' },
  { title: 'GL Account Details', last: 'Merchants payable' },
] as const

/** Types all tabs before this one, and into this one. */
async function typeAsFarAs(page: Page, at: number): Promise<void> {
  const { field, next, fillPrimary, typeFinance } = wizard(page)
  if (at === 0) {
    await field('Merchant Name').fill('Kandy Lace House')
    await field('Address').fill('12 Temple Street, Kandy')
    return
  }
  await fillPrimary()
  await typeFinance(finance)
  if (at === 1) return
  await next.click()
  await field('GL Name').fill('Merchants payable')
}

/** The form again: what was typed is offered and taken, all but the finance tab, which is empty. */
async function expectBack(page: Page, at: number): Promise<void> {
  const { form, field, tab } = wizard(page)
  await form.getByRole('button', { name: 'Go on with it' }).click()
  await expect(field('Merchant Name')).toHaveValue('Kandy Lace House')
  await expect(field('Address')).toHaveValue('12 Temple Street, Kandy')
  if (at === 0) return
  await expect(field('Mobile Number')).toHaveValue('0771234567')
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('Lace by hand')
  await tab('Finance Details').click()
  for (const label of [...Object.keys(finance), 'Account Number', 'Confirm Account Number', 'Email address'])
    await expect(field(label)).toHaveValue('')
  if (at === 2) await expect(form.locator('[name=glName]')).toHaveValue('Merchants payable')
}

for (const [at, { title, last }] of tabs.entries()) {
  test(`a draft is offered after its tab was killed on '${title}', without the bank account`, async ({
    portal,
    page,
    anotherTab,
  }) => {
    await portal.open('/merchants/add-Merchant')
    await portal.signInAs('merchantController')
    await typeAsFarAs(page, at)
    const session = await page.context().newCDPSession(page)
    const gone = page.waitForEvent('crash')
    // It answers nothing any more.
    void session.send('Page.crash').catch(() => undefined)
    await gone

    const next = await anotherTab()
    await next.open('/merchants/add-Merchant')
    await expectBack(next.page, at)
    const kept = await everythingKept(next.page)
    for (const secret of secrets) expect(kept).not.toContain(secret)
  })

  test(`a draft is offered after the browser was killed on '${title}'; no file of its profile has the bank account`, async ({
    server,
  }) => {
    const browser = await MortalBrowser.create()
    try {
      const page = await browser.open()
      const portal = new PortalPage(page, server.origin)
      await portal.open('/merchants/add-Merchant')
      await portal.signInAs('merchantController')
      await typeAsFarAs(page, at)
      // A browser writes what a page keeps some seconds later, soon after its start up to a minute.
      await expect.poll(async () => (await browser.disk()).includes(last), { timeout: 120_000 }).toBe(true)
      await browser.kill()
      const disk = await browser.disk()
      for (const secret of secrets) expect(disk).not.toContain(secret)

      const next = new PortalPage(await browser.open(), server.origin)
      await next.open('/merchants/add-Merchant')
      await expectBack(next.page, at)
    } finally {
      await browser.dispose()
    }
  })
}

test('drafts of two tabs are both kept, and offered one after the other', async ({ portal, page, anotherTab }) => {
  await portal.open('/merchants/add-Merchant')
  await portal.signInAs('merchantController')
  const one = wizard(page)
  const other = await anotherTab()
  await other.open('/merchants/add-Merchant')
  const second = wizard(other.page)
  await one.field('Merchant Name').fill('Kandy Lace House')
  await second.field('Merchant Name').fill('Galle Gem House')
  await one.field('Address').fill('12 Temple Street, Kandy')
  await second.field('Address').fill('7 Fort Lane, Galle')
  await page.close()
  await other.page.reload()
  await expect(second.form.getByText(/did not send it\. 1 older draft is offered after this one\.$/)).toBeVisible()
  await second.form.getByRole('button', { name: 'Go on with it' }).click()
  await expect(second.field('Merchant Name')).toHaveValue('Galle Gem House')
  await expect(second.field('Address')).toHaveValue('7 Fort Lane, Galle')
  await other.page.reload()
  await second.form.getByRole('button', { name: 'Start over' }).click()
  await expect(second.form.getByText(/did not send it\.$/)).toBeVisible()
  await second.form.getByRole('button', { name: 'Go on with it' }).click()
  await expect(second.field('Merchant Name')).toHaveValue('Kandy Lace House')
  await expect(second.field('Address')).toHaveValue('12 Temple Street, Kandy')
})
