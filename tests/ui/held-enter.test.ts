import { expect, it, vi } from 'vitest'
import { ignoreHeldEnter } from '#ui/app/held-enter.ts'

class Field {
  isContentEditable = false
}
class Lines extends Field {}
vi.stubGlobal('HTMLElement', Field)
vi.stubGlobal('HTMLTextAreaElement', Lines)

/** Whether the page does what the key would do. */
function isHeeded(change: Partial<KeyboardEvent>): boolean {
  const preventDefault = vi.fn()
  ignoreHeldEnter({
    key: 'Enter',
    repeat: true,
    target: new Field() as never,
    preventDefault,
    ...change,
  } as KeyboardEvent)
  return preventDefault.mock.calls.length === 0
}

it('takes Enter that is held for one press, and makes lines of it where a text has lines', () => {
  expect(isHeeded({})).toBe(false)
  expect(isHeeded({ repeat: false })).toBe(true)
  expect(isHeeded({ key: 'Tab' })).toBe(true)
  expect(isHeeded({ target: new Lines() as never })).toBe(true)
  expect(isHeeded({ target: Object.assign(new Field(), { isContentEditable: true }) as never })).toBe(true)
})
