import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { renderPdf } from '#tests/support/render-pdf.ts'
import { codesOf, codesOn, openList, plugIn, rowsOf, tell } from './plugged-printer.ts'
import { expect, test } from './portal-test.ts'

/** Whether the browser would ask somebody who closes this tab now. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('labels are printed without a server, and once although the cable is pulled', { tag: '@core' }, async ({
  page,
  portal,
  server,
}) => {
  const told = await plugIn(page)
  const ids = await openList(portal)
  await portal.untilInstalled()
  const codes = await codesOf(page, ids)
  await page.getByLabel('Select all', { exact: false }).first().click()
  await expect(page.getByText('Ready for offline printing')).toBeVisible()
  await server.kill()

  await page.getByRole('button', { name: 'Print QR Codes' }).click()
  await expect(portal.drawer).toContainText('100 labels in 34 rows.')
  await tell(page, { cutAfter: 12 })
  await portal.drawer.getByRole('button', { name: 'Print on label printer' }).click()
  await expect(portal.drawer).toBeHidden()
  const standstill = page.getByRole('alert').filter({ hasText: 'The connection to the printer is gone' })
  await expect(standstill).toBeVisible()
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  const job = page.getByRole('listitem', { name: 'QR codes of 100 vouchers' })
  await expect(job).toContainText('Please make sure the printer is connected and turned on :)')
  // The job says it itself.
  await expect(standstill).toBeHidden()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const question = page.getByRole('dialog', { name: '1 print job is not finished' })
  await expect(question).toContainText(/QR codes of 100 vouchers: Stopped, \d+ of 34 rows printed/)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await tell(page, { plug: true })
  await job.getByRole('button', { name: 'Resume' }).click()
  await expect(job).toContainText('34 of 34 rows printed')

  expect(rowsOf(told)).toHaveLength(34)
  expect(await codesOn(rowsOf(told))).toEqual(codes)
  expect(told).toContainEqual({ configuration: 1 })
  expect(told).toContainEqual({ interface: 0 })
  expect(told.flatMap(({ endpoint }) => endpoint ?? [])).toEqual([1])
})

test('where no printer is known the browser is asked for those of one vendor, and a dismissed question is told', async ({
  page,
  portal,
}) => {
  const asked: unknown[] = []
  await page.exposeFunction('usbAsked', (options: unknown) => void asked.push(options))
  await page.addInitScript(() => {
    navigator.usb.requestDevice = async (options) => {
      await (window as unknown as { usbAsked(options: unknown): Promise<void> }).usbAsked(options)
      throw new DOMException('No device selected.', 'NotFoundError')
    }
  })
  const [id = ''] = await openList(portal)
  await portal.row(id).getByRole('checkbox').check()
  for (const [title, act, headline] of [
    ['Print QR Codes', 'Print on label printer', 'Please make sure the printer is connected and turned on :)'],
    ['Print Labels', 'Print Labels', 'Oops, something went wrong! Check your cables & make sure you are using chrome'],
  ] as const) {
    await page.getByRole('button', { name: title }).click()
    await portal.drawer.getByRole('button', { name: act }).click()
    await expect(page.getByText(`${headline} No label printer was chosen.`)).toBeVisible()
    // Still there, to be tried again or saved as a file.
    await expect(portal.drawer.getByRole('button', { name: act })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(portal.drawer).toBeHidden()
  }
  expect(asked).toEqual([{ filters: [{ vendorId: 2655 }] }, { filters: [{ vendorId: 2655 }] }])
})

test('the labels of a row can be had as a file, a board as a PDF, and a reprint needs a reason', async ({
  page,
  portal,
}) => {
  const told = await plugIn(page)
  const [id = ''] = await openList(portal)
  await portal.row(id).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Print Board' }).click()
  await expect(portal.drawer.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  const pdf = page.waitForEvent('download')
  await portal.drawer.getByRole('button', { name: 'Print Board' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^Carrier_Board_\d{6}-\d{6}\.pdf$/)
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Print Book' }).click()
  await expect(portal.drawer.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  const book = page.waitForEvent('download')
  await portal.drawer.getByRole('button', { name: 'Print Book' }).click()
  expect((await book).suggestedFilename()).toMatch(/^Carrier_Book_\d{6}-\d{6}\.pdf$/)

  await page.getByRole('button', { name: 'Print Labels' }).click()
  await portal.drawer.getByRole('checkbox', { name: 'Amount' }).check()
  await expect(portal.drawer.getByRole('checkbox', { name: 'Sender' })).toBeDisabled()
  await expect(portal.drawer).toContainText('1 label in 1 row.')
  const zpl = page.waitForEvent('download')
  await portal.drawer.getByRole('button', { name: 'Download .zpl' }).click()
  expect(await readFile(await (await zpl).path(), 'utf8')).toMatch(/^\^XA\^CI28.*\^PW799.*LKR [\d,]+.*\^XZ$/)
  await tell(page, { held: true })
  await portal.drawer.getByRole('button', { name: 'Print Labels' }).click()
  await expect.poll(() => asksBeforeClosing(page)).toBe(true)
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  await tell(page, { held: false })
  const job = page.getByRole('listitem', { name: 'Name labels of 1 voucher' })
  await expect(job).toContainText('1 of 1 row printed')
  await job.getByRole('button', { name: 'Reprint…' }).click()
  const reprint = portal.drawer.getByRole('button', { name: 'Reprint' })
  await expect(reprint).toBeDisabled()
  await portal.drawer.getByLabel('Reason').fill('smudged')
  await reprint.click()
  await expect(page.getByText('Reprint of row 1: smudged', { exact: true })).toBeVisible()
  await page.getByText('History, reprinted ×1').click()
  await expect(page.getByText(/Reprint of row 1: smudged · administrator@demo\.lk$/)).toBeVisible()
  await expect.poll(() => rowsOf(told).length).toBe(2)
})

test('a dialog shows what is selected now, and a double click on Print makes one job', async ({ page, portal }) => {
  const told = await plugIn(page)
  const [first = '', second = ''] = await openList(portal)
  const [, code = ''] = await codesOf(page, [first, second])
  await portal.row(first).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Print QR Codes' }).click()
  await expect(portal.drawer.getByRole('img', { name: 'Row 1' })).toBeVisible()
  await portal.drawer.getByRole('button', { name: 'Close' }).last().click()
  await expect(portal.drawer).toBeHidden()

  await portal.row(first).getByRole('checkbox').uncheck()
  await portal.row(second).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Print QR Codes' }).click()
  await portal.drawer.getByRole('button', { name: 'Print on label printer' }).dblclick()
  await expect(portal.drawer).toBeHidden()
  await page.getByRole('link', { name: 'Printing', exact: true }).click()
  // The second click came before the first job was over: what it made would stand here too.
  await expect(page.getByRole('listitem', { name: 'QR codes of 1 voucher' })).toContainText('1 of 1 row printed')
  await expect(page.getByRole('listitem', { name: 'QR codes of 1 voucher' })).toHaveCount(1)
  expect(await codesOn(rowsOf(told).slice(0, 1))).toEqual([code])
})

test('a browser without USB is told so, and has the labels as files', async ({ page, portal }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'usb', { value: undefined }))
  const [id = ''] = await openList(portal)
  await portal.row(id).getByRole('checkbox').check()
  for (const [title, act] of [
    ['Print Labels', 'Print Labels'],
    ['Print QR Codes', 'Print on label printer'],
  ] as const) {
    await page.getByRole('button', { name: title }).click()
    await expect(portal.drawer).toContainText('This browser cannot reach a label printer')
    await expect(portal.drawer.getByRole('img', { name: 'Row 1' })).toBeVisible()
    await expect(portal.drawer.getByRole('button', { name: act })).toBeDisabled()
    const zpl = page.waitForEvent('download')
    await portal.drawer.getByRole('button', { name: 'Download .zpl' }).click()
    expect(await readFile(await (await zpl).path(), 'utf8')).toMatch(/^\^XA.*\^XZ$/)
    const pdf = page.waitForEvent('download')
    await portal.drawer.getByRole('button', { name: 'Download PDF' }).click()
    expect(renderPdf(await readFile(await (await pdf).path()))).toHaveLength(1)
    await expect(portal.drawer).toBeHidden()
  }
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a preview has its room before it comes, and a PDF can be called off', async ({ page, portal }) => {
    await openList(portal)
    const letCodes = await holdRequests(page, '**/generateQR/qrList')
    const letLibrary = await holdRequests(page.context(), '**/jspdf*')
    await page.getByLabel('Select all', { exact: false }).first().click()
    await page.getByRole('button', { name: 'Print QR Codes' }).click()
    const preview = portal.drawer.getByRole('region', { name: 'Preview', exact: true })
    await expect(preview).toContainText('…')
    // What is odd about the vouchers stands above the preview once they are read.
    await expect(portal.drawer).not.toContainText('Reading the selection…')
    // A dialog that opens comes down into its place.
    await expect(portal.drawer).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
    const before = await preview.boundingBox()
    letCodes()
    await expect(portal.drawer.getByRole('img', { name: 'Row 1', exact: true })).toBeVisible()
    expect(await preview.boundingBox()).toEqual(before)
    // On a phone the preview is longer than the window; what can be done with it is in sight.
    const onDesk = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 360, height: 640 })
    for (const act of ['Close', 'Download .zpl', 'Download PDF', 'Print on label printer'])
      await expect(portal.drawer.getByRole('button', { name: act }).last()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(onDesk)

    let saved = 0
    page.on('download', () => (saved += 1))
    await portal.drawer.getByRole('button', { name: 'Download PDF' }).click()
    await expect(portal.drawer).toContainText('Making the PDF…')
    const leave = await portal.drawer.getByRole('button', { name: 'Cancel' }).elementHandle()
    await leave?.click()
    // Somebody presses once more just when it has become Close.
    await leave?.evaluate((button) => {
      const press = () => button.textContent === 'Close' && (button as HTMLElement).click()
      new MutationObserver(press).observe(button, { childList: true, characterData: true, subtree: true })
    })
    letLibrary()
    // One that was saved would have closed the dialog.
    await expect(portal.drawer.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
    await expect(portal.drawer.getByText('Making the PDF…')).toHaveCount(0)
    expect(saved).toBe(0)
    // A dialog gives the focus back in the moment that it is left.
    expect(await leave?.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
