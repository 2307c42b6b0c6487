import type { Locator, Page } from '@playwright/test'
import type { PrintJob } from '#store/database/print-tables.ts'
import { newTab, type PortalPage } from '#tests/support/portal-page.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'
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

test('the buttons of a print job stay where they are and keep the focus, and no row is reprinted while rows are on the way', {
  tag: '@core',
}, async ({ page, portal }) => {
  const job = await printHeld(portal)
  const pause = job.getByRole('button', { name: 'Pause' })
  const cancel = job.getByRole('button', { name: 'Cancel' })
  const reprint = job.getByRole('button', { name: 'Reprint…' })
  const trouble = 'Out of labels. Load a roll; printing goes on by itself.'
  const desk = page.viewportSize() ?? { width: 1280, height: 720 }
  // What is measured moves once more when the menu goes, and when it comes back.
  const menu = page.getByRole('complementary', { name: 'Menu' })
  await page.setViewportSize({ width: 360, height: 760 })
  await expect(menu).toHaveCount(0)
  const narrowPlace = await cancel.boundingBox()
  await tell(page, { paperOut: true })
  await expect(job).toContainText(trouble)
  expect(await cancel.boundingBox()).toEqual(narrowPlace)
  await page.setViewportSize(desk)
  await expect(menu).toBeVisible()
  await tell(page, { paperOut: false })
  await expect(job).not.toContainText(trouble)
  const place = await cancel.boundingBox()
  await tell(page, { paperOut: true })
  await expect(job).toContainText(trouble)
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
  await expect(resume).toBeEnabled()
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

test('who presses again while Pause becomes Resume, or holds the key, has paused and not resumed', async ({
  page,
  portal,
}) => {
  await printHeld(portal)
  await page.getByRole('button', { name: 'Print test label' }).click()
  await expect(page.getByText('Printer check: waits behind QR codes of 100 vouchers.')).toBeVisible()
  // It has not begun: nothing is awaited, and it is paused at once.
  const waiting = page.getByRole('list', { name: 'Print jobs' }).getByRole('listitem', { name: 'Printer check' })
  const [pause, resume] = [
    waiting.getByRole('button', { name: 'Pause' }),
    waiting.getByRole('button', { name: 'Resume' }),
  ]
  await pause.focus()
  await pause.evaluate((button: HTMLElement) => {
    const second = new MutationObserver(() => {
      if (button.textContent !== 'Resume') return
      second.disconnect()
      button.click()
    })
    second.observe(button, { subtree: true, childList: true, characterData: true })
  })
  await page.keyboard.down('Enter')
  await expect(resume).toBeFocused()
  await expect(resume).toBeEnabled()
  // What a keyboard sends for as long as a key is held.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(waiting).toContainText('Paused')

  await page.keyboard.press('Enter')
  await expect(waiting).toContainText('Waiting')
  await waiting.getByText('History').click()
  await expect(waiting.getByRole('listitem')).toHaveText([/ Print · /, / Pause · /, / Resume · /])
})

test('a log-out names the print jobs of a former role, of which this one sees nothing', async ({ page, portal }) => {
  await portal.open()
  await portal.signInAs('merchantController')
  await keepPrintJob(
    page,
    aPrintJob({ state: 'blocked', blockedBy: 'interrupted', rows: 34, confirmedTo: 8, intentTo: 8 }),
  )
  await page.reload()
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  await expect(page.getByText('The codes of terminals are printed from the print queue.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('QR codes of 3 vouchers')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const question = page.getByRole('dialog', { name: '1 print job is not finished' })
  await expect(question).toContainText('QR codes of 3 vouchers: Stopped, 8 of 34 rows printed.')
  await expect(question).toContainText(
    'Begun in a role that you had before; the rest can be printed in that role only.',
  )
  await question.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

/** Puts a job on this device, as one that was brought along; it is seen after a reload. */
async function keepPrintJob(page: Page, job: PrintJob): Promise<void> {
  await page.evaluate(async (one) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('portal-') ? [name] : []))
    const opening = indexedDB.open(names[0] ?? '')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const writing = opening.result.transaction('printJobs', 'readwrite')
    writing.objectStore('printJobs').put(one)
    await new Promise((resolve) => (writing.oncomplete = resolve))
    opening.result.close()
  }, job)
}

test('a second press on Cancel right after the first ends nothing, and every tab says what is waited for', async ({
  page,
  portal,
  context,
}) => {
  const job = await printHeld(portal)
  const elsewhere = await newTab(context, portal.origin)
  // It has seen the job print: what stood still before a tab was opened is no news there.
  await elsewhere.open('/printing')
  await expect(elsewhere.page.getByRole('list', { name: 'Print jobs' })).toContainText('8 on the way')
  await elsewhere.page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(elsewhere.page.getByRole('heading', { level: 1 })).not.toHaveText('Printing')
  await tell(page, { paperOut: true })
  await expect(job).toContainText('Out of labels')
  const notice = (words: string) => elsewhere.page.getByRole('alert').filter({ hasText: words })
  await expect(notice('Out of labels')).toBeVisible()

  const cancel = job.getByRole('button', { name: 'Cancel' })
  await cancel.focus()
  // Once more in the moment that the first is heard of, before anybody can have read it.
  await cancel.evaluate((button: HTMLElement) => {
    const watch = new MutationObserver(() => {
      if (!button.closest('li')?.textContent.includes('Being cancelled')) return
      watch.disconnect()
      button.click()
    })
    watch.observe(document.body, { childList: true, characterData: true, subtree: true })
    button.click()
  })
  await expect(job).toContainText('Being cancelled')
  await expect(notice('Being cancelled')).toBeVisible()
  await expect(notice('Out of labels')).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await expect(cancel).toBeEnabled()

  // It has waited for the printer's last word: nothing is in doubt.
  await tell(page, { held: false, paperOut: false })
  const over = page.getByRole('region', { name: 'Printed before' }).getByRole('listitem')
  await expect(over).toContainText('Cancelled')
  await expect(over).toContainText('8 of 34 rows printed')
  await expect(notice('QR codes of 100 vouchers')).toHaveCount(0)
})

test('the last good row is entered and never guessed, and what stands in a field of rows is what is printed', async ({
  page,
  portal,
}) => {
  const job = await printHeld(portal)
  const cancel = job.getByRole('button', { name: 'Cancel' })
  // As wide as people may set letters (WCAG 1.4.12): no button stands where it stands because of one word.
  await page.addStyleTag({ content: '* { letter-spacing: 0.12em !important }' })
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
