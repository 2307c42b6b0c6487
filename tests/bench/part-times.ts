import type { Page } from 'playwright'

// Texts, not functions: the compiler would weave its own helpers into them, which the page does not have.
/** Watches when a part of the page, named by its selector, is painted first after a key or a press, by input or by change. */
export const watchPart = (selector: string) => `(() => {
  const times = { eventAt: 0, changedAt: 0, paintedAt: 0, begin: (event) => {} }
  window.partTimes = times
  times.begin = (event) => Object.assign(times, { eventAt: event?.timeStamp ?? performance.now(), changedAt: 0, paintedAt: 0 })
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, times.begin, true)
  const change = () => {
    const { eventAt } = times
    times.changedAt = performance.now()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { if (times.eventAt === eventAt && times.paintedAt === 0) times.paintedAt = performance.now() }
      port2.postMessage(null)
    })
  }
  const isOfPart = ({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('${selector}')
    || (target.nodeType === 1 && target.querySelector('${selector}'))
  new MutationObserver((changes) => { if (changes.some(isOfPart)) change() })
    .observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      // What is kept in the page is shown by its style.
      attributes: true,
      attributeFilter: ['style'],
    })
  addEventListener('input', (event) => { if (isOfPart(event)) change() }, true)
})()`

/** Milliseconds from the last press to the paint of its first change, once nothing has changed for a while; not above 0 if nothing was painted. */
export function partSettled(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const times = window.partTimes
    const look = () => {
      const now = performance.now()
      const isQuiet = times.changedAt > 0 ? now - times.changedAt > 120 && times.paintedAt > 0 : now - times.eventAt > 500
      if (!isQuiet) return setTimeout(look, 20)
      resolve(times.paintedAt - times.eventAt)
    }
    look()
  })`)
}
