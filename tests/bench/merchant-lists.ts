import type { Page } from 'playwright'
import type { PortalPage } from '#tests/support/portal-page.ts'
import type { Figure } from './figure.ts'
import { forgetLongTasks, longestTask, watchLongTasks } from './long-tasks.ts'

/** What IndexedDB has of a collection: the sum of its blocks' write sequences, and when its list was last read. */
const heldOf = (collection: string) => `new Promise(async (resolve) => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('portal-'))
  const opening = indexedDB.open(name)
  opening.onsuccess = () => {
    const database = opening.result
    const all = (table) => new Promise((done) => {
      const asked = database.transaction(table).objectStore(table).getAll()
      asked.onsuccess = () => done(asked.result.filter((one) => one.collection === '${collection}'))
    })
    Promise.all([all('blocks'), all('coverage')]).then(([blocks, coverage]) => {
      database.close()
      resolve({ writes: blocks.reduce((sum, { w }) => sum + w, 0), readAt: coverage[0]?.headAt ?? 0 })
    })
  }
})`

interface Held {
  writes: number
  readAt: number
}

/** A list of 20,000 rows read again when nothing has changed: nothing is written, and the page is free all the while. */
export async function measureSameList(page: Page, portal: PortalPage): Promise<Figure[]> {
  await portal.open('/terminals')
  await page.getByText(/^As of .* · complete$/).waitFor({ timeout: 120_000 })
  const held = () => page.evaluate(heldOf('terminals')) as Promise<Held>
  const before = await held()
  await watchLongTasks(page)
  // Opened again, and read once its rows are painted.
  await page.route('**/terminals/getAllTerminals', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await forgetLongTasks(page)
    await route.continue()
  })
  // A read of a moment ago would do for whoever comes back at once.
  await page.waitForTimeout(3000)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const answering = page.waitForResponse((answer) => answer.url().endsWith('/terminals/getAllTerminals'))
  await page.getByRole('link', { name: 'Terminals', exact: true }).click()
  await (await answering).finished()
  const from = performance.now()
  let after = await held()
  while (after.readAt === before.readAt && performance.now() - from < 20_000) after = await held()
  const tookMs = performance.now() - from
  const longest = await longestTask(page)
  return [
    {
      name: 'blocks written for an unchanged list',
      ours: after.writes - before.writes,
      peer: 1,
      unit: 'blocks',
      atMost: 0,
    },
    {
      name: 'an unchanged list of 20,000, from its answer to its note',
      ours: tookMs,
      peer: 400,
      unit: 'ms',
      atMost: 1,
    },
    { name: 'longest task of the page meanwhile', ours: longest, peer: 50, unit: 'ms', atMost: 1 },
  ]
}
