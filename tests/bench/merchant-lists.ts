import type { Page } from 'playwright'
import type { PortalPage } from '#tests/support/portal-page.ts'
import type { Figure } from './figure.ts'
import { forgetLongTasks, longestTask, watchLongTasks } from './long-tasks.ts'

const lanes = 3
const edits = 50
/** How long a change takes on the line. */
const lineMs = 150

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

/** Fifty merchants made Inactive at once: how often their list is read for it, and how long the queue takes. */
export async function measureQueuedEdits(page: Page, portal: PortalPage): Promise<Figure[]> {
  await portal.open('/merchants/view-Merchants?filter=Active')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50 rows')
  await portal.rows
    .nth(edits - 1)
    .getByRole('rowheader')
    .waitFor()
  const slow = { kind: 'delay', ms: lineMs, method: 'PUT', path: '/v1.0/app/merchants/update/*', times: edits }
  await page.request.post(`${portal.origin}/dev/faults`, { data: slow })
  const sent: { from: number; to: number }[] = []
  const listReads: number[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/merchants/allmerchant')) listReads.push(performance.now())
    if (!pathname.includes('/merchants/update/')) return
    const { startTime, responseEnd } = request.timing()
    sent.push({ from: startTime, to: startTime + responseEnd })
  })
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByLabel('New status').selectOption('Inactive')
  await dialog.getByRole('button', { name: `Update ${edits} merchants` }).click()
  await dialog.getByText(`${edits} done`).waitFor({ timeout: 120_000 })
  const drainMs = Math.max(...sent.map(({ to }) => to)) - Math.min(...sent.map(({ from }) => from))
  const idealMs = sent.reduce((sum, { from, to }) => sum + to - from, 0) / lanes
  return [
    { name: `reads of the list for ${edits} edits`, ours: listReads.length, peer: 4, unit: 'reads', atMost: 1 },
    {
      name: `${edits} edits drained, against ${lanes} lanes that never wait`,
      ours: drainMs,
      peer: idealMs,
      unit: 'ms',
      atMost: 1.5,
    },
  ]
}
