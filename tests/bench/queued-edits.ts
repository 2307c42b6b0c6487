import type { Page } from 'playwright'
import type { PortalPage } from '#tests/support/portal-page.ts'
import type { Figure } from './figure.ts'

const lanes = 3
const edits = 50
/** How long a change takes on the line. */
const lineMs = 150

/** A list that comes whole: its active rows in the portal, its calls at the API, what a change of status is sent by. */
interface WholeList {
  address: string
  noun: string
  listPath: string
  updatePath: string
}

/** Fifty rows made Inactive at once: how often their list is read for it, and how long the queue takes. */
export async function measureQueuedEdits(page: Page, portal: PortalPage, list: WholeList): Promise<Figure[]> {
  await portal.open(list.address)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50 rows')
  await portal.rows
    .nth(edits - 1)
    .getByRole('rowheader')
    .waitFor()
  const slow = { kind: 'delay', ms: lineMs, method: 'PUT', path: `/v1.0/app${list.updatePath}*`, times: edits }
  await page.request.post(`${portal.origin}/dev/faults`, { data: slow })
  const sent: { from: number; to: number }[] = []
  let listReads = 0
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith(list.listPath)) listReads++
    if (!pathname.includes(list.updatePath)) return
    const { startTime, responseEnd } = request.timing()
    sent.push({ from: startTime, to: startTime + responseEnd })
  })
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByLabel('New status').selectOption('Inactive')
  await dialog.getByRole('button', { name: `Update ${edits} ${list.noun}` }).click()
  await dialog.getByText(`${edits} done`).waitFor({ timeout: 120_000 })
  const drainMs = Math.max(...sent.map(({ to }) => to)) - Math.min(...sent.map(({ from }) => from))
  const idealMs = sent.reduce((sum, { from, to }) => sum + to - from, 0) / lanes
  return [
    { name: `reads of the list for ${edits} ${list.noun}`, ours: listReads, peer: 4, unit: 'reads', atMost: 1 },
    {
      name: `${edits} ${list.noun} changed, against ${lanes} lanes that never wait`,
      ours: drainMs,
      peer: idealMs,
      unit: 'ms',
      atMost: 1.5,
    },
  ]
}
