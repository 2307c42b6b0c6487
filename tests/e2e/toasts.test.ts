import type { Locator } from '@playwright/test'
import { misfitOf } from '#tests/support/accessibility.ts'
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
    // On a phone the last one speaks for both, with a dialog or without.
    const seen = viewport.width === 360 ? 1 : 2
    await expect(toasts.filter({ visible: true })).toHaveCount(seen)

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
    await expect(toasts.filter({ visible: true })).toHaveCount(seen)
  })
}

for (const [width, drawers] of [
  [360, ['Drawer', 'Wide drawer']],
  [1024, ['Drawer']],
  [1280, ['Drawer', 'Wide drawer']],
] as const) {
  test(`no toast covers anything of a drawer, ${width} px wide`, async ({ portal, page }) => {
    await page.setViewportSize({ width, height: 760 })
    await portal.open('/kitchen-sink')
    await portal.signInAs('administrator')
    const toasts = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    for (const name of drawers) {
      await page.getByRole('button', { name, exact: true }).press('Enter')
      const drawer = page.getByRole('dialog', { name: `A ${name.toLowerCase()}` })
      await expect(drawer).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Toast: failed', includeHidden: true }).dispatchEvent('click')
      await page.getByRole('button', { name: 'Toast: notice', includeHidden: true }).dispatchEvent('click')
      const last = toasts.filter({ visible: true, hasText: 'That page is not open to your role' })
      // As long as a refusal of many rows, and still read from its beginning on.
      const words = last.getByText('That page is not open to your role')
      await words.evaluate((element) => element.append(' x'.repeat(300)))
      await expect(last).toBeInViewport({ ratio: 1 })
      expect((await edges(words)).top).toBeGreaterThanOrEqual((await edges(last)).top)
      await expect(drawer).toBeInViewport({ ratio: 1 })
      for (const toast of await toasts.filter({ visible: true }).all()) {
        // It slides in from the edge of the window.
        await expect(async () => {
          const [word, sheet] = await Promise.all([edges(toast), edges(drawer)])
          expect(sheet.height).toBeGreaterThan(600)
          expect(word.right <= sheet.left || word.top >= sheet.bottom).toBe(true)
        }).toPass({ timeout: 15_000 })
      }
      // One may be seen only once the other has gone.
      for (const text of ['That page is not open to your role', 'Failed to update']) {
        const toast = toasts.filter({ visible: true, hasText: text })
        await toast.click()
        await expect(toast).toHaveCount(0)
      }
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    }
  })
}

for (const viewport of [
  { width: 320, height: 640 },
  { width: 1024, height: 760 },
]) {
  test(`the page ends above a toast that stays, ${viewport.width} px wide`, async ({ portal, page }) => {
    await page.setViewportSize(viewport)
    await portal.open('/kitchen-sink')
    await portal.signInAs('administrator')
    const toasts = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    const whole = await edges(page.locator('main'))
    await page.getByRole('button', { name: 'Toast: failed' }).click()
    await page.getByRole('button', { name: 'Toast: notice' }).click()
    const last = toasts.filter({ visible: true })
    await expect(last).toHaveText(/That page is not open to your role/)
    await expect(last).toBeInViewport({ ratio: 1 })
    // The way home, the menu and whatever stands at the foot are in there as well.
    const [toast, all] = await Promise.all([edges(last), edges(page.locator('#root'))])
    expect(toast.top).toBeGreaterThanOrEqual(all.bottom)
    expect((await edges(page.locator('main'))).bottom).toBeLessThanOrEqual(all.bottom)
    expect(await misfitOf(page)).toBeNull()

    await last.getByRole('button', { name: 'Dismiss' }).click()
    await expect(last).toHaveText(/Failed to update/)
    await last.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts).toHaveCount(0)
    await expect.poll(() => edges(page.locator('main'))).toEqual(whole)
  })
}
