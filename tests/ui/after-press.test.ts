import { beforeEach, describe, expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from '#ui/form/after-press.ts'

const page = new EventTarget()
watchPresses(page as Window)

/** The events in their order, then what waits for the end of their task. */
function hear(...types: string[]): void {
  for (const type of types) page.dispatchEvent(new Event(type))
}

beforeEach(() => {
  vi.useFakeTimers()
  hear('pointerup')
  vi.runAllTimers()
})

describe('what must not move the page under a press', () => {
  test('happens at once while nothing is pressed', () => {
    const run = vi.fn()
    afterPress(run)
    expect(run).toHaveBeenCalledOnce()
  })

  test('waits for the end of the task in which the press ends, so that the click comes first', () => {
    const run = vi.fn()
    hear('pointerdown', 'mousedown')
    afterPress(run)
    vi.runAllTimers()
    expect(run).not.toHaveBeenCalled()
    hear('pointerup', 'mouseup')
    expect(run).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(run).toHaveBeenCalledOnce()
  })

  test('waits after a tap, whose mouse events come behind its pointer events', () => {
    const run = vi.fn()
    hear('pointerdown', 'pointerup')
    vi.runAllTimers()
    hear('mousedown')
    afterPress(run)
    expect(run).not.toHaveBeenCalled()
    hear('mouseup')
    vi.runAllTimers()
    expect(run).toHaveBeenCalledOnce()
  })

  test('happens with the next key if a press ended outside the page', () => {
    const run = vi.fn()
    hear('pointerdown')
    afterPress(run)
    hear('keydown')
    vi.runAllTimers()
    expect(run).toHaveBeenCalledOnce()
  })
})
