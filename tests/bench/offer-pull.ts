import type { Page } from 'playwright'
import type { PortalPage } from '#tests/support/portal-page.ts'
import type { Figure } from './figure.ts'

const rowsOfPage = 10

/** A new device at the offers: what it needs to show rows, and to prove that it has all of them. */
export async function measureFirstPull(page: Page, portal: PortalPage, rows: number): Promise<Figure[]> {
  let requests = 0
  let answers = 0
  let mayGoOn = () => {}
  const shown = new Promise<void>((resolve) => {
    mayGoOn = resolve
  })
  await page.route('**/offers/all/*', async (route) => {
    requests += 1
    if (requests > 1) await shown
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    if (request.url().includes('/offers/all/')) answers += 1
  })
  await portal.open('/offers')
  await portal.signInAs('administrator')
  // With the second answer held back, rows can only be those of the first one.
  await portal.rows.first().getByRole('rowheader').waitFor()
  const needed = answers
  mayGoOn()
  await page.getByText(/^As of .* · complete$/).waitFor({ timeout: 280_000 })
  const pages = Math.ceil(rows / rowsOfPage)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return [
    { name: 'answers until the first offers are shown', ours: needed, peer: 1, unit: 'answers', atMost: 1 },
    {
      name: `requests a page until ${rows.toLocaleString('en-LK')} offers are proved to be all`,
      ours: requests / pages,
      peer: 4.1,
      unit: 'requests',
      atMost: 1,
    },
  ]
}
