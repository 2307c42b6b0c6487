import { expect, test } from 'vitest'
import { seenRows } from '#ui/listing/drag-select.ts'

const row = (id?: string) => ({ dataset: id === undefined ? {} : { row: id } }) as unknown as HTMLElement

test('a rectangle takes the rows that were seen when it was begun, and none where a row was still to come', () => {
  const [old, empty] = [row('of the page before'), row()]
  const seen = seenRows([old, empty])
  old.dataset['row'] = 'of the page after'
  expect([...seen]).toEqual([[old, 'of the page before']])
})
