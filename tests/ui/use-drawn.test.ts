import { expect, test } from 'vitest'
import { drawnMeanwhile } from '#ui/listing/use-drawn.ts'

const page = (...ids: string[]) => ids.map((id) => ({ id, row: undefined }))
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
