import { expect, test } from 'vitest'
import { drawnMeanwhile, nextDrawn, nothingDrawn } from '#ui/listing/use-drawn.ts'

type Item = Parameters<typeof drawnMeanwhile>[0][number]
const page = (...ids: string[]): Item[] => ids.map((id) => ({ id, row: undefined }))
const idsOf = (drawn: readonly ({ id: string } | null)[]) => drawn.map((item) => item?.id ?? null)

test('the first rows are the new ones, those below stay a moment longer', () => {
  expect(idsOf(drawnMeanwhile(page('a', 'b', 'c', 'd'), page('w', 'x', 'y', 'z'), 2))).toEqual(['a', 'b', 'y', 'z'])
})

test('a row that has moved up leaves its old place at once, and the place stays', () => {
  expect(idsOf(drawnMeanwhile(page('z', 'a', 'b', 'c'), page('a', 'b', 'c', 'z'), 2))).toEqual(['z', 'a', 'c', null])
})

test('there are as many places as rows, whether the page before was longer or shorter', () => {
  expect(idsOf(drawnMeanwhile(page('a', 'b', 'c'), page('v', 'w', 'x', 'y', 'z'), 2))).toEqual(['a', 'b', 'x'])
  expect(idsOf(drawnMeanwhile(page('a', 'b', 'c'), page('z'), 2))).toEqual(['a', 'b', null])
})

const atOnce = 2
const soon = 4
const unread = (...ids: string[]): Item[] => ids.map((id) => ({ id, row: null }))
const next = (drawn: typeof nothingDrawn, items: Item[]) => nextDrawn(drawn, items, { atOnce, soon })

test('below what is drawn at once come the next few, then all, then nothing', () => {
  const items = page('a', 'b', 'c', 'd', 'e', 'f')
  const first = next(nothingDrawn, items)
  expect(idsOf(first?.places ?? [])).toEqual(['a', 'b', 'c', 'd', null, null])
  const all = next(first ?? nothingDrawn, items)
  expect(all?.places).toBe(items)
  expect(next(all ?? nothingDrawn, items)).toBeNull()
})

test('a page of which only a few rows are other ones is drawn whole, once', () => {
  const before = page('a', 'b', 'c', 'd', 'e', 'f')
  const drawn = { of: before, upTo: before.length, places: before }
  const two = page('a', 'b', 'c', 'd', 'y', 'z')
  expect(next(drawn, two)?.places).toBe(two)
  const three = page('a', 'b', 'c', 'x', 'y', 'z')
  expect(idsOf(next(drawn, three)?.places ?? [])).toEqual(['a', 'b', 'c', 'x', 'e', 'f'])
})

test('the next few do not wait for rows that are not read yet, all of them do', () => {
  const items = [...page('a', 'b', 'c', 'd'), ...unread('e')]
  const first = next(nothingDrawn, items)
  expect(idsOf(first?.places ?? [])).toEqual(['a', 'b', 'c', 'd', null])
  expect(next(first ?? nothingDrawn, items)).toBeNull()
  const read = page('a', 'b', 'c', 'd', 'e')
  expect(next(first ?? nothingDrawn, read)?.places).toBe(read)
  expect(next(nothingDrawn, unread('a', 'b', 'c'))).toBeNull()
})
