import type { Page } from '@playwright/test'

/** Draws a rectangle from the empty end of one row to that of another. */
export async function drag(page: Page, from: number, to: number): Promise<void> {
  const place = async (index: number) => {
    const box = await page.locator(`tr[data-index="${index}"] td`).nth(2).boundingBox()
    if (!box) throw new Error(`row ${index} is not on screen`)
    return { x: box.x + box.width - 4, y: box.y + box.height / 2 }
  }
  const [start, end] = [await place(from), await place(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x - 30, end.y, { steps: 6 })
  await page.mouse.up()
}
