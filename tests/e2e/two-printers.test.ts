import type { Page } from '@playwright/test'
import { openList, plugIn, rowsOf, tell, type Told } from './plugged-printer.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const front = { serialNumber: 'D1J100000001', productName: 'Zebra ZD421' }
const back = { serialNumber: 'D1J100000002', productName: 'Zebra ZD621' }
const nameless = { productName: 'Zebra GK420' }
const words = ({ serialNumber, productName }: { serialNumber?: string; productName: string }) =>
  serialNumber ? `${productName}, serial ${serialNumber}` : `${productName} without a serial number`

/** Which printers have printed, a name for each row. */
const paperOf = (told: Told[]) => told.flatMap(({ row, on }) => (row === undefined ? [] : [on]))

/** Plugs in these printers and no others. */
async function connect(page: Page, printers: readonly { productName: string }[]) {
  await tell(page, { connected: printers.map(({ productName }) => productName) })
  await page.evaluate(() => navigator.usb.dispatchEvent(new Event('disconnect')))
}

test('with two printers a person chooses one; it is kept, and dialogs and the printer check print on no other', {
  tag: '@core',
}, async ({ page, portal }) => {
  const told = await plugIn(page, [front, back])
  const [id = ''] = await openList(portal)
  const picker = page.getByRole('region', { name: 'Label printer' })
  const toast = page.getByText('Several label printers are connected. Choose the one to print on.')
  await portal.row(id).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Print Labels' }).click()
  const print = portal.drawer.getByRole('button', { name: 'Print Labels' })
  await expect(picker.getByRole('radio')).toHaveCount(2)
  await print.click()
  await expect(toast.last()).toBeVisible()
  await picker.getByRole('radio', { name: words(back) }).check()
  await print.click()
  await expect.poll(() => paperOf(told)).toEqual([back.productName])

  await page.reload()
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  await expect(picker.getByRole('radio', { name: words(back) })).toBeChecked()
  await expect(page.getByRole('listitem', { name: 'Name labels of 1 voucher' })).toContainText(words(back))
  await page.getByRole('button', { name: 'Print test label' }).click()
  await expect.poll(() => paperOf(told)).toEqual([back.productName, back.productName])

  await connect(page, [front])
  await expect(picker).toContainText(`Not connected: ${words(back)}. Connect it, or choose another printer.`)
  await page.getByRole('button', { name: 'Print test label' }).click()
  await expect(page.getByRole('alert').filter({ hasText: `Not connected: ${words(back)}` })).toBeVisible()
  await picker.getByRole('radio', { name: words(front) }).check()
  await page.getByRole('button', { name: 'Print test label' }).click()
  await expect.poll(() => paperOf(told).at(-1)).toBe(front.productName)
  expect(rowsOf(told)).toHaveLength(3)
})

test('a lone printer without a serial number prints at once, and its job goes on after a reload once it is confirmed', async ({
  page,
  portal,
}) => {
  const told = await plugIn(page, [nameless])
  await openList(portal)
  await page.getByLabel('Select all', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Print Labels' }).click()
  await expect(page.getByRole('region', { name: 'Label printer' })).toContainText(`Printer: ${words(nameless)}`)
  await tell(page, { held: true })
  await portal.drawer.getByRole('button', { name: 'Print Labels' }).click()
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  const job = page.getByRole('listitem', { name: /^Name labels of / })
  await expect(job).toContainText('on the way')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const resume = job.getByRole('button', { name: 'Resume' })
  await resume.click()
  const question = page.getByRole('dialog', { name: 'Is this the printer of this job?' })
  await expect(question).toContainText(`Connected is: ${words(nameless)}.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(job).toContainText('Stopped')
  expect(rowsOf(told)).toEqual([])

  await resume.click()
  await question.getByRole('button', { name: 'Resume on this printer' }).click()
  // Its count does not prove that it is the same printer: the paper does.
  await expect(job).toContainText('Needs a look')
  await job.getByLabel('Last good row').fill('0')
  await job.getByRole('button', { name: 'This is the last good row' }).click()
  await expect(job).toContainText('Paused')
  await resume.click()
  await expect(job).toContainText('100 of 100 rows printed')
  expect(new Set(rowsOf(told)).size).toBe(100)
  expect(rowsOf(told)).toHaveLength(100)
})
