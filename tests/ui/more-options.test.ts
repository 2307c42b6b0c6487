import { expect, it } from 'vitest'
import { moreOptionsWords, offeredAtOnce } from '#ui/pickers/more-options.ts'

it('says that not all options are listed once there are more than a list draws', () => {
  expect(moreOptionsWords(offeredAtOnce)).toBeNull()
  expect(moreOptionsWords(offeredAtOnce + 1)).toBe('200 of 201 are listed. Type to find the others.')
  expect(moreOptionsWords(1200)).toBe('200 of 1,200 are listed. Type to find the others.')
})
