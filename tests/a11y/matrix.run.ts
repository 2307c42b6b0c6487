import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/portal-test.ts'
import { accessibilityFindings, scrollsSideways } from '#tests/support/accessibility.ts'
import { untilQuiet, ViewVisitor } from '#tests/support/view-visitor.ts'
import { looks, views } from '#tests/support/views.ts'

/** Buttons that leave the page, or start what a look at a dialog does not need. */
const leaves = /log out|sign out|reload|sign in|reset|verify|download|export|copy|refresh|try again|retry/i

for (const look of looks) {
  test(`every view, ${look.name}`, async ({ browser, server }) => {
    const visitor = new ViewVisitor(browser, server.origin, look)
    for (const view of views) {
      const page = await visitor.open(view)
      await isClean(page, `${view.name}, ${look.name}`)
      await openEverything(page, `${view.name}, ${look.name}`)
      if (view.role === null) continue
      await page
        .getByRole('table')
        .first()
        .getByRole('link')
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined)
      await isClean(page, `${view.name}, first row, ${look.name}`)
      await page.keyboard.press('Escape')
    }
    await visitor.close()
  })

  test(`errors and no connection, ${look.name}`, async ({ browser, server }) => {
    const visitor = new ViewVisitor(browser, server.origin, look)
    for (const view of views.filter(({ role }) => role !== null)) {
      const page = await visitor.open(view)
      await server.fault({ kind: 'status', path: '/v1.0/app/*', status: 400, message: '', times: 20 })
      await page.reload()
      await untilQuiet(page)
      await isClean(page, `${view.name}, refused, ${look.name}`)
      await server.clearFaults()
    }
    await visitor.close()
  })

  test(`at 320 pixels, ${look.name}`, async ({ browser, server }) => {
    const visitor = new ViewVisitor(browser, server.origin, { ...look, viewport: { width: 320, height: 640 } })
    for (const view of views) {
      const page = await visitor.open(view)
      expect.soft(await scrollsSideways(page), `${view.name} scrolls sideways`).toBe(false)
    }
    await visitor.close()
  })
}

async function isClean(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    expect.soft(await accessibilityFindings(page), where).toEqual([])
    expect.soft(await scrollsSideways(page), `${where} scrolls sideways`).toBe(false)
  })
}

/** Presses each button of the page outside of rows; whatever opens over the page is looked at and closed again. */
async function openEverything(page: Page, where: string): Promise<void> {
  const address = page.url()
  const buttons = page.locator('header button, main button:not(tbody button)')
  for (let at = 0; at < Math.min(30, await buttons.count()); at++) {
    const button = buttons.nth(at)
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    if (leaves.test(name) || !(await button.isVisible()) || !(await button.isEnabled())) continue
    await button.click({ timeout: 2000 }).catch(() => undefined)
    const over = page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible, [role="menu"]:visible')
    if ((await over.count()) > 0) {
      await isClean(page, `${where}, ${name}`)
      await page.keyboard.press('Escape')
      await expect.soft(over, `${where}, ${name} closes with Escape`).toHaveCount(0)
    }
    if (page.url() !== address) {
      await page.goto(address)
      await untilQuiet(page)
    }
  }
}
