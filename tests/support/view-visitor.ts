import type { Browser, Page } from '@playwright/test'
import { newTab, type PortalPage } from './portal-page.ts'
import type { Look, View } from './views.ts'

/** Opens views in one look; a role signs in once. */
export class ViewVisitor {
  readonly #browser: Browser
  readonly #origin: string
  readonly #look: Look
  readonly #tabs = new Map<View['role'], PortalPage>()

  constructor(browser: Browser, origin: string, look: Look) {
    this.#browser = browser
    this.#origin = origin
    this.#look = look
  }

  /** The page of a view, once nothing on it is loading any more. */
  async open({ role, path }: View): Promise<Page> {
    let tab = this.#tabs.get(role)
    if (!tab) {
      const { colorScheme, viewport } = this.#look
      const context = await this.#browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
      tab = await newTab(context, this.#origin)
      this.#tabs.set(role, tab)
      if (role !== null) {
        await tab.open('/')
        await tab.signInAs(role)
      }
    }
    await tab.open(path)
    await untilQuiet(tab.page)
    return tab.page
  }

  async close(): Promise<void> {
    for (const tab of this.#tabs.values()) await tab.page.context().close()
  }
}

/** A heading or a list is there, and neither bones nor spinners nor the rows of before stand in for what is to come. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const here = document.querySelector('main')
    if (!here?.querySelector('h1, table')) return false
    const waits = [...here.querySelectorAll('[aria-busy="true"], [role="status"][aria-label="Loading"], [data-stale]')]
    return waits.every((element) => !element.checkVisibility() || element.closest('[data-loading]') !== null)
  })
}
