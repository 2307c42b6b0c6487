import { expect, type Page } from '@playwright/test'

/** Opens the palette with the keyboard; what is typed into it. */
export async function openPalette(page: Page) {
  const box = page.getByRole('textbox', { name: 'Find a page or a record' })
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(box).toBeFocused({ timeout: 1000 })
  }).toPass()
  return box
}

/** Types as a scanner does: all letters within a few milliseconds, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((letters) => {
    const target = document.activeElement ?? document.body
    for (const key of letters.split('').concat('Enter')) {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, code)
}
