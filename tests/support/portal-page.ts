import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { storedScreensUrl } from '#store/offline/stored-program.ts'
import { tokenKey } from '#ui/access/saved-session.ts'

/** The portal in one tab, in the words of the people who use it. */
export class PortalPage {
  readonly page: Page
  readonly origin: string

  constructor(page: Page, origin: string) {
    this.page = page
    this.origin = origin
  }

  async open(address = '/'): Promise<void> {
    await this.page.goto(`${this.origin}${address}`)
  }

  /** Signs in with the demo account of a role, at whatever address is open. */
  async signInAs(role: KnownRole): Promise<void> {
    const account = demoAccounts.find((one) => one.role === role)
    if (!account) throw new Error(`no demo account has the role ${role}`)
    await this.page.getByLabel('Email').fill(account.email)
    await this.page.getByLabel('Password', { exact: true }).fill(account.password)
    await this.page.keyboard.press('Enter')
    // A dialog that an address opens has a head of its own.
    await expect(this.page.getByRole('banner').first()).toBeVisible()
  }

  /** Waits until the screens of the user's role open without a server. */
  async untilInstalled(): Promise<void> {
    await untilProgramStored(this.page)
  }

  /** The rows of a list; not the bones that stand for them while nothing is known. */
  get rows(): Locator {
    return this.page.locator('tbody tr:not([aria-hidden])')
  }

  /** Waits for the last row of a page of so many: those below the window are drawn a moment after their places. */
  async untilDrawn(rows: number): Promise<void> {
    await expect(this.rows.getByRole('link')).toHaveCount(rows)
  }

  row(voucherId: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name: voucherId }) })
  }

  /** The id in the first cell of the n-th row, from 0. */
  async idAt(index: number): Promise<string> {
    return textOf(this.rows.nth(index).getByRole('link'))
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog')
  }

  async openVoucher(voucherId: string): Promise<void> {
    await this.page.getByRole('link', { name: voucherId, exact: true }).click()
    await expect(this.drawer).toContainText('Created Date')
    // The address follows what is shown; whoever reloads or goes back comes from there.
    await expect(this.page).toHaveURL(new RegExp(`selected=${voucherId}`))
  }

  async closeDrawer(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.drawer).toBeHidden()
  }

  /** Edits one field of the open drawer and commits with the keyboard. */
  async edit(field: 'Receiver name' | 'Sender name' | 'Message', text: string): Promise<void> {
    await this.drawer.getByRole('button', { name: `Edit ${field.toLowerCase()}` }).click()
    const input = this.drawer.getByRole('textbox', { name: field })
    await input.fill(text)
    await input.press(field === 'Message' ? 'Control+Enter' : 'Enter')
    await expect(input).toBeHidden()
  }

  /** The sync pill in the header. */
  get pill(): Locator {
    return this.page.getByRole('link', { name: /open the Sync centre/ })
  }

  async search(by: string, text: string): Promise<void> {
    await this.page.getByLabel('Search by', { exact: true }).selectOption({ label: by })
    await this.page.getByLabel(`Search by ${by}`).fill(text)
  }
}

/** Waits until the service worker has all files of the user's role; before the sign-in, those of the sign-in page. */
export async function untilProgramStored(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(
      async ([record, token]) => {
        if (navigator.serviceWorker.controller === null) return false
        return localStorage.getItem(token) === null || (await caches.match(record)) !== undefined
      },
      [storedScreensUrl, tokenKey] as const,
    )
  await expect.poll(isStored, { timeout: 120_000 }).toBe(true)
}

/** The words of a cell or of what is in it, once they are there: a row that is still being read stands empty. */
export async function textOf(part: Locator): Promise<string> {
  await expect(part).toHaveText(/\S/)
  // Not its inner text: of a row that is out of sight, and so left undrawn, there is none.
  return ((await part.textContent()) ?? '').trim()
}

/** The words of a row's first cell, without those of its Copy. */
export const headOf = (row: Locator) => textOf(row.getByRole('rowheader').locator('span > span').first())

/** A new tab of a browser profile. */
export async function newTab(context: BrowserContext, origin: string): Promise<PortalPage> {
  return new PortalPage(await context.newPage(), origin)
}
