import { join } from 'node:path'
import { test } from '#tests/e2e/portal-test.ts'
import { eachState } from '#tests/support/view-states.ts'
import { ViewVisitor } from '#tests/support/view-visitor.ts'
import { looks, views } from '#tests/support/views.ts'

/** Git ignores it. */
const folder = 'screenshots'

for (const look of looks) {
  for (const view of views) {
    test(`${view.name}, ${look.name}`, async ({ browser, server }) => {
      const visitor = new ViewVisitor(browser, server.origin, look)
      await eachState(visitor, view, server, async (page, state) => {
        const name = `${view.name} - ${state.replace(/[^\w ]+/g, '')}.png`
        await page.screenshot({ path: join(folder, look.name, name), animations: 'disabled' })
      })
      await visitor.close()
    })
  }
}
