import { expect, test } from 'vitest'
import { merchantOfLink, noteLink, opensHere } from '#ui/state/merchant-links.ts'
import { aStorage } from '#tests/support/a-storage.ts'

const now = 1_000_000_000

test('a tab learns once of which merchant the link was that opened it', () => {
  const storage = aStorage()
  noteLink(storage, 'http://shop/earnings', '7', now)
  noteLink(storage, 'http://shop/payments', '7', now)
  noteLink(storage, 'http://shop/earnings', '9', now)
  expect(merchantOfLink(storage, 'http://shop/earnings', now)).toBe('9')
  expect(merchantOfLink(storage, 'http://shop/earnings', now)).toBeNull()
  expect(merchantOfLink(storage, 'http://shop/payments', now)).toBe('7')
})

test('of links that nobody followed, the last twenty are remembered', () => {
  const storage = aStorage()
  for (let at = 0; at < 25; at++) noteLink(storage, `http://shop/${at}`, String(at), now)
  expect(merchantOfLink(storage, 'http://shop/4', now)).toBeNull()
  expect(merchantOfLink(storage, 'http://shop/5', now)).toBe('5')
})

test('a tab that opens more than a minute later, or before, was opened by something else', () => {
  const storage = aStorage()
  noteLink(storage, 'http://shop/earnings', '7', now)
  expect(merchantOfLink(storage, 'http://shop/earnings', now + 60_001)).toBeNull()
  expect(merchantOfLink(storage, 'http://shop/earnings', now - 1)).toBeNull()
  expect(merchantOfLink(storage, 'http://shop/earnings', now + 60_000)).toBe('7')
})

test('nothing of what was searched for is kept', () => {
  const storage = aStorage()
  noteLink(storage, 'http://shop/earnings?searchKey=0771234567', '7', now)
  expect(storage.getItem('portal-merchant-links')).not.toMatch(/0771234567|earnings/)
})

test('what cannot be read names no merchant', () => {
  const storage = aStorage()
  storage.setItem('portal-merchant-links', '{"http://shop":7}')
  expect(merchantOfLink(storage, 'http://shop', now)).toBeNull()
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
