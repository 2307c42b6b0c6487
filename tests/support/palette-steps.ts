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

/** Presses keys as a scanner does: all within a few milliseconds, then Enter or Tab; whether the page took that one. */
export async function scan(page: Page, code: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<boolean> {
  return page.evaluate(
    (keys) => {
      const press = (key: string) => {
        const target = document.activeElement ?? document.body
        return !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
      return keys.map(press).at(-1) === true
    },
    [...code.split(''), end],
  )
}
