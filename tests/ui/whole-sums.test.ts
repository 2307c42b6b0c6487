import { expect, it } from 'vitest'
import { wholeSums } from '#ui/listing/use-sums.ts'

const list = { total: 3, match: 'exact', cents: { earnedCents: 700 } } as const

it('counts the rows without an amount that are in the list, not those that are only like what is searched for', () => {
  const unsaid = (match: 'exact' | 'similar') =>
    wholeSums({ ...list, empty: { total: 2, match } }, ['earnedCents'], true)?.unsaid
  expect([unsaid('exact'), unsaid('similar')]).toEqual([2, 0])
})

it('is nothing before every part is known', () => {
  expect(wholeSums(list, ['earnedCents'], true)).toBeNull()
  expect(wholeSums(list, ['earnedCents', 'redeemedCents'], false)).toBeNull()
  expect(wholeSums({ cents: list.cents }, ['earnedCents'], false)).toBeNull()
  expect(wholeSums(list, ['earnedCents'], false)).toEqual({ ...list, unsaid: 0 })
})
