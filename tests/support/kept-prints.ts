import type { Page } from '@playwright/test'

/** What the browser would print: its own dialog stands still, and what it was given is kept. */
export async function keepPrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.querySelector('[data-kept]')?.remove()
      const sheet = document.querySelector('#print-sheet')?.cloneNode(true) as HTMLElement
      sheet.dataset['kept'] = ''
      document.body.append(sheet)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
}

/** The paper of what was printed, once it has been. */
export async function keptPrint(page: Page): Promise<Buffer> {
  await page.locator('[data-kept]').waitFor({ state: 'attached' })
  await page.evaluate(() => (document.body.dataset['printing'] = ''))
  const paper = await page.pdf({ format: 'A4' })
  await page.evaluate(() => {
    delete document.body.dataset['printing']
    document.querySelector('[data-kept]')?.remove()
  })
  return paper
}
