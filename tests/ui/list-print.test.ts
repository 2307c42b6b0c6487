import { expect, it } from 'vitest'
import { printRowsAtMost, readPaper, whyNotPrinted } from '#ui/listing/use-list-print.ts'
import { isPrintKey, readTwiceAtMost } from '#ui/listing/use-printing.ts'

const noun = { one: 'payment', many: 'payments' }

it('a list is printed up to its limit, and beyond it is told what to do instead', () => {
  expect(whyNotPrinted(printRowsAtMost, noun)).toBeNull()
  expect(whyNotPrinted(printRowsAtMost + 1, noun)).toBe(
    'At most 5,000 payments are printed at once, and these are 5,001: choose fewer days, select some, or save a file under Export.',
  )
  expect(whyNotPrinted(printRowsAtMost + 1, noun, 'close the line')).toMatch(/ 5,001: close the line\.$/)
})

it.each([
  [0, 'There are no payments here to print.'],
  [100_000, whyNotPrinted(100_000, noun)],
])('of %i rows that match now, whatever the screen still shows, none is read', async (rows, words) => {
  const ids = Array.from({ length: rows }, (_, at) => String(at))
  const view = { selected: false, take: async () => ({ ids, places: ids.map(() => null), provenance: '' }) }
  const read = () => Promise.reject(new Error('rows were read'))
  expect(await readPaper(view, { words: '', proved: true }, noun, read)).toBe(words)
})

it('rows are read a few hundred at a time, in the order of the list', async () => {
  const ids = Array.from({ length: 1200 }, (_, at) => `P${at}`)
  const view = { selected: false, take: async () => ({ ids, places: ids.map(() => null), provenance: 'From here' }) }
  const read = async (some: readonly string[]) => (some.length > 500 ? [] : some.map((id) => ({ id })))
  const paper = await readPaper(view, { words: 'Complete', proved: true }, noun, read)
  const rows = ids.map((id) => ({ id }))
  expect(paper).toEqual({ rows, provenance: 'From here', completeness: 'Complete', whole: true })
})

it('is read once more where a row was moved meanwhile, and no third time', async () => {
  let reads = 0
  const fails = (times: number) => async () => {
    reads += 1
    if (reads <= times) throw new Error('a row is not where it was')
    return 'paper'
  }
  expect(await readTwiceAtMost(fails(1))).toBe('paper')
  reads = 0
  await expect(readTwiceAtMost(fails(9))).rejects.toThrow('a row is not where it was')
  expect(reads).toBe(2)
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
