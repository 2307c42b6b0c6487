import type { Browser, Locator, Page } from 'playwright'
import { p95 } from './paint-times.ts'
import { partSettled, watchPart } from './part-times.ts'

/** Keys that are not counted: code that has never run is slow. */
const warmUp = 2

/** Types texts letter by letter into a field of the part that is watched; milliseconds from each key to its paint. */
export async function typeKeys(page: Page, field: Locator, texts: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) {
    await field.fill('')
    for (const letter of text) {
      await field.press(letter)
      times.push(await partSettled(page))
    }
  }
  return times.slice(warmUp)
}

/** What the same keys take in an input of a page that has nothing else, in words. */
export async function bareInput(browser: Browser, texts: readonly string[]): Promise<string> {
  const page = await browser.newPage()
  await page.setContent('<form><input aria-label="bare"><output></output></form>')
  await page.evaluate(watchPart('form'))
  await page.evaluate(`document.querySelector('input').oninput = ({ currentTarget }) => {
    document.querySelector('output').textContent = currentTarget.value
  }`)
  const times = await typeKeys(page, page.getByLabel('bare'), texts)
  await page.close()
  return `an input of a bare page ${p95(times).toFixed(0)} ms`
}
