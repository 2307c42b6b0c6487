import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import type { KnownRole } from '#server/auth/tokens.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { renderPdf } from '#tests/support/render-pdf.ts'
import { expect, test } from './portal-test.ts'

const queueButton = (page: Page, terminals: number) =>
  page.getByRole('button', { name: `Print queue, ${terminals} ${terminals === 1 ? 'terminal' : 'terminals'}` })

/** The queue as this role first finds it, without a terminal. */
async function openQueue(portal: PortalPage, role: KnownRole): Promise<void> {
  await portal.open('/printing')
  await portal.signInAs(role)
  await queueButton(portal.page, 0).click()
}

const merchantField = ({ drawer }: PortalPage) => drawer.getByRole('combobox', { name: 'Merchant' })

/** The box of the n-th sub-merchant of the merchant that is chosen, from 0. */
const shopBox = ({ drawer }: PortalPage, at: number) =>
  drawer
    .getByRole('group', { name: /^Sub-merchants of/ })
    .getByRole('listitem')
    .nth(at)
    .getByRole('checkbox')

/** Takes the n-th merchant of the list, from 0; its name and id as it is called there. */
async function choose(portal: PortalPage, at: number): Promise<string> {
  await merchantField(portal).click()
  const option = portal.page.getByRole('listbox').getByRole('option').nth(at)
  const title = await option.innerText()
  await option.click()
  await expect(portal.drawer.getByRole('button', { name: 'Add Sub Merchant to the Queue' })).toBeVisible()
  return title
}

/** "Fort", "1001" and T10011, T10012 of the n-th sub-merchant. */
async function shopOf(portal: PortalPage, at: number) {
  const shop = portal.drawer
    .getByRole('group', { name: /^Sub-merchants of/ })
    .getByRole('listitem')
    .nth(at)
  const [, location = '', id = '', terminals = ''] = /^(.+)\n+(\S+) · (.+)/.exec(await shop.innerText()) ?? []
  return { location, id, terminals: terminals.split(', ') }
}

async function codesIn(saved: Download): Promise<string[]> {
  const sheets = renderPdf(await readFile(await saved.path()))
  return (await Promise.all(sheets.map(readCodes))).flat()
}

const linkEnd = (terminal: string) => encodeURIComponent(btoa(terminal))

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('sub-merchants are put into the queue and taken out, and end in a PDF of the codes that are wanted', {
    tag: '@core',
  }, async ({ page, portal }) => {
    await openQueue(portal, 'administrator')
    await expect(portal.drawer).toContainText('Select sub merchants to print terminals.')
    await merchantField(portal).fill('Nowhere')
    await expect(page.getByText('No merchant found as Nowhere')).toBeVisible()
    await merchantField(portal).fill('')
    const merchant = await choose(portal, 0)
    const add = portal.drawer.getByRole('button', { name: 'Add Sub Merchant to the Queue' })

    await add.click()
    await expect(page.getByText('No sub-merchants selected for printing. Please select at least one.')).toBeVisible()
    const [first, second] = [await shopOf(portal, 0), await shopOf(portal, 1)]
    const both = [...first.terminals, ...second.terminals]
    await shopBox(portal, 0).check()
    await shopBox(portal, 1).check()
    await expect(portal.drawer.getByText('No terminals', { exact: true })).toBeVisible()
    await add.click()
    const group = portal.drawer.getByRole('region', { name: merchant })
    await expect(group.getByLabel(/^Quantity of/)).toHaveCount(both.length)
    for (const { location, id, terminals } of [first, second])
      for (const terminal of terminals) await expect(group).toContainText(`${terminal} ${location} (${id})`)
    // The dialog stands before the page: its button is not there for who asks by role.
    const badge = page.getByLabel(`Print queue, ${both.length} terminals`)
    await expect(badge).toBeAttached()

    await add.click()
    await expect(page.getByText('No new terminals to add to the queue')).toBeVisible()
    await expect(group.getByLabel(/^Quantity of/)).toHaveCount(both.length)
    await shopBox(portal, 1).uncheck()
    await expect(group.getByLabel(/^Quantity of/)).toHaveCount(first.terminals.length)
    await expect(portal.drawer.getByText('In the queue')).toHaveCount(1)

    const another = await choose(portal, 1)
    const third = await shopOf(portal, 0)
    await expect(shopBox(portal, 0)).not.toBeChecked()
    await shopBox(portal, 0).check()
    await add.click()
    const theirs = portal.drawer.getByRole('region', { name: another })
    await expect(theirs.getByLabel(/^Quantity of/)).toHaveCount(third.terminals.length)
    await expect(group.getByLabel(/^Quantity of/)).toHaveCount(first.terminals.length)

    // As good as unticking them.
    for (const terminal of third.terminals)
      await portal.drawer.getByRole('button', { name: `Remove ${terminal}` }).click()
    await expect(shopBox(portal, 0)).not.toBeChecked()
    await shopBox(portal, 0).check()
    await add.click()
    await expect(theirs.getByLabel(/^Quantity of/)).toHaveCount(third.terminals.length)

    await quantities(portal, third.terminals[0] ?? '')
    const all = [...first.terminals, ...third.terminals]
    for (const terminal of all) await portal.drawer.getByLabel(`Quantity of ${terminal}`).fill('0')
    const print = portal.drawer.getByRole('button', { name: 'Print', exact: true })
    await print.click()
    await expect(page.getByText('No terminals selected for printing.')).toBeVisible()
    await portal.drawer.getByLabel(`Quantity of ${first.terminals[0]}`).fill('2')
    const saving = page.waitForEvent('download')
    // Pressed before the last quantity can be drawn from the store.
    await print.evaluate((button: HTMLElement, field) => {
      document.querySelector<HTMLInputElement>(`[aria-label="${field}"]`)?.select()
      document.execCommand('insertText', false, '1')
      button.click()
    }, `Quantity of ${third.terminals[0]}`)
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^\d{6}-\d{6}\.pdf$/)
    const wanted = [first.terminals[0], first.terminals[0], third.terminals[0]].map((one) => linkEnd(one ?? ''))
    const codes = await codesIn(saved)
    expect(codes.map((code) => wanted.find((end) => code.endsWith(end)) ?? code).toSorted()).toEqual(wanted.toSorted())

    // What was printed stays until somebody takes it out.
    await page.reload()
    await queueButton(page, all.length).click()
    await expect(portal.drawer.getByLabel(`Quantity of ${first.terminals[0]}`)).toHaveValue('2')
    await portal.drawer.getByRole('button', { name: 'Add terminals' }).click()
    await choose(portal, 0)
    await expect(shopBox(portal, 0)).toBeChecked()
    const remove = (terminal = '') => portal.drawer.getByRole('button', { name: `Remove ${terminal}` })
    const [last = ''] = all.slice(-1)
    for (const [at, terminal] of all.slice(0, -2).entries()) {
      await remove(terminal).press('Enter')
      // The keyboard goes on where the line was.
      await expect(remove(all[at + 1])).toBeFocused()
    }
    // Faster than a line can leave: the second one must not hand the keyboard to the first.
    await remove(all.at(-2)).focus()
    await page.evaluate(
      (names) => {
        for (const name of names) document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
      },
      [`Remove ${all.at(-2)}`, `Remove ${last}`],
    )
    await expect(portal.drawer.getByRole('group', { name: 'Terminals to print' })).toBeFocused()
    await expect(shopBox(portal, 0)).not.toBeChecked()
    await expect(portal.drawer).toContainText('Select sub merchants to print terminals.')
    await portal.closeDrawer()
    await expect(queueButton(page, 0)).toBeVisible()
  })

  test('a refused list of sub-merchants is told and asked for again', async ({ page, portal, server }) => {
    // As often as it is asked: the device reads shops by itself as well.
    await server.fault({ kind: 'status', status: 400, message: '', path: '/v1.0/app/sub-merchants/*', times: 99 })
    await openQueue(portal, 'customerCare')
    await merchantField(portal).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(portal.drawer.getByText('Submerchant fetch failed')).toBeVisible()
    await server.clearFaults()
    await portal.drawer.getByRole('button', { name: 'Retry' }).click()
    await expect(shopBox(portal, 0)).toBeVisible()
  })

  test('a queue that cannot be printed says so, keeps its terminals, and is printed the next time', async ({
    page,
    portal,
  }) => {
    await openQueue(portal, 'administrator')
    await choose(portal, 0)
    const [terminal = ''] = (await shopOf(portal, 0)).terminals
    await shopBox(portal, 0).check()
    await portal.drawer.getByRole('button', { name: 'Add Sub Merchant to the Queue' }).click()
    await expect(portal.drawer.getByLabel(`Quantity of ${terminal}`)).toHaveValue('1')
    // The letters of a print; the page itself has others.
    await page.context().route('**/noto-sans-*', (route) => route.abort())
    const print = portal.drawer.getByRole('button', { name: 'Print', exact: true })
    await print.click()
    await expect(page.getByText('Oops, something went wrong. Please try again')).toBeVisible()
    await expect(portal.drawer.getByLabel(`Quantity of ${terminal}`)).toHaveValue('1')
    await page.context().unroute('**/noto-sans-*')
    const saving = page.waitForEvent('download')
    await print.click()
    expect((await saving).suggestedFilename()).toMatch(/^\d{6}-\d{6}\.pdf$/)
  })
})

/** Only whole numbers of 0 to 100 are taken; a wrong one stays to be corrected, and nothing is printed meanwhile. */
async function quantities({ page, drawer }: PortalPage, terminal: string): Promise<void> {
  const quantity = drawer.getByLabel(`Quantity of ${terminal}`)
  const limit = drawer.getByText('0 to 100')
  for (const wrong of ['101', '-1']) {
    await quantity.fill(wrong)
    await expect(limit).toBeVisible()
    await drawer.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveValue(wrong)
  }
  for (const right of ['100', '50', '0']) {
    await quantity.fill(right)
    await expect(limit).toHaveCount(0)
  }
  await quantity.fill('')
  await page.keyboard.press('Tab')
  await expect(quantity).toHaveValue('0')
}

test('without a server the merchants that were looked at are queued by keyboard alone and printed, others say why not', async ({
  page,
  portal,
  server,
}) => {
  // Otherwise the shops of others come by themselves, one merchant a second.
  await page.route(
    '**/config.json',
    async (route) => {
      const config = (await (await route.fetch()).json()) as { sync: object }
      await route.fulfill({ json: { ...config, sync: { ...config.sync, parentsPerMinute: 0 } } })
    },
    { times: 1 },
  )
  await openQueue(portal, 'merchantController')
  const merchant = await choose(portal, 0)
  const { terminals } = await shopOf(portal, 0)
  await portal.closeDrawer()
  await portal.untilInstalled()
  await server.kill()
  await page.reload()
  await expect(page.getByText(/^You’re offline\./)).toBeVisible()

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (to: Locator) => {
    const isFocused = () => to.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await press('Tab')
    await expect(to).toBeFocused()
  }
  await queueButton(page, 0).focus()
  await press('Enter')
  await expect(portal.drawer).toContainText('Select sub merchants to print terminals.')
  await tabTo(merchantField(portal))
  await press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(portal.drawer).toBeVisible()
  await page.keyboard.type(merchant)
  await press('ArrowDown', 'Enter')
  await expect(shopBox(portal, 0)).toBeVisible()
  await expect(portal.drawer).toContainText(/As of .* · offline/)
  // The box of all of them comes first.
  await press('Tab', 'Tab')
  await expect(shopBox(portal, 0)).toBeFocused()
  await press('Space')
  const add = portal.drawer.getByRole('button', { name: 'Add Sub Merchant to the Queue' })
  await tabTo(add)
  await press('Enter')
  await expect(portal.drawer.getByLabel(/^Quantity of/)).toHaveCount(terminals.length)
  await expect(add).toBeFocused()
  const print = portal.drawer.getByRole('button', { name: 'Print', exact: true })
  await tabTo(print)
  const saving = page.waitForEvent('download')
  await press('Enter')
  const codes = await codesIn(await saving)
  expect(codes).toHaveLength(terminals.length)
  for (const terminal of terminals) expect(codes.some((code) => code.endsWith(linkEnd(terminal)))).toBe(true)

  await queueButton(page, terminals.length).press('Enter')
  await portal.drawer.getByRole('button', { name: 'Add terminals' }).press('Enter')
  await merchantField(portal).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await expect(portal.drawer).toContainText(
    'The list of its sub-merchants is not downloaded on this device. It shows once there is a connection.',
  )
})
