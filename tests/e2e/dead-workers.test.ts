import type { Page } from '@playwright/test'
import { openList } from './plugged-printer.ts'
import { expect, test } from './portal-test.ts'

// Its worker has every script on the device; here the scripts of workers are lost on the way from the server.
test.use({ serviceWorkers: 'block' })

/** Makes the server answer 404 for the script of a worker, until the returned function is called. */
async function loseScript(page: Page, worker: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${worker}\\.worker-.{8}\\.js$`)
  await page.route(address, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(address)
}

const sentences = {
  sync: 'Syncing could not start in this tab: nothing is sent or downloaded. Your changes are saved on this device.',
  search: 'The lists could not start in this tab. Your work on this device is safe.',
  printing: 'Printing could not start in this tab. Nothing was printed.',
  files: 'The file could not be read, because the part of the portal that reads files could not start.',
  exchange: 'The file could not be made, because the part of the portal that makes files could not start.',
} as const

test('without its sync worker the portal says that nothing is sent; Retry starts it', async ({ page, portal }) => {
  const find = await loseScript(page, 'sync')
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  const bar = page.getByRole('status').filter({ hasText: sentences.sync })
  await expect(bar).toBeVisible()
  await expect(portal.rows).toHaveCount(0)
  await bar.getByRole('button', { name: 'Retry' }).click()
  await expect(bar).toBeVisible()
  await find()
  await bar.getByRole('button', { name: 'Retry' }).click()
  await expect(portal.rows).toHaveCount(10)
  await expect(bar).toHaveCount(0)
})

test('without its search worker a list says so in place of its rows; Retry shows them', async ({ page, portal }) => {
  const find = await loseScript(page, 'search')
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  const note = page.getByRole('alert').filter({ hasText: sentences.search })
  await expect(note).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: sentences.search })).toBeVisible()
  await find()
  await note.getByRole('button', { name: 'Retry' }).click()
  await expect(portal.rows).toHaveCount(10)
  await expect(page.getByText(sentences.search)).toHaveCount(0)
})

test('a newer portal on the server is said in place of a Retry that cannot work', async ({ page, portal }) => {
  await loseScript(page, 'search')
  await page.route('**/?build=*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-Newer123.js"></script>',
    }),
  )
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  const note = page.getByRole('alert').filter({ hasText: 'The portal was updated. Reload this page to continue' })
  await expect(note.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.unrouteAll()
  await note.getByRole('button', { name: 'Reload' }).click()
  await expect(portal.rows).toHaveCount(10)
})

test('without its printing worker a print dialog says so; Retry shows the labels', async ({ page, portal }) => {
  const find = await loseScript(page, 'printing')
  const [id = ''] = await openList(portal)
  await portal.row(id).getByRole('checkbox').check()
  for (const [button, shown] of [
    ['Print Labels', 'Labels as printed'],
    ['Print Board', 'Page 1 of 1'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const note = portal.drawer.getByRole('alert').filter({ hasText: sentences.printing })
    await expect(note).toBeVisible()
    await expect(portal.drawer.getByLabel(shown)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(portal.drawer).toBeHidden()
  }
  await page.getByRole('button', { name: 'Print Labels' }).click()
  await find()
  await portal.drawer.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(portal.drawer.getByLabel('Labels as printed')).toBeVisible()
  await expect(portal.drawer.getByText(sentences.printing)).toHaveCount(0)
})

test('without its worker a file that was chosen is not read; Retry reads it', async ({ page, portal }) => {
  const find = await loseScript(page, 'files')
  await portal.open('/purchases/pending-Purchases')
  await portal.signInAs('administrator')
  await page.getByRole('button', { name: 'Purchase Bulk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Purchase Bulk' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bulk.csv', mimeType: 'text/csv', buffer: Buffer.from('no such column\n1\n') })
  const note = dialog.getByRole('alert').filter({ hasText: sentences.files })
  await expect(note).toBeVisible()
  await expect(dialog.getByText('Reading the file…')).toHaveCount(0)
  await find()
  await note.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText(sentences.files)).toHaveCount(0)
  await expect(dialog.getByText('The file cannot be read. Choose it again.')).toHaveCount(0)
  await expect(dialog.getByText(/column/i).first()).toBeVisible()
})

test('without its worker, and without the code for Excel, no export is made; Retry makes it', async ({
  page,
  portal,
}) => {
  const find = await loseScript(page, 'exchange')
  await portal.open('/user-details')
  await portal.signInAs('administrator')
  await expect(portal.rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  const toast = page.getByRole('alert').filter({ hasText: sentences.exchange })
  // It leaves by itself, but not below the pointer.
  await toast.hover()
  await page.route('**/assets/to-xlsx-*.js', (route) => route.fulfill({ status: 404 }))
  await find()
  await toast.getByRole('button', { name: 'Retry' }).click()
  await expect(toast).toHaveCount(1)
  await page.unroute('**/assets/to-xlsx-*.js')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    toast.getByRole('button', { name: 'Retry' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
})
