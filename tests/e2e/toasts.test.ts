import type { Locator, Page } from '@playwright/test'
import { misfitOf } from '#tests/support/accessibility.ts'
import { expect, test } from './portal-test.ts'

const edges = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

/** What covers what, while a toast that was just called for stands still. */
function coveredBy(page: Page, toast: string): Promise<{ frames: number; covered: string[] }> {
  return page.evaluate(async (name) => {
    const isSeen = (part: Element) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const covered = new Set<string>()
    let frames = 0
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
    // It leaves by itself after three seconds: every frame of a moment is looked at from within the page.
    while (frames < 20) {
      await new Promise(requestAnimationFrame)
      const toasts = [...document.querySelectorAll('.mantine-Notifications-notification')].filter(isSeen)
      const standing = toasts.filter((one) => one.getAnimations().length === 0)
      if (standing.length === 0) continue
      frames += 1
      const controls = document.querySelectorAll('[role="dialog"] :is(button, input, a[href], textarea)')
      for (const control of [...controls].filter(isSeen)) {
        const box = control.getBoundingClientRect()
        for (const one of standing) {
          const over = one.getBoundingClientRect()
          // A part that is scrolled out of its sheet is not there to be covered.
          const sheet = control.closest('[role="dialog"]')?.getBoundingClientRect()
          const bottom = Math.min(box.bottom, sheet?.bottom ?? 0)
          const isOver = over.left < box.right && over.right > box.left && over.top < bottom && over.bottom > box.top
          if (isOver) covered.add(control.getAttribute('aria-label') ?? control.textContent)
        }
      }
    }
    return { frames, covered: [...covered] }
  }, toast)
}

const kinds = ['done', 'failed', 'notice', 'sync', 'printer'].map((kind) => `Toast: ${kind}`)

for (const viewport of [
  { width: 360, height: 760 },
  { width: 1024, height: 760 },
  { width: 1280, height: 800 },
]) {
  test(`no toast covers a control of a dialog or a drawer, ${viewport.width} px wide`, async ({ portal, page }) => {
    await page.setViewportSize(viewport)
    // A toast and a drawer that slide in are on their way, not in the way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await portal.open('/kitchen-sink')
    await portal.signInAs('administrator')
    const toasts = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    for (const [opener, title] of [
      ['Dialog', 'A dialog'],
      ['Form in a dialog', 'A form'],
      ['Drawer', 'A drawer'],
      ['Wide drawer', 'A wide drawer'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).press('Enter')
      const sheet = page.getByRole('dialog', { name: title, exact: true })
      await expect(sheet).toBeInViewport({ ratio: 1 })
      // Taller than the window, as a long form is, and full of controls.
      await sheet.evaluate((element) => {
        const body = element.querySelector('[class*="-body"]')
        for (let n = 0; n < 60; n++) {
          const button = document.createElement('button')
          button.textContent = `Control ${n}`
          Object.assign(button.style, { display: 'block', width: '100%', height: '32px' })
          body?.append(button)
        }
      })
      for (const kind of kinds)
        expect(await coveredBy(page, kind), `${kind}, ${title}`).toEqual({ frames: 20, covered: [] })
      expect((await edges(sheet)).height).toBeGreaterThan(viewport.height / 2)
      const last = toasts.filter({ visible: true }).last()
      await expect(toasts.filter({ visible: true })).toHaveCount(1)
      // Its button is seen without scrolling in it.
      await expect(last.getByRole('button', { name: 'Show all' })).toBeInViewport({ ratio: 1 })
      await last.getByRole('button', { name: 'Dismiss' }).click()
      // A toast below the pointer does not leave.
      await page.mouse.move(0, 0)
      await expect(toasts).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    }
  })
}

test('one toast at most stays, says how many need attention and leads to them', async ({ portal, page }) => {
  await portal.open('/kitchen-sink')
  await portal.signInAs('administrator')
  const toasts = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  await page.getByRole('button', { name: 'Toast: notice' }).click()
  await page.getByRole('button', { name: 'Toast: failed' }).click()
  await expect(toasts).toHaveCount(2)
  await page.getByRole('button', { name: 'Toast: printer' }).click()
  const one = toasts.filter({ hasText: 'Load a roll' })
  await expect(one).toHaveCount(1)
  // The two others leave.
  await expect(toasts).toHaveCount(1)
  await page.getByRole('button', { name: 'Toast: sync' }).click()
  await page.getByRole('button', { name: 'Toast: sync' }).click()
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('3 need attention')
  await toasts.getByRole('button', { name: 'Show all' }).click()
  await expect(toasts).toHaveCount(0)
  const notices = page.getByRole('dialog', { name: 'Notices' })
  await expect(notices.getByRole('listitem')).toHaveCount(5)
  await expect(notices).toContainText('Merchant 102 · Website not saved')
  await page.keyboard.press('Escape')
  await expect(notices).toBeHidden()

  // Dismissed is dismissed: the next one is the first.
  await page.getByRole('button', { name: 'Toast: sync' }).click()
  await expect(toasts).toContainText('Merchant 102 · Website not saved')
  await page.getByRole('button', { name: 'Toast: sync' }).click()
  await expect(toasts).toContainText('2 need attention')
  await toasts.getByRole('button', { name: 'Open Sync centre' }).click()
  await expect(page).toHaveURL(/\/sync$/)
  await expect(toasts).toHaveCount(0)
})

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
    await page.getByRole('button', { name: 'Toast: sync' }).click()
    await page.getByRole('button', { name: 'Toast: printer' }).click()
    const last = toasts.filter({ visible: true })
    await expect(last).toHaveText(/2 need attention/)
    await expect(last).toBeInViewport({ ratio: 1 })
    // The way home, the menu and whatever stands at the foot are in there as well.
    const [toast, all] = await Promise.all([edges(last), edges(page.locator('#root'))])
    expect(toast.top).toBeGreaterThanOrEqual(all.bottom)
    expect((await edges(page.locator('main'))).bottom).toBeLessThanOrEqual(all.bottom)
    expect(await misfitOf(page)).toBeNull()

    await last.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts).toHaveCount(0)
    await expect.poll(() => edges(page.locator('main'))).toEqual(whole)
  })
}
