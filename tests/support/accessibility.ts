import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A frame where no script runs runs none of axe either, and would be waited for in vain. */
const unscripted = 'iframe[sandbox=""]'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong on the page as it is now, or within a part of it (WCAG 2.2 AA), one line for each element. */
export async function accessibilityFindings(page: Page, part = 'html'): Promise<string[]> {
  // A colour halfway through a fade is nobody's colour; one fade may begin a frame later, or as another ends. A spinner never
  // ends: nobody waits for it.
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times++) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map((one) => one.finished))
    }
  })
  const { violations } = await new AxeBuilder({ page }).include(part).exclude(unscripted).withTags(standards).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`),
  )
}

/** The same, in light and in dark. */
export async function findingsInBothSchemes(page: Page, part?: string): Promise<string[]> {
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    findings.push(...(await accessibilityFindings(page, part)).map((one) => `${colorScheme}: ${one}`))
  }
  return findings
}

/** How a page leaves its window, if it does: wider than it, or scrolling as a whole where only its main part should. */
export function misfitOf(page: Page): Promise<'scrolls sideways' | 'scrolls as a whole' | null> {
  return page.evaluate(() => {
    const main = document.querySelector('#main')
    const root = document.documentElement
    const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1
    if (wide(root) || (main !== null && wide(main))) return 'scrolls sideways'
    return main !== null && root.scrollHeight > root.clientHeight + 1 ? 'scrolls as a whole' : null
  })
}
