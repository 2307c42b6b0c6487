import type { BrowserContext } from '@playwright/test'

const channel = 'moved-clock-of-a-test'

// Text, not a function: the compiler would weave its own helpers into it, which the page does not have.
const moved = (ms: number) => `globalThis.clockAheadMs = ${ms}
globalThis.isClockMoved ||= (() => {
  const RealDate = Date
  class MovedDate extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + globalThis.clockAheadMs)
      else super(...given)
    }
    static now() {
      return RealDate.now() + globalThis.clockAheadMs
    }
  }
  globalThis.Date = MovedDate
  new BroadcastChannel('${channel}').onmessage = ({ data }) => { globalThis.clockAheadMs = data }
  return true
})();`

/**
 * Another time than the machine's, for all tabs and workers of a browser; for a test of what happens at midnight.
 * Service workers must be blocked: theirs would be the machine's.
 */
export async function aMovedClock(context: BrowserContext, at: number) {
  const ahead = { ms: at - Date.now() }
  await context.addInitScript({ content: moved(ahead.ms) })
  // Every part of the program, whichever the worker runs first, may hold on to the clock that it finds.
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${moved(ahead.ms)}\n${await response.text()}` })
  })
  return {
    /** It is this moment, epoch milliseconds, in everything that is open. */
    async set(now: number): Promise<void> {
      ahead.ms = now - Date.now()
      await context.addInitScript({ content: moved(ahead.ms) })
      const tell = `globalThis.clockAheadMs = ${ahead.ms}; new BroadcastChannel('${channel}').postMessage(${ahead.ms})`
      for (const page of context.pages()) await page.evaluate(tell)
    },
  }
}
