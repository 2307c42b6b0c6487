import type { Page } from 'playwright'

// Texts, not functions: the compiler would weave its own helpers into them, which the page does not have.
/** Watches when the rows and the totals below them are painted last after a press of the pointer or a key. */
export const watchTable = `(() => {
  const times = { eventAt: 0, changedAt: 0, paintedAt: 0 }
  window.tableTimes = times
  const begin = ({ timeStamp }) => Object.assign(times, { eventAt: timeStamp, changedAt: 0, paintedAt: 0 })
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, begin, true)
  new MutationObserver((changes) => {
    const { eventAt } = times
    const isOfList = ({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('tbody, footer')
    if (!changes.some(isOfList)) return
    times.changedAt = performance.now()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { if (times.eventAt === eventAt) times.paintedAt = performance.now() }
      port2.postMessage(null)
    })
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
})()`

/** Milliseconds from the last press to the last paint, once nothing has changed for a while; not above 0 if nothing was painted. */
export function tableSettled(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const times = window.tableTimes
    const look = () => {
      const now = performance.now()
      const isQuiet = times.changedAt > 0 ? now - times.changedAt > 300 : now - times.eventAt > 600
      if (!isQuiet) return setTimeout(look, 20)
      resolve(times.paintedAt - times.eventAt)
    }
    look()
  })`)
}
