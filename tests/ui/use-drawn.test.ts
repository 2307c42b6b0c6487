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

test('what is read whole is drawn whole, once', () => {
  const items = page('a', 'b', 'c', 'd', 'e', 'f')
  const all = next(nothingDrawn, items)
  expect(all?.places).toBe(items)
  expect(next(all ?? nothingDrawn, items)).toBeNull()
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
