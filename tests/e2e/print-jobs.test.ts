import { openList, plugIn, tell } from './plugged-printer.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

test('the buttons of a print job stay where they are and keep the focus, and no row is reprinted while rows are on the way', async ({
  page,
  portal,
}) => {
  await plugIn(page)
  await openList(portal)
  await page.getByLabel('Select all', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Print QR Codes' }).click()
  await expect(portal.drawer).toContainText('100 labels in 34 rows.')
  await tell(page, { held: true })
  await portal.drawer.getByRole('button', { name: 'Print on label printer' }).click()
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  const job = page.getByRole('list', { name: 'Print jobs' }).getByRole('listitem', { name: 'QR codes of 100 vouchers' })
  await expect(job).toContainText('0 of 34 rows printed, 8 on the way')
  const pause = job.getByRole('button', { name: 'Pause' })
  const cancel = job.getByRole('button', { name: 'Cancel' })
  const reprint = job.getByRole('button', { name: 'Reprint…' })
  const place = await cancel.boundingBox()
  await tell(page, { paperOut: true })
  await expect(job).toContainText('Out of labels. Load a roll; printing goes on by itself.')
  await expect(reprint).toHaveCount(0)
  expect(await cancel.boundingBox()).toEqual(place)

  await pause.press('Enter')
  await expect(pause).toHaveAttribute('aria-busy', 'true')
  await tell(page, { held: false, paperOut: false })
  await expect(job).toContainText('Paused')
  const resume = job.getByRole('button', { name: 'Resume' })
  await expect(resume).toBeFocused()
  await expect(reprint).toBeVisible()
  // What is pressed a second time must not be another button by then.
  expect(await cancel.boundingBox()).toEqual(place)

  await tell(page, { held: true })
  await page.keyboard.press('Enter')
  await expect(job).toContainText('8 of 34 rows printed, 8 on the way')
  await expect(pause).toBeFocused()
  await cancel.press('Enter')
  await expect(cancel).toHaveAttribute('aria-busy', 'true')
  await tell(page, { held: false })
  const over = page.getByRole('region', { name: 'Printed before' }).getByRole('listitem')
  await expect(over).toContainText('Cancelled')
  await expect(over).toBeFocused()
})
