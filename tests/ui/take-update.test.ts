import { describe, expect, it, vi } from 'vitest'
import { takeUpdate } from '#ui/app/take-update.ts'

describe('taking an update', () => {
  it('lets the version that waits in, and loads the tab anew once it has taken over', () => {
    const [workers, active, waiting, reload] = [new EventTarget(), vi.fn(), vi.fn(), vi.fn()]
    takeUpdate({ active: { postMessage: active }, waiting: { postMessage: waiting } }, workers, reload)
    expect(waiting.mock.calls).toEqual([[{ type: 'SKIP_WAITING' }]])
    // The browser would wait until the former worker has stored all its files.
    expect(active.mock.calls).toEqual([[{ type: 'STOP_STORING' }]])
    expect(reload).not.toHaveBeenCalled()
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads after five seconds if the browser does not activate it: the former worker answers with the new page then', () => {
    vi.useFakeTimers()
    const [workers, active, reload] = [new EventTarget(), vi.fn(), vi.fn()]
    takeUpdate({ active: { postMessage: active }, waiting: { postMessage: vi.fn() } }, workers, reload)
    vi.advanceTimersByTime(4999)
    expect(reload).not.toHaveBeenCalled()
    expect(active).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    // Told again: the browser may have ended the former worker and started it for another request.
    expect(active.mock.calls).toEqual([[{ type: 'STOP_STORING' }], [{ type: 'STOP_STORING' }]])
    expect(active.mock.invocationCallOrder[1]).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0)
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  it('loads the tab anew at once where another tab has let it in', () => {
    const reload = vi.fn()
    takeUpdate({ waiting: null }, new EventTarget(), reload)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
