import type { Page } from '@playwright/test'
import { listPaths } from '#tests/support/list-paths.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

/** Rows of a page where the spec says less than ten. */
const shortPages: Readonly<Record<string, number>> = {
  '/vouchers/view-voucher-themes': 5,
  '/merchants/view-merchant-groups': 7,
}

/** A tablet, a small laptop, a larger one, a desk. */
const widths = [
  [820, 1180],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const

/** From here on a table is as wide as its place and no wider. */
const leastWithoutScrolling = 1280

test('on every list, at every width, nothing is cut, the head has one place, and a selection moves nothing', async ({
  portal,
  page,
}) => {
  await portal.open()
  await portal.signInAs('administrator')
  const cut: string[] = []
  for (const path of listPaths) {
    await portal.open(path)
    await expect(page.locator('tr[data-index="0"] input')).toBeVisible()
    // Each list has ten rows, or the few that the spec gives it; what is cut in one shows in the others.
    const last = (shortPages[path] ?? 10) - 1
    await expect(page.locator(`tr[data-index="${last}"] > :nth-child(2)`)).toHaveText(/\S/)
    const places = new Map<number, Place>()
    for (const isSelected of [false, true]) {
      if (isSelected) await page.locator('tr[data-index="1"] input').check({ force: true })
      for (const [width, height] of widths) {
        await page.setViewportSize({ width, height })
        const found = await whatIsCut(page, width >= leastWithoutScrolling)
        cut.push(...found.map((one) => `${path} at ${width}${isSelected ? ', selected' : ''}: ${one}`))
        // A payment's list stands among its fields.
        if (path === '/payments/add-payment' || width < leastWithoutScrolling) continue
        const place = await placeOf(page)
        expect.soft(place, `${path} at ${width}`).toEqual(places.get(width) ?? place)
        places.set(width, place)
        expect.soft(place.title, `${path} at ${width}`).toEqual({ x: 325, y: 71 })
        expect.soft(place.tools, `${path} at ${width}`).toEqual({ right: width - 24, y: 68 })
        expect.soft(place.gap, `${path} at ${width}`).toBeGreaterThanOrEqual(12)
      }
    }
  }
  expect(cut).toEqual([])
})

test('what names a row stays in sight where a table is pushed sideways', { tag: '@core' }, async ({ portal, page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await portal.open('/operations/deliveries-n-pickups')
  await portal.signInAs('customerCare')
  const name = portal.rows.first().getByRole('rowheader')
  await expect(name).toHaveText(/\S/)
  const before = await name.boundingBox()
  const box = page.getByRole('region', { name: 'Deliveries & Pickups' })
  await box.evaluate((element) => element.scrollTo(60, 0))
  await expect(box).toHaveAttribute('data-pushed')
  expect(await name.boundingBox()).toEqual(before)
})

test('an ID is whole beside the mark of an unsent change, also with the record beside and the buttons of its row', async ({
  portal,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('customerCare')
  await portal.untilDrawn(100)
  const ids = await portal.rows.getByRole('link').allTextContents()
  const id = ids.toSorted((a, b) => b.length - a.length)[0] ?? ''
  await portal.openVoucher(id)
  await server.stop()
  await portal.edit('Receiver name', 'Not Sent')
  const mark = portal.row(id).getByRole('rowheader').getByText('Waiting')
  await expect(mark).toBeAttached()
  await portal.row(id).getByRole('checkbox').hover({ force: true })
  await expect(portal.row(id).getByRole('button', { name: `Copy ${id}` })).toBeVisible()
  // Beside a record a table may be pushed sideways.
  expect(await whatIsCut(page, false)).toEqual([])
  await portal.closeDrawer()
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await portal.row(id).getByRole('checkbox').hover({ force: true })
    expect(await whatIsCut(page, true), `at ${width}`).toEqual([])
  }
})

type Place = Awaited<ReturnType<typeof placeOf>>

/** Where the head of a list and its table stand: the same on every list, and a selection moves nothing. */
function placeOf(page: Page) {
  return page.evaluate(() => {
    const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
    const title = boxOf('main h1')
    const tools = boxOf('main header > :last-child')
    const table = boxOf('main section:has(> table)')
    const fields = [
      ...document.querySelectorAll('main :is(header, search, fieldset, [role="tablist"]) :is(button, input, select)'),
    ]
    const end = Math.max(...fields.map((field) => field.getBoundingClientRect().bottom))
    return {
      title: { x: title.x, y: title.y },
      tools: { right: tools.right, y: tools.y },
      table: table.y,
      gap: table.y - end,
    }
  })
}

/** Heads, cells and buttons whose words run out of their box, and what lies out of the window. */
async function whatIsCut(page: Page, isWhole: boolean): Promise<string[]> {
  // The page has taken its new size once it has been painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate((fits) => {
    const found: string[] = []
    const say = (what: string, part: Element) =>
      found.push(`${what} "${(part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 40)}"`)
    const isSeen = (part: Element) => part.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
    // Letters may overlap the edge of their box by a fraction.
    const isTooLarge = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
    const leavesPadding = (cell: Element) => {
      // What is for screen readers alone is drawn nowhere, and would be measured all the same.
      const unseen = [...cell.querySelectorAll<HTMLElement>('.mantine-VisuallyHidden-root')]
      for (const one of unseen) one.style.display = 'none'
      const words = document.createRange()
      words.selectNodeContents(cell)
      const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
      const leaves = words.getBoundingClientRect().right > end + 1
      for (const one of unseen) one.style.display = ''
      return leaves
    }

    for (const table of document.querySelectorAll('main table[role="table"]')) {
      const heads = [...table.querySelectorAll('thead th')].slice(1)
      for (const head of heads) if (isTooLarge(head)) say('head', head)
      for (const row of table.querySelectorAll('tr[data-index]')) {
        ;[...row.children].slice(1).forEach((cell, at) => {
          // Names and places share what room there is, and say the whole of themselves under the pointer.
          if (heads[at]?.hasAttribute('data-shares') || !isSeen(cell)) return
          // What names a row gives way to the buttons and the mark beside it.
          const name = cell.querySelector('a')
          const isNameCut = name !== null && name.clientWidth > 0 && isTooLarge(name)
          if (isTooLarge(cell) || isNameCut || leavesPadding(cell)) say(`${heads[at]?.textContent}`, cell)
        })
      }
      const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
      if (fits && scrollWidth > clientWidth) found.push(`the table, by ${scrollWidth - clientWidth}`)
    }

    const edge = document.documentElement.clientWidth
    for (const button of document.querySelectorAll(':is(main, header) :is(button, a[role="button"])')) {
      if (!isSeen(button) || button.closest('table') !== null) continue
      const label = button.querySelector('.mantine-Button-label')
      if ([button, label].some((part) => part && part.scrollWidth > part.clientWidth)) say('button', button)
      const { left, right } = button.getBoundingClientRect()
      // A row of tabs is pushed sideways.
      const isPushed = button.closest('[role="tablist"]') !== null
      if (!isPushed && (left < 0 || right > edge)) say('out of the window, button', button)
    }
    if (document.documentElement.scrollWidth > edge) found.push('the page')
    return [...new Set(found)]
  }, isWhole)
}
