import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endsEntry, runUnlessBurst, scanEndedBy, watchKeyBursts } from '#ui/keyboard/key-bursts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('document', { activeElement: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let now = 0

/** A page with a shortcut for each key; which of them have acted, and what was kept from the page. */
function aPage() {
  const handlers: Record<string, (event: KeyboardEvent) => void> = {}
  watchKeyBursts({
    addEventListener: (type: string, handler: never) => (handlers[type] = handler),
  } as unknown as Window)
  const [acted, kept]: string[][] = [[], []]
  // Nothing of an earlier page is continued.
  now += 10_000
  const press = (key: string, waitMs: number, more: Partial<KeyboardEvent> = {}) => {
    vi.advanceTimersByTime(waitMs)
    now += waitMs
    const isKept = () => kept?.push(key)
    const event = { key, timeStamp: now, target: null, preventDefault: isKept, stopPropagation() {}, ...more }
    handlers['keydown']?.(event as never)
    runUnlessBurst(event as never, () => acted?.push(key))
    return event as unknown as KeyboardEvent
  }
  return { press, acted, kept, click: () => handlers['pointerdown']?.({} as never) }
}

it('a single key acts once 50 ms have shown that no burst follows', () => {
  const { press, acted } = aPage()
  press('j', 0)
  vi.advanceTimersByTime(49)
  expect(acted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(acted).toEqual(['j'])
})

it('two quick keys act in their order, once a further one would be too late for a burst', () => {
  const { press, acted } = aPage()
  press('g', 0)
  press('v', 20)
  vi.advanceTimersByTime(99)
  expect(acted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(acted).toEqual(['g', 'v'])
})

it.each([1, 10, 49])('no key of a scan acts, with %i ms between its keys', (gap) => {
  const { press, acted, kept } = aPage()
  for (const key of ['g', 'd', ' ', '/', '?', 'j', 'Enter']) press(key, gap)
  vi.advanceTimersByTime(5000)
  expect(acted).toEqual([])
  expect(kept).toEqual([' ', 'Enter'])
})

it('nor do the first keys of a scan with a gap after them', () => {
  const { press, acted } = aPage()
  for (const [nth, key] of ['g', 'd', 'j', '/', '?', 'Enter'].entries()) press(key, nth === 2 ? 99 : 5)
  vi.advanceTimersByTime(5000)
  expect(acted).toEqual([])
})

it('three uneven keys of a person act', () => {
  const { press, acted } = aPage()
  press('j', 0)
  press('g', 80)
  press('v', 5)
  vi.advanceTimersByTime(100)
  expect(acted).toEqual(['j', 'g', 'v'])
})

it('of a slow scan only the first key may act', () => {
  const { press, acted } = aPage()
  for (const key of ['g', 'd', '3', '4', 'j', 'k', 'Enter']) press(key, 90)
  vi.advanceTimersByTime(5000)
  expect(acted).toEqual(['g'])
})

it('a key of a person acts before the next one is handled', () => {
  const { press, acted } = aPage()
  press('j', 0)
  press('Escape', 5)
  expect(acted).toEqual(['j'])
  vi.advanceTimersByTime(0)
  expect(acted).toEqual(['j', 'Escape'])
})

it('a held key acts at once, and keys after a click are no rest of what was typed before it', () => {
  const { press, acted, click } = aPage()
  press('j', 0, { repeat: true })
  expect(acted).toEqual(['j'])
  for (const key of ['a', 'b', 'c']) press(key, 10)
  click()
  press('k', 300)
  vi.advanceTimersByTime(50)
  expect(acted).toEqual(['j', 'k'])
})

it('Enter ends what is entered in a field, and Tab does after a scan', () => {
  const { press } = aPage()
  expect(endsEntry(press('Enter', 500))).toBe(true)
  expect(endsEntry(press('Tab', 500))).toBe(false)
  for (const key of ['L', 'K', '5', '0', '1', '7']) press(key, 10)
  const tab = press('Tab', 10)
  expect(endsEntry(tab)).toBe(true)
  expect(scanEndedBy(tab)).toEqual({ text: 'LK5017' })
})
