import { expect, test } from '#tests/e2e/portal-test.ts'
import { accessibilityFindings, misfitOf } from '#tests/support/accessibility.ts'
import { eachState } from '#tests/support/view-states.ts'
import { ViewVisitor } from '#tests/support/view-visitor.ts'
import { looks, views } from '#tests/support/views.ts'

for (const look of looks) {
  for (const view of views) {
    test(`${view.name}, ${look.name}`, async ({ browser, server }) => {
      const visitor = new ViewVisitor(browser, server.origin, look)
      const findings: string[] = []
      let seen = 0
      await eachState(visitor, view, server, async (page, state) => {
        seen += 1
        const found = await accessibilityFindings(page)
        const misfit = await misfitOf(page)
        if (misfit) found.push(misfit)
        findings.push(...found.map((one) => `${state}: ${one}`))
      })
      await visitor.close()
      console.log(`${view.name}, ${look.name}: ${seen} states, ${findings.length} findings`)
      expect(findings).toEqual([])
    })
  }
}

test('nothing is wider than 320 pixels', async ({ browser, server }) => {
  const viewport = { width: 320, height: 640 }
  const visitor = new ViewVisitor(browser, server.origin, { name: '320', colorScheme: 'light', viewport })
  for (const view of views) {
    const page = await visitor.open(view)
    expect.soft(await misfitOf(page), view.name).toBeNull()
  }
  await visitor.close()
})
