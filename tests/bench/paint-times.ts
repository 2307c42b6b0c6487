import type { Page } from 'playwright'

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
export const p95 = (values: readonly number[]) => percentile(values, 0.95)

// Text, not a function: the compiler would weave its own helpers into it, which the page does not have.
/** Watches when what an event led to is painted: rows, and what `opened` selects in a drawer. */
export const watchPaints = (opened: string) => `(() => {
  // As many rows as are seen in the table's box, though an answer may have fewer.
  const { top, height } = document.querySelector('tbody tr').getBoundingClientRect()
  const { bottom } = document.querySelector('table').parentElement.getBoundingClientRect()
  const inSight = Math.ceil((bottom - top) / height)
  const times = { eventAt: 0, changedAt: 0, paintedAt: 0, fortyAt: 0, drawerAt: 0 }
  window.screenTimes = times
  const unpainted = { changedAt: 0, paintedAt: 0, fortyAt: 0, drawerAt: 0 }
  const begin = ({ timeStamp }) => Object.assign(times, unpainted, { eventAt: timeStamp })
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, begin, true)
  const afterPaint = (note) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => note(performance.now())
    port2.postMessage(null)
  })
  new MutationObserver((changes) => {
    const { eventAt } = times
    const mine = (note) => (at) => { if (times.eventAt === eventAt) note(at) }
    // Those below the window are drawn a moment later.
    const places = changes.flatMap(({ target }) => {
      const element = target.nodeType === 1 ? target : target.parentElement
      return element?.closest('tbody') ? [Number(element.closest('tr')?.dataset.index ?? 0)] : []
    })
    if (places.length > 0) times.changedAt = performance.now()
    if (places.some((place) => place < inSight)) afterPaint(mine((at) => { times.paintedAt = at }))
    if (places.some((place) => place < 40)) afterPaint(mine((at) => { times.fortyAt = at }))
    if (times.drawerAt === 0 && document.querySelector('${opened}')) {
      times.changedAt = performance.now()
      afterPaint(mine((at) => { if (times.drawerAt === 0) times.drawerAt = at }))
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
})()`

/**
 * What the last event led to, in milliseconds from it, once nothing has changed for a while; 0 where nothing was painted.
 * Short enough for the server not to be asked for a search, which it is half a second after the last letter.
 */
export async function settled(page: Page): Promise<{ painted: number; forty: number; drawer: number }> {
  return page.evaluate(`new Promise((resolve) => {
    const times = window.screenTimes
    const look = () => {
      const now = performance.now()
      // Lower rows come a good moment after those of the window on a slow processor.
      const isQuiet = times.changedAt > 0 ? now - times.changedAt > 200 : now - times.eventAt > 450
      if (!isQuiet) return setTimeout(look, 20)
      const { eventAt, paintedAt, fortyAt, drawerAt } = times
      resolve({ painted: paintedAt - eventAt, forty: fortyAt - eventAt, drawer: drawerAt - eventAt })
    }
    look()
  })`)
}
