import { accessibilityFindings, scrollsSideways } from '#tests/support/accessibility.ts'
import { ViewVisitor } from '#tests/support/view-visitor.ts'
import { looks, views } from '#tests/support/views.ts'
import { expect, test } from './portal-test.ts'

/** `npm run a11y` looks at every view in every state and look; here each view is seen once, the looks take turns. */
test('axe finds nothing on any page', async ({ browser, server }) => {
  // A score of pages; a loaded machine takes its time over each.
  test.setTimeout(300_000)
  const roles = [...new Set(views.map(({ role }) => role))]
  for (const [at, role] of roles.entries()) {
    const look = looks[at % looks.length]
    if (!look) throw new Error('there are no looks')
    const visitor = new ViewVisitor(browser, server.origin, look)
    for (const view of views.filter((one) => one.role === role)) {
      await test.step(`${view.name}, ${look.name}`, async () => {
        const page = await visitor.open(view)
        expect.soft(await accessibilityFindings(page), `${view.name}, ${look.name}`).toEqual([])
        expect.soft(await scrollsSideways(page), `${view.name}, ${look.name} scrolls sideways`).toBe(false)
      })
    }
    await visitor.close()
  }
})
