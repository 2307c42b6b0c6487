import { expect, test } from 'vitest'
import { merchantOfLink, noteLink, opensHere } from '#ui/state/merchant-links.ts'
import { aStorage } from '#tests/support/a-storage.ts'

test('a tab learns once of which merchant the link was that opened it', () => {
  const storage = aStorage()
  noteLink(storage, 'http://shop/earnings', '7')
  noteLink(storage, 'http://shop/payments', '7')
  noteLink(storage, 'http://shop/earnings', '9')
  expect(merchantOfLink(storage, 'http://shop/earnings')).toBe('9')
  expect(merchantOfLink(storage, 'http://shop/earnings')).toBeNull()
  expect(merchantOfLink(storage, 'http://shop/payments')).toBe('7')
})

test('of links that nobody followed, the last twenty are remembered', () => {
  const storage = aStorage()
  for (let at = 0; at < 25; at++) noteLink(storage, `http://shop/${at}`, String(at))
  expect(merchantOfLink(storage, 'http://shop/4')).toBeNull()
  expect(merchantOfLink(storage, 'http://shop/5')).toBe('5')
})

test('what cannot be read names no merchant', () => {
  const storage = aStorage()
  storage.setItem('portal-merchant-links', '{"http://shop":7}')
  expect(merchantOfLink(storage, 'http://shop')).toBeNull()
})

test.each([
  [{ type: 'click' }, true],
  [{ type: 'click', ctrlKey: true }, false],
  [{ type: 'click', metaKey: true }, false],
  [{ type: 'click', shiftKey: true }, false],
  [{ type: 'auxclick', button: 1 }, false],
  [{ type: 'contextmenu' }, false],
])('%o on a link opens it in this tab: %s', (press, here) => {
  const usual = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  expect(opensHere({ ...usual, ...press } as MouseEvent)).toBe(here)
})
