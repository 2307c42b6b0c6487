import type { Locator } from '@playwright/test'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { openList, plugIn, tell } from './plugged-printer.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** A job of 34 rows, eight of which the printer has and does not print. */
async function printHeld(portal: PortalPage): Promise<Locator> {
  const { page, drawer } = portal
  await plugIn(page)
  await openList(portal)
  await page.getByLabel('Select all', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Print QR Codes' }).click()
  await expect(drawer).toContainText('100 labels in 34 rows.')
  await tell(page, { held: true })
  await drawer.getByRole('button', { name: 'Print on label printer' }).click()
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  const job = page.getByRole('list', { name: 'Print jobs' }).getByRole('listitem', { name: 'QR codes of 100 vouchers' })
  await expect(job).toContainText('0 of 34 rows printed, 8 on the way')
  return job
}

test('the buttons of a print job stay where they are and keep the focus, and no row is reprinted while rows are on the way', async ({
  page,
  portal,
}) => {
  const job = await printHeld(portal)
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

test('the last good row is entered and never guessed, and what stands in a field of rows is what is printed', async ({
  page,
  portal,
}) => {
  const job = await printHeld(portal)
  const cancel = job.getByRole('button', { name: 'Cancel' })
  const place = await cancel.boundingBox()
  const pause = job.getByRole('button', { name: 'Pause' })
  await pause.focus()
  await tell(page, { printedElsewhere: 20 })
  await expect(job).toContainText('Needs a look')
  await expect(job.getByRole('button', { name: 'Resume' })).toBeFocused()
  expect(await cancel.boundingBox()).toEqual(place)
  await expect(job.getByRole('button', { name: 'Resume' })).toBeDisabled()
  const row = job.getByRole('textbox', { name: 'Last good row' })
  const answer = job.getByRole('button', { name: 'This is the last good row' })
  await expect(row).toHaveValue('')
  await expect(answer).toBeDisabled()
  await row.fill('9')
  await page.keyboard.press('Tab')
  await expect(row).toHaveValue('9')
  await expect(row).toHaveAttribute('aria-invalid', 'true')
  await expect(job.getByText('0 to 8', { exact: true })).toBeVisible()
  await expect(answer).toBeDisabled()
  await row.fill('3')
  await row.press('Enter')
  await expect(job).toContainText('3 of 34 rows printed')
  await expect(job).toBeFocused()

  await job.getByRole('button', { name: 'Reprint…' }).click()
  const to = portal.drawer.getByLabel('To row')
  const reprint = portal.drawer.getByRole('button', { name: 'Reprint', exact: true })
  await portal.drawer.getByLabel('Reason').fill('smudged')
  await expect(portal.drawer).toContainText('Rows 1 to 3 can be printed again.')
  await expect(reprint).toBeEnabled()
  // The fourth is still to come: printed here it would be a second copy.
  await expect(to).toHaveValue('3')
  await to.fill('4')
  await page.keyboard.press('Tab')
  await expect(to).toHaveValue('4')
  await expect(portal.drawer).toContainText('Rows 1 to 3, the smaller first.')
  await expect(reprint).toBeDisabled()
})
