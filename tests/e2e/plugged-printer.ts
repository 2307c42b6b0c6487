import type { Page } from '@playwright/test'
import type { PortalPage } from '#tests/support/portal-page.ts'
import { imageOf, renderByZebrash } from '#tests/support/printer/render-zpl.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { type FakePrinter, fakeUsbPrinters } from './fake-usb-printer.ts'

const list = '/vouchers/view-vouchers'

/** What the printer told: rows in the order of the paper, and how it was opened. */
export interface Told {
  row?: string
  /** What the printer of the row calls itself. */
  on?: string
  configuration?: number
  interface?: number
  /** Where data went out, told once. */
  endpoint?: number
}

const testPrinter: FakePrinter = { serialNumber: 'D4J193000001', productName: 'Test printer' }

/** Puts the printers into the printing worker, before anything of it runs; messages that come early are kept for it. */
export async function plugIn(page: Page, printers: readonly FakePrinter[] = [testPrinter]): Promise<Told[]> {
  const told: Told[] = []
  // The printer comes in a worker of its own making, which the page's policy rightly forbids.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setBypassCSP', { enabled: true })
  await page.exposeFunction('printerTold', (one: Told) => void told.push(one))
  await page.addInitScript((fake) => {
    const channel = new BroadcastChannel('fake-printer')
    channel.onmessage = ({ data }) => (window as unknown as { printerTold(one: unknown): void }).printerTold(data)
    const Real = window.Worker
    window.Worker = class extends Real {
      constructor(address: string | URL, options?: WorkerOptions) {
        const whole = new URL(String(address), document.baseURI).href
        const code = `const early = []; const keep = (event) => early.push(event); self.addEventListener('message', keep)
          ${fake}
          import(${JSON.stringify(whole)}).then(() => {
            self.removeEventListener('message', keep)
            for (const { data, ports } of early) self.dispatchEvent(new MessageEvent('message', { data, ports }))
          })`
        const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
        super(options?.name === 'printing' ? blob : address, options)
      }
    }
  }, fakeUsbPrinters(printers))
  return told
}

/** A word for the printer. */
export const tell = (page: Page, word: object) =>
  page.evaluate((data) => {
    const channel = new BroadcastChannel('fake-printer')
    channel.postMessage(data)
    channel.close()
  }, word)

/** What the server says the codes of these vouchers say. */
export function codesOf(page: Page, voucherIds: string[]): Promise<string[]> {
  return page.evaluate(async (ids) => {
    const { token } = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '{}') as { token: string }
    const answer = await fetch('/v1.0/app/voucher/generateQR/qrList', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ voucherIds: ids }),
    })
    const codes = (await answer.json()) as { voucherId: string; qrContent: string }[]
    return ids.map((id) => codes.find(({ voucherId }) => voucherId === id)?.qrContent ?? '')
  }, voucherIds)
}

/** The list of vouchers with its first page; the ids on it. */
export async function openList(portal: PortalPage): Promise<string[]> {
  await portal.open(list)
  await portal.signInAs('administrator')
  await portal.untilDrawn(100)
  return portal.rows.getByRole('link').allTextContents()
}

/** The rows on paper, in their order. */
export const rowsOf = (told: Told[]) => told.flatMap(({ row }) => (row === undefined ? [] : [row]))

/** What the codes on these rows say, read from their pictures. */
export async function codesOn(rows: readonly string[]): Promise<string[]> {
  const codes: string[] = []
  for (const row of rows) codes.push(...(await readCodes(imageOf(await renderByZebrash(row, 799, 240)), 120)))
  return codes
}
