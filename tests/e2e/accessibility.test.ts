import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
import { ViewVisitor } from '#tests/support/view-visitor.ts'
import { looks, views } from '#tests/support/views.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** What moves on the page for longer than an eye can follow, by name. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().endTime ?? 0) > 10)
      .map((one) => (one instanceof CSSTransition ? one.transitionProperty : (one as CSSAnimation).animationName)),
  )

/** The lines that the browser draws around and under an element. */
const linesOf = (page: Page, name: string) =>
  page
    .locator(name)
    .first()
    .evaluate((element) => {
      const { outlineStyle, textDecorationLine, borderTopStyle } = getComputedStyle(element)
      return { outline: outlineStyle, underline: textDecorationLine, border: borderTopStyle }
    })

/** As many views as one tab shows within the time of a test, on the slowest machine. */
const viewsAtATime = 5

const roles = [...new Set(views.map(({ role }) => role))]
const tours = roles.flatMap((role) => {
  const own = views.filter((one) => one.role === role)
  return Array.from({ length: Math.ceil(own.length / viewsAtATime) }, (_, part) => ({
    name: `${role ?? 'nobody'}, part ${part + 1}`,
    views: own.slice(part * viewsAtATime, (part + 1) * viewsAtATime),
  }))
})

/** `npm run a11y` looks at every view in every state and look; here each view is seen once, the looks take turns. */
for (const [at, tour] of tours.entries()) {
  test(`axe finds nothing on the pages of ${tour.name}`, async ({ browser, server }) => {
    const look = looks[at % looks.length]
    if (!look) throw new Error('there are no looks')
    const visitor = new ViewVisitor(browser, server.origin, look)
    for (const view of tour.views) {
      await test.step(`${view.name}, ${look.name}`, async () => {
        const page = await visitor.open(view)
        expect.soft(await accessibilityFindings(page), `${view.name}, ${look.name}`).toEqual([])
        expect.soft(await misfitOf(page), `${view.name}, ${look.name}`).toBeNull()
      })
    }
    await visitor.close()
  })
}

test('the kitchen sink fits into 320 pixels, stands still for whoever wants that, and reads in forced colours', async ({
  portal,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.open('/kitchen-sink')
  await portal.signInAs('administrator')
  const opener = page.getByRole('button', { name: 'Drawer', exact: true })
  await expect(opener).toBeVisible()
  expect(await misfitOf(page)).toBeNull()

  // The sink has a spinner and waiting rows: they move, until somebody does not want it.
  await expect.poll(() => moving(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => moving(page)).toEqual([])
  await opener.click()
  expect(await moving(page)).toEqual([])
  await expect(portal.drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(portal.drawer).toBeHidden()

  await page.emulateMedia({ forcedColors: 'active' })
  await page.keyboard.press('Tab')
  expect((await linesOf(page, ':focus-visible')).outline).not.toBe('none')
  await page.getByLabel('Select all rows of this page').click()
  expect((await linesOf(page, 'tr[data-selected]')).outline).toBe('dashed')
  expect((await linesOf(page, '[role=tab][aria-selected=true]')).underline).toBe('underline')
  expect((await linesOf(page, 'button[aria-current=page]')).underline).toBe('underline')
  await opener.click()
  expect((await linesOf(page, '.mantine-Drawer-content')).border).toBe('solid')
})
