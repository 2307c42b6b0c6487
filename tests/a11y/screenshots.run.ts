import { join } from 'node:path'
import { test } from '#tests/e2e/portal-test.ts'
import { ViewVisitor } from '#tests/support/view-visitor.ts'
import { looks, views } from '#tests/support/views.ts'

/** Git ignores it. */
const folder = 'screenshots'

for (const look of looks) {
  test(`pictures, ${look.name}`, async ({ browser, server }) => {
    const visitor = new ViewVisitor(browser, server.origin, look)
    for (const view of views) {
      const page = await visitor.open(view)
      await page.screenshot({ path: join(folder, look.name, `${view.name}.png`), animations: 'disabled' })
    }
    await visitor.close()
  })
}
