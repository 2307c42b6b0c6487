import type { Page } from '@playwright/test'
import { list } from '#tests/support/voucher-steps.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** A receiver of each script that the portal brings letters for beside Latin: with joiners, and with marks around a letter. */
const receivers = ['ශ්‍රීමතී කෞෂල්‍යා', 'தமிழ்ச்செல்வி']

/** A sign that the file for Latin lacks, and that every machine has. */
const arrow = '→'

/** Each text on the page that is drawn with letters of the machine, and with which. */
async function lettersOfTheMachine(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' })
  const texts = await page.locator('body *').evaluateAll((all) => all.map((one) => one.textContent))
  const found: string[] = []
  for (const [place, nodeId] of nodeIds.entries()) {
    const text = texts[place] ?? ''
    // What went while it was looked at is on the page no more; what came instead is seen by the next look.
    const drawn = await cdp.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => null)
    for (const { familyName, isCustomFont, glyphCount } of drawn?.fonts ?? [])
      if (!isCustomFont && glyphCount >= text.split(arrow).length) found.push(`${familyName}: ${text.slice(0, 80)}`)
  }
  await cdp.detach()
  return found
}

test('every letter on the page comes with the portal: Latin, Sinhala and Tamil, in lists, drawers and codes', async ({
  page,
  portal,
}) => {
  await portal.open(list)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => lettersOfTheMachine(page)).toEqual([])
  await portal.signInAs('administrator')
  await portal.untilDrawn(100)
  const ids = [await portal.idAt(0), await portal.idAt(1)]
  for (const [place, name] of receivers.entries()) {
    const id = ids[place] ?? ''
    await portal.search('Voucher ID', id)
    await expect(portal.rows).toHaveCount(1)
    await portal.openVoucher(id)
    await portal.edit('Receiver name', name)
    await expect(portal.drawer).toContainText(name)
    await expect.poll(() => lettersOfTheMachine(page)).toEqual([])
    await portal.closeDrawer()
    await expect(portal.row(id)).toContainText(name)
    await expect.poll(() => lettersOfTheMachine(page)).toEqual([])
  }
  // Figures that change under each other stand still.
  const widths = await page.locator('body').evaluate((body) => {
    const line = document.createElement('span')
    body.append(line)
    return ['111,111.11', '888,888.88'].map((text) => {
      line.textContent = text
      return line.getBoundingClientRect().width
    })
  })
  expect(widths[0]).toBe(widths[1])
})
