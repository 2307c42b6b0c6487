import type { Page } from 'playwright'

// Text, not a function: the compiler would weave its own helpers into it, which the page does not have.
const watch = `(() => {
  window.longTasks = []
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
})()`

/** Notes the long tasks of a page from now on. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(watch)
}

/** Forgets those that were noted. */
export async function forgetLongTasks(page: Page): Promise<void> {
  await page.evaluate('window.longTasks = []')
}

/** The longest task that was noted, in milliseconds; 0 if none was long. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, ...window.longTasks)')
}
