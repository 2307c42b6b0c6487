import { expect, it } from 'vitest'
import { printRowsAtMost, tooManyWords } from '#ui/listing/use-list-print.ts'

const noun = { one: 'payment', many: 'payments' }

it('a list is printed up to its limit, and beyond it is told what to do instead', () => {
  expect(tooManyWords(printRowsAtMost, noun)).toBeNull()
  expect(tooManyWords(printRowsAtMost + 1, noun)).toBe(
    'At most 5,000 payments are printed at once, and these are 5,001: choose fewer days, select some, or save a file under Export.',
  )
})
