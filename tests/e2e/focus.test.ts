import { setStatusTo } from '#tests/support/voucher-steps.ts'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('the focus comes back from every kind of dialog, however soon it is closed', async ({ portal, page }) => {
  await portal.open('/kitchen-sink')
  await portal.signInAs('administrator')
  // Where each begins: a form at its first field, a question at the button that changes nothing.
  const begins: Readonly<Record<string, string>> = { 'Form in a dialog': 'Name', Question: 'Cancel' }
  for (const name of ['Dialog', 'Form in a dialog', 'Question', 'Drawer']) {
    const opener = page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    // At once: the trap of the focus has not taken it yet.
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.locator(':focus')).toBeVisible()
    if (begins[name]) await expect(dialog.locator(':focus')).toHaveAccessibleName(begins[name])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  // Two at once: the question whether to throw away what is typed, and the form it asks about.
  const opener = page.getByRole('button', { name: 'Form in a dialog' })
  await opener.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('Typed')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stay', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  // Until it has gone an Escape is still the answer to the first question.
  await expect(page.getByRole('button', { name: 'Stay', exact: true })).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Typed')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stay', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a menu that has been left takes no key any more, however soon it was left', async ({ portal, page }) => {
  await portal.open('/vouchers/view-vouchers?filter=ACTIVE')
  await portal.signInAs('administrator')
  await expect(portal.rows.first().getByRole('link')).toBeVisible()
  await portal.openVoucher(await portal.idAt(0))
  const button = page.getByRole('button', { name: 'Change status' })
  const question = page.getByRole('button', { name: 'Set to Deleted' })
  // Each key as soon as it can be pressed, which no key of the test's own is: the trap of the menu's focus comes later.
  await button.evaluate(async (opener: HTMLElement) => {
    const seen = (selector: string, text: string) =>
      new Promise<HTMLElement>((found) => {
        const look = () => {
          const all = [...document.querySelectorAll<HTMLElement>(selector)]
          const one = all.find(({ textContent }) => textContent === text)
          if (one) found(one)
          return one !== undefined
        }
        const watch = new MutationObserver(() => look() && watch.disconnect())
        if (!look()) watch.observe(document.body, { childList: true, subtree: true })
      })
    opener.focus()
    opener.click()
    const item = await seen('[role="menuitem"]', 'Deleted')
    item.focus()
    item.click()
    await seen('button', 'Set to Deleted')
    const escape = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', escape))
    // By then every timer that was set has had its turn.
    for (let turns = 0; turns < 5; turns++) await new Promise((done) => setTimeout(done))
  })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Activation Pending', 'Inactive', 'Expired', 'Deleted'])
  await expect(question).toBeHidden()
})

test('a row keeps the focus when the rows above it go, and gets it back from its drawer', async ({
  portal,
  page,
  anotherTab,
}) => {
  const found = '/vouchers/view-vouchers?searchId=receiver_name&searchKey=Nimal'
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('administrator')
  await expect(page.getByText(/^As of .* · complete$/)).toBeVisible({ timeout: 60_000 })
  await portal.open(found)
  await expect(page.getByText(/^1–\d+ of \d+ vouchers$/)).toBeVisible()
  const other = await anotherTab()
  await other.open(found)
  const [first, second, third] = await threeThatCanBeEdited(other)
  const place = await placeOf(portal, third)
  const rename = async (id: string) => {
    await other.openVoucher(id)
    await other.edit('Receiver name', 'Somebody Else')
    await other.closeDrawer()
  }
  const link = portal.row(third).getByRole('link')

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(portal.drawer).toContainText('Created Date')
  await rename(first)
  // Behind a drawer no row is found by its role, whether it is there or not.
  await expect(page.locator(`tr[data-row="${first}"]`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(portal.drawer).toBeHidden()
  await expect(link).toBeFocused()

  await rename(second)
  await expect(portal.row(second)).toBeHidden()
  await expect(link).toBeFocused()

  // Its own row goes while it is open: the focus is given to the row that stands there now.
  await page.keyboard.press('Enter')
  await expect(portal.drawer).toContainText('Created Date')
  await portal.edit('Receiver name', 'Somebody Else')
  await expect(page.locator(`tr[data-row="${third}"]`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(portal.drawer).toBeHidden()
  await expect(portal.row(await portal.idAt(place - 2)).getByRole('link')).toBeFocused()
})

test('a button that another tab takes away leaves the keyboard in its drawer', async ({ portal, anotherTab }) => {
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('administrator')
  const [id] = await threeThatCanBeEdited(portal)
  await portal.openVoucher(id)
  const other = await anotherTab()
  await other.open(`/vouchers/view-vouchers?selected=${id}&drawer=voucher`)
  const pencil = portal.drawer.getByRole('button', { name: 'Edit receiver name' })
  await pencil.focus()
  await setStatusTo(other.page, 'Deleted')
  await expect(pencil).toBeHidden()
  await expect(portal.drawer.locator(':focus')).toHaveCount(1)
})

/** The first three of the list that are not deleted: those have no pencils. */
async function threeThatCanBeEdited(portal: PortalPage): Promise<[string, string, string]> {
  const ids: string[] = []
  for (let at = 0; ids.length < 3; at++) {
    const id = await portal.idAt(at)
    await portal.openVoucher(id)
    if (await portal.drawer.getByRole('button', { name: 'Edit receiver name' }).isVisible()) ids.push(id)
    await portal.closeDrawer()
  }
  return ids as [string, string, string]
}

async function placeOf(portal: PortalPage, id: string): Promise<number> {
  for (let at = 0; ; at++) if ((await portal.idAt(at)) === id) return at
}
