import { expect, type Locator, type Page } from '@playwright/test'
import { untilProgramStored } from './portal-page.ts'
import type { PortalServer } from './portal-server.ts'
import { untilQuiet, type ViewVisitor } from './view-visitor.ts'
import type { View } from './views.ts'

/** Does something with the page in a state that has a name: looks at it with axe, takes a picture. */
export type LookAtState = (page: Page, state: string) => Promise<void>

/** Buttons that leave the page, or only do what a look at the page needs no press for. */
const leaves =
  /log out|sign out|sign in|reload|verify|resend|copy|refresh|again|retry|^page \d|next|previous|^menu$|^clear|^remove/i

/** Brings a view into each of its states in turn; the server of the view is dead in the end. */
export async function eachState(
  visitor: ViewVisitor,
  view: View,
  server: PortalServer,
  look: LookAtState,
): Promise<void> {
  const page = await visitor.open(view)
  await look(page, 'as it opens')
  if (view.name === 'home-administrator') await overTheShell(page, look)
  if (view.name === 'printing') await theQueue(page, look)
  await openRow(page, look)
  await searchInVain(page, look)
  await page.goto(new URL(view.path, page.url()).href)
  await untilQuiet(page)
  await selectRows(page, look)
  await pressEach(page, page.locator('main button:not(tbody button)'), look)
  if (view.role !== null) await refused(page, server, look)
  await unreachable(page, view, server, look)
}

/** What lies behind the header's buttons and the two sheets of the keyboard, once: they are the same on every page. */
async function overTheShell(page: Page, look: LookAtState): Promise<void> {
  await pressEach(page, page.locator('header button'), look)
  for (const keys of ['Control+k', '?']) {
    await page.keyboard.press(keys)
    await lookOver(page, 0, look, keys)
  }
  if (await page.getByRole('complementary', { name: 'Menu' }).isVisible()) return
  await page.getByRole('button', { name: 'Menu' }).click()
  await lookOver(page, 0, look, 'the menu')
}

/** The print queue with the sub-merchants of a merchant, and with terminals in it. */
async function theQueue(page: Page, look: LookAtState): Promise<void> {
  await page.getByRole('button', { name: /^Print queue/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Merchant' }).click()
  await look(page, 'merchants for the print queue')
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('checkbox').first().check()
  await look(page, 'sub-merchants ticked for the print queue')
  await dialog.getByRole('button', { name: 'Add Sub Merchant to the Queue' }).click()
  await dialog
    .getByLabel(/^Quantity of/)
    .first()
    .fill('101')
  await look(page, 'a wrong quantity in the print queue')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function openRow(page: Page, look: LookAtState): Promise<void> {
  const row = page.locator('tbody').getByRole('link').first()
  if (!(await row.isVisible())) return
  const drawer = page.getByRole('dialog')
  await row.click()
  // A link may lead to another page instead.
  if (!(await appears(drawer))) return
  await expect(drawer.getByRole('definition').first()).toBeVisible()
  await look(page, 'first row')
  await pressEach(page, drawer.locator('button'), look)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
}

async function searchInVain(page: Page, look: LookAtState): Promise<void> {
  // Where there are several, that of the list stands last.
  const box = page.getByRole('textbox', { name: /^Search by / }).last()
  if (!(await box.isVisible())) return
  await box.fill('0999999999')
  await box.press('Enter')
  await untilQuiet(page)
  await expect(page.locator('tbody tr')).toHaveCount(0)
  await look(page, 'nothing found')
}

async function selectRows(page: Page, look: LookAtState): Promise<void> {
  const all = page.getByLabel(/^Select all rows/).first()
  if (!(await all.isVisible())) return
  await all.click()
  await look(page, 'a page selected')
}

async function refused(page: Page, server: PortalServer, look: LookAtState): Promise<void> {
  // The older rule is used first: who somebody is is still answered, and nobody is signed out.
  await server.fault({ kind: 'delay', ms: 0, path: '/v1.0/app/authentication/*', times: 100_000 })
  await server.fault({ kind: 'status', status: 400, message: '', path: '/v1.0/app/*', times: 100_000 })
  await page.reload()
  await untilQuiet(page)
  // Pages that ask the server for nothing have nothing to say.
  await appears(page.getByRole('alert').first())
  await look(page, 'refused')
  await server.clearFaults()
}

async function unreachable(page: Page, view: View, server: PortalServer, look: LookAtState): Promise<void> {
  // A busy machine takes its time to store a whole portal.
  await untilProgramStored(page)
  await server.kill()
  await page.reload()
  await untilQuiet(page)
  if (view.role !== null) await expect(page.getByText(/^You’re offline\./)).toBeVisible()
  await look(page, 'no connection')
}

/** Presses one button after the other; whatever opens is looked at and must close again with Escape. */
async function pressEach(page: Page, buttons: Locator, look: LookAtState): Promise<void> {
  const address = page.url()
  const standing = await overlays(page).count()
  for (let at = 0; at < (await buttons.count()); at++) {
    const button = buttons.nth(at)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText()).trim()
    if (leaves.test(name) || name === 'Close') continue
    await button.click()
    await lookOver(page, standing, look, name)
    if (page.url() === address) continue
    await page.goto(address)
    await untilQuiet(page)
  }
}

async function lookOver(page: Page, standing: number, look: LookAtState, name: string): Promise<void> {
  if (!(await appears(overlays(page).nth(standing)))) return
  await look(page, name)
  await page.keyboard.press('Escape')
  await expect(overlays(page), `${name} closes with Escape`).toHaveCount(standing)
}

const overlays = (page: Page): Locator =>
  page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible, [role="menu"]:visible')

/** Whether it comes within a second, which is long after the press of a button that opens something. */
const appears = (part: Locator): Promise<boolean> =>
  part.waitFor({ timeout: 1000 }).then(
    () => true,
    () => false,
  )
