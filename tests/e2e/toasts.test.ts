import type { Locator } from '@playwright/test'
import { expect, test } from './portal-test.ts'

const edges = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

for (const viewport of [
  { width: 360, height: 760 },
  { width: 1280, height: 860 },
]) {
  test(`no toast covers the end of a dialog, ${viewport.width} px wide`, async ({ portal, page }) => {
    await page.setViewportSize(viewport)
    await portal.open('/kitchen-sink')
    await portal.signInAs('administrator')
    const toasts = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    await page.getByRole('button', { name: 'Toast: failed' }).click()
    await page.getByRole('button', { name: 'Toast: notice' }).click()
    await expect(toasts).toHaveCount(2)

    await page.getByRole('button', { name: 'Dialog', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'A dialog' })
    await expect(dialog).toBeVisible()
    // Taller than the window, as a long form is.
    await dialog
      .getByText('Its words.')
      .evaluate((words) => words.append(document.createElement('br'), 'x '.repeat(9000)))
    await expect(toasts.filter({ visible: true })).toHaveText(/That page is not open to your role/)
    const [toast, sheet] = await Promise.all([edges(toasts.filter({ visible: true })), edges(dialog)])
    expect(sheet.height).toBeGreaterThan(500)
    expect(toast.top).toBeGreaterThanOrEqual(sheet.bottom)
    expect(toast.bottom).toBeLessThanOrEqual(viewport.height)

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toasts.filter({ visible: true })).toHaveCount(2)
  })
}
