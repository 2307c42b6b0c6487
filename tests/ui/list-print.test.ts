import { expect, it } from 'vitest'
import { isPrintKey, printRowsAtMost, tooManyWords } from '#ui/listing/use-list-print.ts'

const noun = { one: 'payment', many: 'payments' }

it('a list is printed up to its limit, and beyond it is told what to do instead', () => {
  expect(tooManyWords(printRowsAtMost, noun)).toBeNull()
  expect(tooManyWords(printRowsAtMost + 1, noun)).toBe(
    'At most 5,000 payments are printed at once, and these are 5,001: choose fewer days, select some, or save a file under Export.',
  )
})

it.each([
  ['Ctrl and P', { ctrlKey: true, key: 'p', code: 'KeyP' }, true],
  ['Cmd and P under caps lock', { metaKey: true, key: 'P', code: 'KeyP' }, true],
  ['P in another place of the keyboard', { ctrlKey: true, key: 'p', code: 'KeyR' }, true],
  ['another letter in the place of P', { ctrlKey: true, key: 'l', code: 'KeyP' }, false],
  ['a keyboard of Sinhala letters', { ctrlKey: true, key: 'ච', code: 'KeyP' }, true],
  ['P alone', { key: 'p', code: 'KeyP' }, false],
  ['Ctrl, Shift and P', { ctrlKey: true, shiftKey: true, key: 'P', code: 'KeyP' }, false],
])('whether the list is printed by %s', (_words, press, prints) => {
  expect(isPrintKey({ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...press })).toBe(prints)
})
