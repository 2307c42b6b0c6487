import { expect, test } from './portal-test.ts'

/** Notes at each frame from now on where the shops begin. */
const watchShops = `(() => {
  window.shopsAt = []
  const note = () => {
    const heading = document.querySelector('#shops')
    const at = heading && Math.round(heading.getBoundingClientRect().top)
    if (at !== null && at !== window.shopsAt.at(-1)) window.shopsAt.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
})()`

for (const [role, width] of [
  ['administrator', 1280],
  ['administrator', 360],
  ['accountant', 1280],
] as const) {
  test(`the shops of a merchant stay where they are while its groups and money come: ${role}, ${width} px`, async ({
    portal,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await portal.open('/merchants/view-Merchants')
    await portal.signInAs(role)
    const { drawer } = portal
    await expect(page.getByText(/^As of .* · complete$/)).toBeVisible()
    for (const nth of [0, 1, 2]) {
      await page.evaluate(watchShops)
      await portal.rows.nth(nth).getByRole('rowheader').getByRole('link').click()
      await expect(drawer.getByRole('link', { name: 'Redemptions' })).toBeVisible()
      await expect(drawer.getByText(/ to pay|Nothing to pay|^To pay: –/)).toBeVisible()
      await expect(drawer.locator('tr[data-row]').first()).toContainText(/\S/)
      expect(await page.evaluate('window.shopsAt')).toHaveLength(1)
      await portal.closeDrawer()
    }
  })
}
