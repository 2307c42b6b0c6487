import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfEdit } from '#ui/form/inline-rules.ts'

const blanks = fc.stringMatching(/^[ \t]{0,3}$/)
const text = fc.oneof(fc.constantFrom('', ' ', 'Colombo 7'), fc.string())
const end = fc.constantFrom('enter', 'blur', 'escape')

describe('the end of an edit in place', () => {
  it('never saves what Escape takes back, nor what has not changed', () => {
    fc.assert(
      fc.property(text, text, blanks, end, (before, typed, blank, by) => {
        expect(endOfEdit(before, typed, 'escape')).toBe('close')
        expect(endOfEdit(before, `${blank}${before}${blank}`, by)).toBe('close')
      }),
    )
  })

  it('saves by Enter whatever has changed, so that a wrong text is answered with words', () => {
    fc.assert(
      fc.property(text, text, (before, typed) => {
        fc.pre(before.trim() !== typed.trim())
        expect(endOfEdit(before, typed, 'enter')).toBe('save')
      }),
    )
  })

  it('saves on leaving only what has changed and is not empty', () => {
    fc.assert(
      fc.property(text, text, (before, typed) => {
        const isSaved = endOfEdit(before, typed, 'blur') === 'save'
        expect(isSaved).toBe(typed.trim() !== '' && typed.trim() !== before.trim())
      }),
    )
  })
})
